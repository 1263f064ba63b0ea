/** Characters; the rest of a search is cut. */
export const TERM_LIMIT = 200;
