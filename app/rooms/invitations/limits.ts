import type { Rule } from "../../platform/text/lengths.ts";

export const DETAILS: Rule = { name: "Project Details", limit: 5000, verb: "are" };
