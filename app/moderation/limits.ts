// Apart from schema.ts, so that forms know their limits without sending zod to the browser.

/** In characters. */
export const REASON_LIMIT = 2000;

/** The most users one can block: /settings lists them all. */
export const MOST_BLOCKED = 500;
