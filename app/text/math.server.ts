import katex, { type KatexOptions } from "katex";
import { isExpectedMarkup } from "./generated-markup.ts";
import { MAX_FORMULA_LENGTH } from "./limits.ts";

/** A formula as markup, or the fault in it, or neither where it would cost too much. */
export interface Formula {
  readonly html?: string;
  readonly problem?: string;
}

const OWN_MACROS = /\\(?:[gex]?def|(?:re)?newcommand|providecommand|let|futurelet)(?![a-zA-Z])/;
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

/** KaTeX's options for a formula; undefined where the formula is too long. */
export function katexOptions(tex: string): KatexOptions | undefined {
  const hasMacros = OWN_MACROS.test(tex);
  if (Buffer.byteLength(tex) > (hasMacros ? MAX_MACRO_FORMULA_LENGTH : MAX_FORMULA_LENGTH)) return undefined;
  return {
    throwOnError: true,
    strict: "ignore",
    // Refuses commands that make links, images, classes or attributes.
    trust: false,
    maxSize: MAX_SIZE_EM,
    maxExpand: hasMacros ? MAX_MACRO_EXPANSIONS : MAX_EXPANSIONS,
    // KaTeX writes \gdef into this object: shared, one text could redefine the formulas of another.
    macros: {},
    errorColor: "currentcolor",
  };
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
    const options = katexOptions(tex);
    if (!options) return this.#tooMuch();
    try {
      const html = katex.renderToString(tex, { ...options, displayMode: display, output: "htmlAndMathml" });
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

/**
 * Runs `work` with console.warn silenced. KaTeX warns about each character without font metrics, and no setting stops it: a
 * text full of them would fill the log. `work` is synchronous, so no other warning is lost. Keep this outside the deadline,
 * which skips every finally inside it.
 */
export function withoutFontWarnings<Result>(work: () => Result): Result {
  const warn = console.warn;
  console.warn = () => {};
  try {
    return work();
  } finally {
    console.warn = warn;
  }
}
