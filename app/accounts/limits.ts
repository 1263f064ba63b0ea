// Apart from schema.ts: forms need these limits in the browser, but not zod.

/** In characters. */
export const SUSPENSION_REASON_LIMIT = 2000;
export const TOKEN_NAME_LIMIT = 60;

/** Personal tokens of one user: /settings/tokens lists them all. */
export const MOST_TOKENS = 20;
