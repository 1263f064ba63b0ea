import type { Rule } from "../../platform/text/lengths.ts";

/** In a problem's discussion. */
export const MESSAGE: Rule = { name: "Message", limit: 10_000 };

export const COMMENT: Rule = { name: "Comment", limit: 20_000 };
