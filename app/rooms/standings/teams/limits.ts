import { type Rule, tidyLine } from "../../../platform/text/lengths.ts";

export const TEAM_NAME: Rule = { name: "Name", limit: 80, tidy: tidyLine, isLine: true };
export const LEAST_MEMBERS = 2;
export const MOST_MEMBERS = 6;
/** Teams that a member may have made. */
export const MOST_TEAMS_MADE = 20;
/** Teams shown on a member's profile. */
export const TEAMS_SHOWN = 10;
