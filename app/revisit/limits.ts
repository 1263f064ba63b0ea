/** Problems that one user comes back to. */
export const MOST_REVISITS = 2000;
/** In characters. */
export const NOTE_LIMIT = 10_000;
