// Apart from schema.ts, so that a form can know its limits without bringing zod to the browser.

/** In characters. */
export const NAME_LIMIT = 200;
export const LINK_LIMIT = 2_000;

/** Links of one user. */
export const MOST_LINKS = 500;
