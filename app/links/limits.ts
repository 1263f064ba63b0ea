// Apart from schema.ts, so that forms know their limits without sending zod to the browser.

/** In characters. */
export const NAME_LIMIT = 200;
export const LINK_LIMIT = 2_000;

/** Links of one user. */
export const MOST_LINKS = 500;
