// Apart from schema.ts, so that forms know their limits without sending zod to the browser.

/** In characters. */
export const NAME_LIMIT = 60;
export const LOCATION_LIMIT = 100;
export const LINK_LIMIT = 300;
export const SKILL_LIMIT = 50;

export const MOST_SKILLS = 30;
export const MOST_PROJECTS = 20;

/** Of a profile's bookmarked problems. */
export const BOOKMARKS_SHOWN = 50;

export const EMPTY_TERM = "Please enter a search term.";
