// Apart from schema.ts, so that forms do not load zod in the browser.

/** In characters. */
export const TITLE_LIMIT = 200;
export const LINK_LIMIT = 2_000;
export const PLATFORM_LIMIT = 60;
export const CONTEST_LIMIT = 200;
export const FILE_NAME_LIMIT = 100;
export const TEXT_LIMIT = 100_000;

/** Characters of what the import screen is given: an extension's problem with its examples. */
export const SOURCE_LIMIT = 1_000_000;
/** Imports that an inbox holds, the newest: a whole contest or problem set. */
export const MOST_IMPORTS = 500;
/** What they take: a tenth of what an account may store, unless its operator says otherwise. */
export const IMPORTED_MB = 20;
export const MOST_TIME_MS = 600_000;
export const MOST_MEMORY_MB = 1_048_576;

export const MOST_SAMPLES = 10;
export const MOST_TAGS = 10;
export const MOST_TAG_LENGTH = 40;
/** Tags that a filter may ask for, and as many that it may refuse. */
export const MOST_FILTERED_TAGS = 5;
