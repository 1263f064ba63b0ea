/** In characters; longer searches are cut. */
export const TERM_LIMIT = 200;
