import type { Rule } from "../../platform/text/lengths.ts";

export const COMMENT: Rule = { name: "Comment", limit: 20_000 };
