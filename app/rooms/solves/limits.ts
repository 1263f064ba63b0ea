export const MOST_HANDLES = 10;
/** Rated contests kept for a handle; nobody has taken part in more. */
export const MOST_RATINGS = 500;
export const HANDLE_LIMIT = 40;
