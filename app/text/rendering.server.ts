import type { Env } from "markdown-it";
import { CodeBlocks } from "./code-blocks.server.ts";
import { Fragments } from "./fragments.server.ts";
import {
  MAX_LINK_CHARACTERS,
  MAX_MARKUP_CHARACTERS,
  MAX_MATH_HTML,
  MAX_TOKENS,
  TooComplex,
} from "./limits.ts";
import { Formulas } from "./math.server.ts";

/** How many ordinary marks a possible link counts for: it becomes three tokens and two looks at a URL. */
const LINK_COST = 6;

/** What one rendering carries through the parser: its generated markup, its budgets, its options. */
export class Rendering {
  readonly fragments = new Fragments();
  readonly formulas: Formulas;
  readonly code = new CodeBlocks();
  readonly topHeading: number;
  #markup = MAX_MARKUP_CHARACTERS;
  #tokens = MAX_TOKENS;
  #links = MAX_LINK_CHARACTERS;

  constructor(topHeading = 3, mathHtml = MAX_MATH_HTML) {
    this.formulas = new Formulas(mathHtml);
    this.topHeading = topHeading;
  }

  /** @throws TooComplex, as the two below, once the text has cost more than it may. */
  spendMarkup(text: string): void {
    const marks = text.match(/[[\]!*_~`&\n]/g)?.length ?? 0;
    const links = text.match(/<|:\/\//g)?.length ?? 0;
    this.#markup -= marks + LINK_COST * links;
    if (this.#markup < 0) throw new TooComplex();
  }

  spendTokens(count: number): void {
    this.#tokens -= count;
    if (this.#tokens < 0) throw new TooComplex();
  }

  spendLink(characters: number): void {
    this.#links -= characters;
    if (this.#links < 0) throw new TooComplex();
  }
}

const KEY = Symbol("rendering");

export function environment(rendering: Rendering): Env {
  return { [KEY]: rendering };
}

export function renderingOf(env: Env | undefined): Rendering {
  return env?.[KEY] as Rendering;
}
