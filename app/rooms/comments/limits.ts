import type { Rule } from "../../platform/text/lengths.ts";

const MOST = 20_000;

export const COMMENT: Rule = { name: "Comment", limit: MOST };

/** In a problem's discussion. */
export const MESSAGE: Rule = { name: "Message", limit: MOST };
