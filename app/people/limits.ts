// Apart from schema.ts: forms need these limits in the browser, but not zod.

/** In characters. */
export const NAME_LIMIT = 60;
export const LOCATION_LIMIT = 100;
export const LINK_LIMIT = 300;
export const SKILL_LIMIT = 50;

export const MOST_SKILLS = 30;
export const MOST_PROJECTS = 20;

/** The most bookmarked problems a profile shows. */
export const BOOKMARKS_SHOWN = 50;

export const EMPTY_TERM = "Please enter a search term.";
