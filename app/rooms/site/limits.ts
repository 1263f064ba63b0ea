import { type Rule, tidyLine } from "../../platform/text/lengths.ts";

const plainLine = (typed: string) => tidyLine(typed.replace(/\p{Cf}+/gu, " "));

export const SITE_NAME: Rule = { name: "Name", limit: 60, tidy: plainLine, isLine: true };
export const DESCRIPTION: Rule = { name: "Description", limit: 200, tidy: plainLine, isLine: true };
export const ANNOUNCEMENT: Rule = { name: "Announcement", limit: 1_000 };
/** As long as the longest text that can be stored. */
export const PREVIEWED: Rule = { name: "Text", limit: 200_000 };
