// Apart from schema.ts: forms need these limits in the browser, but not zod.

/** In characters. */
export const TITLE_LIMIT = 200;
export const ABOUT_LIMIT = 5_000;
export const SECTION_LIMIT = 100;
export const NOTE_LIMIT = 500;
/** Of what is pasted at once. */
export const TEXT_LIMIT = 100_000;
/** Of what is pasted at once: several for each problem of the longest list. */
export const MOST_LINES = 2_000;

/** The most lists of one user. */
export const MOST_LISTS = 200;
/** The most problems of one list. */
export const MOST_ITEMS = 500;
/** More lists for one user are not counted. */
export const MOST_CHOSEN = 100;
/** The most members that one list is for. */
export const MOST_MEMBERS = 200;
