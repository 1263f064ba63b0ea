// Separate from schema.ts to keep zod out of the browser.

import type { Rule } from "../../platform/text/lengths.ts";

export const MESSAGE: Rule = { name: "Message", limit: 10_000 };
/** The note with a shared problem, which leaves room for the link below it. */
export const SHARED_NOTE: Rule = { name: "Note", limit: MESSAGE.limit - 100 };
