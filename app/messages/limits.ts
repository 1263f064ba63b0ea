// Apart from schema.ts, so that the composer can know its limit without bringing zod to the browser.

/** In characters. */
export const MESSAGE_LIMIT = 10_000;
