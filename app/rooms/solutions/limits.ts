import { type Rule, tidyCode } from "../../platform/text/lengths.ts";

export const APPROACH: Rule = { name: "Approach", limit: 100_000 };
export const DESCRIPTION: Rule = { name: "Description", limit: 100_000 };
/** Of one problem: all of them stand on the first page of its solutions. */
export const MOST_EDITORIALS = 20;
export const CODE: Rule = { name: "Code", limit: 100_000, tidy: tidyCode };
