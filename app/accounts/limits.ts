// Apart from schema.ts: forms need these limits in the browser, but not zod.

/** In characters. */
export const SUSPENSION_REASON_LIMIT = 2000;
export const TOKEN_NAME_LIMIT = 60;
export const SIGNUP_NOTE_LIMIT = 500;

/** How many accounts a sign-up link makes at most, and for how many days. */
export const SIGNUP_LINK_USES_LIMIT = 10_000;
export const SIGNUP_LINK_DAYS_LIMIT = 365;

/** Personal tokens of one user: /settings/tokens lists them all. */
export const MOST_TOKENS = 20;
