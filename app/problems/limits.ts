// Apart from schema.ts, so that a form can know its limits without bringing zod to the browser.

/** In characters. */
export const TITLE_LIMIT = 200;
export const TEXT_LIMIT = 100_000;

export const MOST_SAMPLES = 10;
export const MOST_TAGS = 10;
