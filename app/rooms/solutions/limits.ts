import { type Rule, tidyCode } from "../../platform/text/lengths.ts";

export const APPROACH: Rule = { name: "Approach", limit: 100_000 };
export const DESCRIPTION: Rule = { name: "Description", limit: 100_000 };
export const CODE: Rule = { name: "Code", limit: 100_000, tidy: tidyCode };
/** A solution's approach as begun on the problem's page: it is part of an address. */
export const MOST_KEY_LENGTH = 500;
