/** /settings lists them all. */
export const MOST_BLOCKED = 500;
