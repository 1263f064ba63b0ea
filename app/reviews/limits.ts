// Apart from schema.ts, so that the form does not load zod in the browser.

/** In characters. */
export const COMMENT_LIMIT = 20_000;
