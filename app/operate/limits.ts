/** In characters: the longest possible email address. */
export const TERM_LIMIT = 254;
