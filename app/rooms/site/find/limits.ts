/** Characters of a search; the rest is left out. */
export const TERM_LIMIT = 200;
