// Separate from schema.ts, which loads zod.

import type { Rule } from "../../platform/text/lengths.ts";

export const MESSAGE: Rule = { name: "Message", limit: 10_000 };
/** Shorter than a message, to leave room for the link below the note. */
export const SHARED_NOTE: Rule = { name: "Note", limit: MESSAGE.limit - 100 };
