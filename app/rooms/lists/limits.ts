// Apart from schema.ts, so forms in the browser do not load zod.

import { type Rule, tidyLine } from "../../platform/text/lengths.ts";

export const TITLE: Rule = { name: "Title", limit: 200, isLine: true };
export const ABOUT: Rule = { name: "About", limit: 5_000 };
export const NAME: Rule = { name: "Name", limit: TITLE.limit, tidy: tidyLine, isLine: true };
export const SECTION: Rule = { name: "Section", limit: 100, tidy: tidyLine, isLine: true };
export const NOTE: Rule = { name: "Note", limit: 500 };
export const PASTED: Rule = { name: "Problems", limit: 100_000, verb: "are" };
/** In one paste: several for each problem of the longest list. */
export const MOST_LINES = 2_000;

/** Of one user. */
export const MOST_LISTS = 200;
/** In one list. */
export const MOST_ITEMS = 500;
/** Lists for one user that are counted. */
export const MOST_CHOSEN = 100;
/** Of one list. */
export const MOST_MEMBERS = 200;
