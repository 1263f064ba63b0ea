import type { Rule } from "../../platform/text/lengths.ts";

export const MESSAGE: Rule = { name: "Message", limit: 10_000 };
/** Characters. Limited because the server renders a whole page of replies at once. */
export const REPLY_LIMIT = 30_000;
export const TYPING_MS = 20;
export const DAILY_LIMIT = 200;
