import { type Rule, tidyLine } from "../../platform/text/lengths.ts";

export const TITLE: Rule = { name: "Title", limit: 200, tidy: tidyLine, isLine: true };
export const ABOUT: Rule = { name: "About", limit: 2_000 };
export const CONTENT: Rule = { name: "Content", limit: 200_000 };

export const MOST_TAGS = 5;
export const MOST_TAG_LENGTH = 40;
/** As typed, in a draft. */
export const TAGS: Rule = { name: "Tags", limit: 500, tidy: tidyLine, isLine: true };

export const DRAFT_FAILED = "The draft could not be saved.";
export const KEPT_APART = "This draft was changed elsewhere. Your text here is saved as a separate draft.";

export const MOST_DRAFTS = 100;
/** Counting stops here, and the heading says "more than 1,000". */
export const MOST_COUNTED = 1_000;
