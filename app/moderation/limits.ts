// Apart from schema.ts: forms need these limits in the browser, but not zod.

/** In characters. */
export const REASON_LIMIT = 2000;

/** The most users one can block: /settings lists them all. */
export const MOST_BLOCKED = 500;
