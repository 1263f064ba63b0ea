// Apart from schema.ts: forms need these limits in the browser, but not zod.

import { type Rule, tidyLine } from "../../platform/text/lengths.ts";

export const TITLE: Rule = { name: "Title", limit: 200, isLine: true };
export const ABOUT: Rule = { name: "About", limit: 5_000 };
export const NAME: Rule = { name: "Name", limit: TITLE.limit, tidy: tidyLine, isLine: true };
export const SECTION: Rule = { name: "Section", limit: 100, tidy: tidyLine, isLine: true };
export const NOTE: Rule = { name: "Note", limit: 500 };
/** What is pasted at once. */
export const PASTED: Rule = { name: "Problems", limit: 100_000, verb: "are" };
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
