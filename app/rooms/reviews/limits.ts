// Apart from schema.ts, so that the form does not load zod in the browser.

import type { Rule } from "../../platform/text/lengths.ts";

export const COMMENT: Rule = { name: "Comment", limit: 20_000 };
