// Apart from schema.ts: forms need these limits in the browser, but not zod.

/** In characters. */
export const REASON_LIMIT = 2000;
