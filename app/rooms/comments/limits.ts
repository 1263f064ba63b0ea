import type { Rule } from "../../platform/text/lengths.ts";

export const MESSAGE: Rule = { name: "Message", limit: 10_000 };
