// What one text may cost: its length, the parser's steps and the length of the output. These counts decide, so that the
// same text renders the same way on a slow day; the clock is the last resort, against inputs nobody has thought of.
// The most expensive text found within them takes 0.4 s of a two-core machine, an honest one of the same length 0.2 s.

/** Characters; the longest text the product stores. Longer ones are shown as typed. */
export const MAX_SOURCE_LENGTH = 200_000;
/** Blocks, table cells and places in a line where markup may begin. An honest text of the greatest length takes 36,000. */
export const MAX_STEPS = 60_000;
/** Levels of the parser: a quote is one, a list two. markdown-it drops what is nested deeper than it allows without a word. */
export const MAX_DEPTH = 20;
/** Characters of HTML without formulas and code: a short reference can repeat a long definition without end. */
export const MAX_PROSE_HTML = 500_000;
/** Characters of HTML for the formulas of one text; KaTeX makes 8 to 20 in a microsecond. */
export const MAX_MATH_HTML = 600_000;
/** The same for one text of up to fifty on a page, enough for 40 ordinary formulas. The whole page then fits the cache. */
export const MAX_MATH_HTML_OF_MANY = 75_000;
/** UTF-8 bytes of one formula; KaTeX needs up to 30 µs for each. */
export const MAX_FORMULA_LENGTH = 2_000;
/** Characters of code highlighted in one text or solution; C++ takes 1.5 µs each. */
export const MAX_HIGHLIGHTED_CODE = 30_000;
/** Milliseconds of wall clock for one text. Long, because other processes may hold the processor meanwhile. */
export const RENDER_DEADLINE = 3_000;

/** Thrown inside a rendering that exceeds a limit; the caller shows the text as typed. */
export class TooComplex extends Error {}
