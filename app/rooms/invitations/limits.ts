// Apart from schema.ts: the form needs this limit in the browser, but not zod.

import type { Rule } from "../../platform/text/lengths.ts";

export const DETAILS: Rule = { name: "Project Details", limit: 5000, verb: "are" };
