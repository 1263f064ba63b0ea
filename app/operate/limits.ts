/** Characters of a search for members: those of the longest e-mail address. */
export const TERM_LIMIT = 254;
