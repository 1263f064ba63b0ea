// What one text may cost. The figures were measured on a 2-core machine so that the worst input found stays near
// 100 ms of CPU; what ordinary long editorials need is several times less. Counts, not clocks, decide: the same text
// renders the same way on a slow day. The clock is only the last resort, against inputs nobody has thought of.

/** Characters; the longest text the product stores. Longer ones are shown as they were typed. */
export const MAX_SOURCE_LENGTH = 200_000;
/** Lines. Each level of quotes and lists looks at every line again. */
export const MAX_LINES = 15_000;
/** Levels of the parser: a quote is one, a list two. Deeper nesting would be dropped silently by markdown-it. */
export const MAX_DEPTH = 20;
/** Characters that could start inline markup, outside code blocks; 2 µs each at worst. */
export const MAX_MARKUP_CHARACTERS = 40_000;
/** Parsed pieces, blocks and inline together; 2 to 3 µs each with sanitising. */
export const MAX_TOKENS = 40_000;
/** Characters of link targets and titles: a short reference can repeat a long definition without end. */
export const MAX_LINK_CHARACTERS = 200_000;
/** Characters of one link's target. */
export const MAX_HREF_LENGTH = 2_000;
/** Characters of HTML, formulas and code not counted, that are still worth sanitising. */
export const MAX_PROSE_HTML = 500_000;

/** UTF-8 bytes of one formula; KaTeX needs up to 30 µs for each. */
export const MAX_FORMULA_LENGTH = 2_000;
/** The same for a formula with its own macros, which multiply: 30 expansions of 100 tokens cost as much as the longest without. */
export const MAX_MACRO_FORMULA_LENGTH = 200;
export const MAX_MACRO_EXPANSIONS = 30;
export const MAX_EXPANSIONS = 300;
/** Characters of HTML for the formulas of one text, of which KaTeX makes 8 to 20 in a microsecond… */
export const MAX_MATH_HTML = 600_000;
/** …and for those of one text among up to fifty on a page; 40 ordinary formulas. The page of all then still fits into the cache. */
export const MAX_MATH_HTML_OF_MANY = 75_000;
/** …and the part of them that counts for a formula the text has already had, which takes room but no time. */
export const REPEATED_FORMULA_SHARE = 1 / 3;

/** Characters of code highlighted in one text or solution; C++ takes 1.5 µs each. */
export const MAX_HIGHLIGHTED_CODE = 30_000;

/** Depth of elements in generated markup; browsers flatten at 512, and every line of code repeats what is open. */
export const MAX_CODE_DEPTH = 30;
export const MAX_MATH_DEPTH = 200;

/** Milliseconds of wall clock for one text. */
export const RENDER_DEADLINE = 1_000;

/** Thrown inside a rendering that goes over a limit; the caller shows the text as it was typed. */
export class TooComplex extends Error {}
