import katex, { type KatexOptions } from "katex";
import { isExpectedMarkup } from "./generated-markup.ts";
import { MAX_FORMULA_LENGTH } from "./limits.ts";
import { definesMacros, meantTex } from "./tex.ts";

/** A formula as markup, or the fault in it, or neither where it would cost too much. */
export interface Formula {
  readonly html?: string;
  readonly problem?: string;
}

/** UTF-8 bytes of a formula with its own macros, which multiply: 30 expansions of it cost as much as the longest without. */
const MAX_MACRO_FORMULA_LENGTH = 200;
const MAX_MACRO_EXPANSIONS = 30;
/** Many of KaTeX's own commands are macros. */
const MAX_EXPANSIONS = 300;
/** The part of a repeated formula that counts: it takes room but no time. */
const REPEATED_FORMULA_SHARE = 1 / 3;
const MAX_SIZE_EM = 20;
/** Depth of elements; browsers flatten at 512. */
const MAX_MATH_DEPTH = 200;

/** Commands of LaTeX that KaTeX lacks, as it has them. */
const COMMANDS = { "\\mbox": "\\text", "\\textsc": "\\text" };

/** What KaTeX gets for a formula; undefined where the formula is too long. */
export function katexInput(tex: string): { tex: string; options: KatexOptions } | undefined {
  const hasMacros = definesMacros(tex);
  if (Buffer.byteLength(tex) > (hasMacros ? MAX_MACRO_FORMULA_LENGTH : MAX_FORMULA_LENGTH)) return undefined;
  const options: KatexOptions = {
    throwOnError: true,
    strict: "ignore",
    // Refuses commands that make links, images, classes or attributes.
    trust: false,
    maxSize: MAX_SIZE_EM,
    maxExpand: hasMacros ? MAX_MACRO_EXPANSIONS : MAX_EXPANSIONS,
    // KaTeX writes \gdef into this object: shared, one text could redefine the formulas of another.
    macros: { ...COMMANDS },
    errorColor: "currentcolor",
  };
  return { tex: meantTex(tex), options };
}

/** The formulas of one text, within one budget. */
export class Formulas {
  /** How many formulas became markup. */
  rendered = 0;
  /** Whether a formula stays source because of its cost. */
  limited = false;
  readonly #known = new Map<string, Formula>();
  readonly #most: number;
  #spent = 0;

  /** @param most characters of HTML for all of them */
  constructor(most: number) {
    this.#most = most;
  }

  render(tex: string, display: boolean): Formula {
    if (this.#spent > this.#most) return this.#tooMuch();
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
      // A failed formula leaves no markup to count but took time. Deep nesting fails with a RangeError.
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
 * Runs `work` with the console silenced. KaTeX warns about each character without font metrics, which no setting stops, and
 * `\show` and `\message` print whatever a text holds: either would fill the log. `work` is synchronous, so that nothing else
 * is lost. Keep this outside the deadline, which skips every finally inside it.
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
