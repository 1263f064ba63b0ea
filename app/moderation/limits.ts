// Apart from schema.ts, so that the form can know its limit without bringing zod to the browser.

/** In characters. */
export const REASON_LIMIT = 2000;

/** How many people one user can block: the list on /settings shows them all. */
export const MOST_BLOCKED = 500;
