import { randomBytes } from "node:crypto";
import type { Env } from "markdown-it";
import type { Anchors } from "./anchors.ts";
import { CodeBlocks } from "./highlight.server.ts";
import { MAX_MATH_HTML, MAX_STEPS, TooComplex } from "./limits.ts";
import { Formulas } from "./math.server.ts";

export class Rendering {
  readonly fragments = new Fragments();
  readonly formulas: Formulas;
  readonly code = new CodeBlocks();
  #steps = 0;

  constructor(
    readonly topHeading = 3,
    readonly imageHosts: readonly string[] = [],
    mathHtml = MAX_MATH_HTML,
    readonly mentions: Readonly<Record<string, number>> = {},
    readonly anchors?: Anchors,
  ) {
    this.formulas = new Formulas(mathHtml);
  }

  countSteps(count: number): void {
    this.#steps += count;
    if (this.#steps > MAX_STEPS) throw new TooComplex();
  }
}

const KEY = Symbol("rendering");

export const environment = (rendering: Rendering): Env => ({ [KEY]: rendering });
export const renderingOf = (env: Env | undefined) => env?.[KEY] as Rendering;

/**
 * Generated markup that is inserted after the prose is sanitised. A text that contained a placeholder could move,
 * repeat or nest a fragment. So placeholders carry 128 random bits, made for this rendering after the text was
 * written, and a single pass replaces them all without reading its own output.
 */
export class Fragments {
  #mark = "";
  readonly #html: string[] = [];

  /** Stores markup. @returns a placeholder that survives sanitising */
  hold(html: string): string {
    this.#mark ||= `fragment-${randomBytes(16).toString("hex")}-`;
    this.#html.push(html);
    return `${this.#mark}${this.#html.length - 1};`;
  }

  release(prose: string): string {
    if (this.#html.length === 0) return prose;
    return prose.replace(
      new RegExp(`${this.#mark}(\\d+);`, "g"),
      (_, index) => this.#html[Number(index)] ?? "",
    );
  }
}
