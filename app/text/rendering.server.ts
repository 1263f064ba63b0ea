import type { Env } from "markdown-it";
import { CodeBlocks } from "./code-blocks.server.ts";
import { Fragments } from "./fragments.server.ts";
import { MAX_MATH_HTML, MAX_STEPS, TooComplex } from "./limits.ts";
import { Formulas } from "./math.server.ts";

/** The state of one rendering: its generated markup, budgets and options. */
export class Rendering {
  readonly fragments = new Fragments();
  readonly formulas: Formulas;
  readonly code = new CodeBlocks();
  readonly topHeading: number;
  #steps = 0;

  constructor(topHeading = 3, mathHtml = MAX_MATH_HTML) {
    this.formulas = new Formulas(mathHtml);
    this.topHeading = topHeading;
  }

  /** @throws TooComplex once the parser has taken more steps than it may. */
  countSteps(count: number): void {
    this.#steps += count;
    if (this.#steps > MAX_STEPS) throw new TooComplex();
  }
}

const KEY = Symbol("rendering");

export function environment(rendering: Rendering): Env {
  return { [KEY]: rendering };
}

export function renderingOf(env: Env | undefined): Rendering {
  return env?.[KEY] as Rendering;
}
