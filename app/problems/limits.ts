// Apart from schema.ts, so that forms do not load zod in the browser.

/** In characters. */
export const TITLE_LIMIT = 200;
export const LINK_LIMIT = 2_000;
export const PLATFORM_LIMIT = 60;
export const TEXT_LIMIT = 100_000;

export const MOST_SAMPLES = 10;
export const MOST_TAGS = 10;
export const MOST_TAG_LENGTH = 40;
/** Tags that a filter may ask for, and as many that it may refuse. */
export const MOST_FILTERED_TAGS = 5;
