// Apart from schema.ts, so that the form can know its limit without bringing zod to the browser.

/** In characters. */
export const DETAILS_LIMIT = 5000;
