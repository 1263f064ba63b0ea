// Apart from schema.ts, so that forms know their limits without sending zod to the browser.

/** In characters. */
export const TITLE_LIMIT = 200;
export const ABOUT_LIMIT = 2_000;
export const CONTENT_LIMIT = 200_000;

export const DRAFT_FAILED = "The draft could not be saved.";
/** Said of a draft that is open in two places. */
export const KEPT_APART = "This draft was changed elsewhere. Your text here is saved as a separate draft.";

/** Drafts of one user at a time. */
export const MOST_DRAFTS = 100;
/** Found blogs that are counted; of more it is only said that there are more. */
export const MOST_COUNTED = 1_000;
