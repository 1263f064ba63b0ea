// What rendering one text may cost. Limits are counts, so that a text renders the same under any load; the clock is
// only the last resort, against unforeseen inputs. The most expensive text found within these limits takes 0.4 s, a
// real one of the same length 0.2 s.

/** Characters; the longest text that can be stored. Longer texts are shown as typed. */
export const MAX_SOURCE_LENGTH = 200_000;
/** Blocks, table cells, and places where markup may start. The longest real texts have 36,000. */
export const MAX_STEPS = 60_000;
/** Parser levels: a quote adds one, a list two. markdown-it silently drops what exceeds its own limit. */
export const MAX_DEPTH = 20;
/** Characters of HTML excluding formulas and code: short references can repeat a long definition endlessly. */
export const MAX_PROSE_HTML = 500_000;
/** Characters of HTML for one text's formulas; KaTeX makes 8 to 20 per microsecond. */
export const MAX_MATH_HTML = 600_000;
/** The same for each of up to fifty texts on a page: enough for 40 ordinary formulas. */
export const MAX_MATH_HTML_OF_MANY = 75_000;
/** UTF-8 bytes; KaTeX needs up to 30 µs for each. */
export const MAX_FORMULA_LENGTH = 2_000;
/** Characters for one text or solution; C++ takes 1.5 µs each. */
export const MAX_HIGHLIGHTED_CODE = 30_000;
/** Milliseconds of wall-clock time for one text. Generous, because other processes may be using the processor. */
export const RENDER_DEADLINE = 3_000;

/** Thrown when a rendering exceeds a limit; the text is then shown as typed. */
export class TooComplex extends Error {}
