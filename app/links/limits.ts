// Apart from schema.ts: forms need these limits in the browser, but not zod.

/** In characters. */
export const NAME_LIMIT = 200;
export const LINK_LIMIT = 2_000;

/** The most links of one user. */
export const MOST_LINKS = 500;
