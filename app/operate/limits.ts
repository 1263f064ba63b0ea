/** A member search can be as long as the longest email address, in characters. */
export const TERM_LIMIT = 254;
