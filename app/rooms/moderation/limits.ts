// Apart from schema.ts: forms need these limits in the browser, but not zod.

import type { Rule } from "../../platform/text/lengths.ts";

export const REASON: Rule = { name: "Reason", limit: 2000 };
