// Apart from schema.ts: forms need these limits in the browser, but not zod.

import type { Rule } from "../../platform/text/lengths.ts";

export const NAME: Rule = { name: "Link Name", limit: 200, isLine: true };
export const LINK: Rule = { name: "URL", limit: 2_000 };

/** The most links of one user. */
export const MOST_LINKS = 500;
