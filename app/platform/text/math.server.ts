import katex, { type KatexOptions } from "katex";
import { isExpectedMarkup } from "./generated-markup.ts";
import { MAX_FORMULA_LENGTH } from "./limits.ts";
import { definesMacros, meantTex } from "./tex.ts";

/** Markup, or the error in the formula, or neither if rendering would cost too much. */
export interface Formula {
  readonly html?: string;
  readonly problem?: string;
}

/** UTF-8 bytes for a formula that defines macros: 30 expansions cost as much as the longest formula without macros. */
const MAX_MACRO_FORMULA_LENGTH = 200;
const MAX_MACRO_EXPANSIONS = 30;
/** Many of KaTeX's own commands are macros. */
const MAX_EXPANSIONS = 300;
/** A repeated formula counts less: it takes space but no time. */
const REPEATED_FORMULA_SHARE = 1 / 3;
const MAX_SIZE_EM = 20;
/** Maximum depth of elements; browsers flatten anything deeper than 512. */
const MAX_MATH_DEPTH = 200;

const COMMANDS = { "\\mbox": "\\text", "\\textsc": "\\text" };

export function katexInput(tex: string): { tex: string; options: KatexOptions } | undefined {
  const hasMacros = definesMacros(tex);
  if (Buffer.byteLength(tex) > (hasMacros ? MAX_MACRO_FORMULA_LENGTH : MAX_FORMULA_LENGTH)) return undefined;
  const options: KatexOptions = {
    throwOnError: true,
    strict: "ignore",
    // Rejects commands for links, images, classes and attributes.
    trust: false,
    maxSize: MAX_SIZE_EM,
    maxExpand: hasMacros ? MAX_MACRO_EXPANSIONS : MAX_EXPANSIONS,
    // Never shared: \gdef writes to this object, so one text could redefine commands of another.
    macros: { ...COMMANDS },
    errorColor: "currentcolor",
  };
  return { tex: meantTex(tex), options };
}

export class Formulas {
  rendered = 0;
  limited = false;
  readonly #known = new Map<string, Formula>();
  #spent = 0;

  /** @param most maximum characters of HTML */
  constructor(readonly most: number) {}

  render(tex: string, display: boolean): Formula {
    if (this.#spent > this.most) return this.#tooMuch();
    const key = `${display} ${tex}`;
    const known = this.#known.get(key);
    const formula = known ?? this.#renderNew(tex, display);
    this.#known.set(key, formula);
    if (formula.html !== undefined) {
      this.#spent += formula.html.length * (known ? REPEATED_FORMULA_SHARE : 1);
      this.rendered++;
    }
    return formula;
  }

  #renderNew(tex: string, display: boolean): Formula {
    const input = katexInput(tex);
    if (!input) return this.#tooMuch();
    try {
      const options = { ...input.options, displayMode: display, output: "htmlAndMathml" } as const;
      const html = katex.renderToString(input.tex, options);
      if (isExpectedMarkup(html, MAX_MATH_DEPTH)) return { html };
      this.#spent += html.length;
      return this.#tooMuch();
    } catch (error) {
      // A failed formula has no markup to count but took time all the same. Deep nesting throws a RangeError.
      this.#spent += 500 + 30 * Buffer.byteLength(tex);
      return { problem: error instanceof katex.ParseError ? error.message : "This formula is too complex." };
    }
  }

  #tooMuch(): Formula {
    this.limited = true;
    return {};
  }
}

const SILENCED = ["warn", "log", "error"] as const;

/**
 * Runs `work`, which must be synchronous, with the console silenced: KaTeX warns about each character without font
 * metrics, and `\show` and `\message` print a text's contents. Must be called outside the deadline, which skips
 * `finally`.
 */
export function withSilentConsole<Result>(work: () => Result): Result {
  const { warn, log, error } = console;
  for (const method of SILENCED) console[method] = () => {};
  try {
    return work();
  } finally {
    Object.assign(console, { warn, log, error });
  }
}
