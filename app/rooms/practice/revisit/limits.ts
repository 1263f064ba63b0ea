import type { Rule } from "../../../platform/text/lengths.ts";

export const MOST_REVISITS = 2000;
export const NOTE: Rule = { name: "Note", limit: 10_000 };
