export const MOST_HANDLES = 10;
/** Rated contests kept for a handle; nobody has taken part in more. */
export const MOST_RATINGS = 500;
/** Contests that last longer (ms) are practice collections, which nobody follows live. */
export const LONGEST_LIVE = 30 * 24 * 60 * 60 * 1000;
export const HANDLE_LIMIT = 40;
