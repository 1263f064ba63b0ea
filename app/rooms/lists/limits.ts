// Separate from schema.ts so that forms in the browser do not load zod.

import { type Rule, tidyLine } from "../../platform/text/lengths.ts";

export const TITLE: Rule = { name: "Title", limit: 200, isLine: true };
export const ABOUT: Rule = { name: "About", limit: 5_000 };
export const NAME: Rule = { name: "Name", limit: TITLE.limit, tidy: tidyLine, isLine: true };
export const SECTION: Rule = { name: "Section", limit: 100, tidy: tidyLine, isLine: true };
export const NOTE: Rule = { name: "Note", limit: 500 };
export const PASTED: Rule = { name: "Problems", limit: 100_000, verb: "are" };
/** Per paste. Leaves room for several lines per problem. */
export const MOST_LINES = 2_000;

/** Per user. */
export const MOST_LISTS = 200;
export const MOST_ITEMS = 500;
/** Counting a user's lists stops here. */
export const MOST_CHOSEN = 100;
export const MOST_MEMBERS = 200;
/** That a list may be given to. */
export const MOST_GROUPS = 20;
