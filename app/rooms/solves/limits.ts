/** Handles of one user, across all judges. */
export const MOST_HANDLES = 10;
/** Rated contests kept for a handle: more than anyone has taken part in. */
export const MOST_RATINGS = 500;
export const HANDLE_LIMIT = 40;
