import katex, { type KatexOptions } from "katex";
import { isExpectedMarkup } from "./generated-markup.ts";
import {
  MAX_EXPANSIONS,
  MAX_FORMULA_LENGTH,
  MAX_MACRO_EXPANSIONS,
  MAX_MACRO_FORMULA_LENGTH,
  MAX_MATH_DEPTH,
  REPEATED_FORMULA_SHARE,
} from "./limits.ts";

/** A formula as markup; or what is wrong with it; or neither, where it would cost too much. */
export interface Formula {
  readonly html?: string;
  readonly problem?: string;
}

const OWN_MACROS = /\\(?:[gex]?def|(?:re)?newcommand|providecommand|let|futurelet)(?![a-zA-Z])/;
const MAX_SIZE_EM = 20;

/** KaTeX's options for a formula; undefined where the formula is too long. */
export function katexOptions(tex: string): KatexOptions | undefined {
  const hasMacros = OWN_MACROS.test(tex);
  if (Buffer.byteLength(tex) > (hasMacros ? MAX_MACRO_FORMULA_LENGTH : MAX_FORMULA_LENGTH)) return undefined;
  return {
    throwOnError: true,
    strict: "ignore",
    // Nothing that makes links, images, classes or attributes.
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
  readonly #known = new Map<string, Formula>();
  readonly #most: number;
  #spent = 0;
  #rendered = 0;
  #limited = false;

  /** @param most characters of HTML for all of them. */
  constructor(most: number) {
    this.#most = most;
  }

  /** How many formulas became markup. */
  get rendered(): number {
    return this.#rendered;
  }

  /** Whether a formula was left as source for its cost. */
  get limited(): boolean {
    return this.#limited;
  }

  render(tex: string, display: boolean): Formula {
    if (this.#spent > this.#most) return this.#tooMuch();
    const key = `${display} ${tex}`;
    const known = this.#known.get(key);
    const formula = known ?? this.#renderNew(tex, display);
    this.#known.set(key, formula);
    if (formula.html !== undefined) {
      this.#spent += formula.html.length * (known ? REPEATED_FORMULA_SHARE : 1);
      this.#rendered++;
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
      // A formula that fails leaves no markup to count, but took its time; deep nesting fails with a RangeError.
      this.#spent += 500 + 30 * Buffer.byteLength(tex);
      return { problem: error instanceof katex.ParseError ? error.message : "This formula is too complex." };
    }
  }

  #tooMuch(): Formula {
    this.#limited = true;
    return {};
  }
}

/**
 * Runs `work` while console.warn is silent. KaTeX warns there, with no setting to stop it, for each character it has no
 * font metrics for: a text full of them would fill the log. Everything inside is synchronous, so nobody else's warning
 * is lost; it must stand outside the deadline, which skips every finally within.
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
