import type { Rule } from "../../../platform/text/lengths.ts";

export const MOST_GROUPS = 50;
export const GROUP_CODE_LIMIT = 40;
/** Long enough for a pasted address. */
export const GROUP_CODE: Rule = { name: "Group", limit: 200 };
export const API_KEY: Rule = { name: "Key", limit: 200 };
export const API_SECRET: Rule = { name: "Secret", limit: 200 };
