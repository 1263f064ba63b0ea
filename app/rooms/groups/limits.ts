import { type Rule, tidyLine } from "../../platform/text/lengths.ts";

export const GROUP_NAME: Rule = { name: "Name", limit: 80, tidy: tidyLine, isLine: true };
export const GROUP_ABOUT: Rule = { name: "About", limit: 1_000 };
/** Per group, including those who have left and keep their rows to the end of the week. */
export const MOST_GROUP_MEMBERS = 5_000;
/** Groups that a member may have made, where the site allows it. */
export const MOST_GROUPS_MADE = 20;
/** Names in one change of a group's members. */
export const MOST_NAMED = 200;
/** Groups offered as a filter. */
export const MOST_OFFERED = 200;
