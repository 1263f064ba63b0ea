/** Handles of one user, at all judges together. */
export const MOST_HANDLES = 10;
/** Rated contests of a handle that are kept: more than anybody has taken part in. */
export const MOST_RATINGS = 500;
export const HANDLE_LIMIT = 40;
