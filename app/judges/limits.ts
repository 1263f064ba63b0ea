/** Handles of one user, at all judges together. */
export const MOST_HANDLES = 10;
export const HANDLE_LIMIT = 40;
