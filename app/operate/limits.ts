/** Of a search for members: the longest email address, in characters. */
export const TERM_LIMIT = 254;
