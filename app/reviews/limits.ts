// Apart from schema.ts, so that the form can know its limit without bringing zod to the browser.

/** In characters. */
export const COMMENT_LIMIT = 20_000;
