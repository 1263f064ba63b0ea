import type { Rule } from "../../platform/text/lengths.ts";

export const REASON: Rule = { name: "Reason", limit: 2000 };
