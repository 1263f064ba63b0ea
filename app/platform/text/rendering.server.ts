import { randomBytes } from "node:crypto";
import type { Env } from "markdown-it";
import { CodeBlocks } from "./highlight.server.ts";
import { MAX_MATH_HTML, MAX_STEPS, TooComplex } from "./limits.ts";
import { Formulas } from "./math.server.ts";

interface RenderingOptions {
  topHeading?: number;
  mathHtml?: number;
  imageHosts?: readonly string[];
}

/** The state of one rendering: its generated markup, budgets and options. */
export class Rendering {
  readonly fragments = new Fragments();
  readonly formulas: Formulas;
  readonly code = new CodeBlocks();
  readonly topHeading: number;
  readonly imageHosts: readonly string[];
  #steps = 0;

  constructor({ topHeading = 3, mathHtml = MAX_MATH_HTML, imageHosts = [] }: RenderingOptions = {}) {
    this.formulas = new Formulas(mathHtml);
    this.topHeading = topHeading;
    this.imageHosts = imageHosts;
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

/**
 * Generated markup that enters the page after the prose is sanitised.
 *
 * The attack: a text that contains a placeholder moves, repeats or nests a fragment. So each placeholder carries 128 random
 * bits made for this rendering, after the text was written, and one pass replaces them all without reading its own output.
 */
export class Fragments {
  #mark = "";
  readonly #html: string[] = [];

  /** Stores markup; returns a placeholder that every sanitiser leaves alone. */
  hold(html: string): string {
    this.#mark ||= `fragment-${randomBytes(16).toString("hex")}-`;
    this.#html.push(html);
    return `${this.#mark}${this.#html.length - 1};`;
  }

  /** Replaces the placeholders by their markup. */
  release(prose: string): string {
    if (this.#html.length === 0) return prose;
    return prose.replace(
      new RegExp(`${this.#mark}(\\d+);`, "g"),
      (_, index) => this.#html[Number(index)] ?? "",
    );
  }
}
