import type { Rule } from "../../platform/text/lengths.ts";

export const NAME: Rule = { name: "Link Name", limit: 200, isLine: true };
export const LINK: Rule = { name: "URL", limit: 2_000 };

export const MOST_LINKS = 500;
