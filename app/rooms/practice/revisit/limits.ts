import type { Rule } from "../../../platform/text/lengths.ts";

/** Problems that one user comes back to. */
export const MOST_REVISITS = 2000;
export const NOTE: Rule = { name: "Note", limit: 10_000 };
