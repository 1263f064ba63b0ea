import type { Rule } from "../../platform/text/lengths.ts";

/** Of pasted text, in characters, and of a file, in bytes. */
export const ROSTER_LIMIT = 1024 * 1024;
/** Not trimmed, so that line numbers and empty first cells stay. */
export const ROSTER: Rule = { name: "Roster", limit: ROSTER_LIMIT, tidy: (typed) => typed };
export const MOST_PEOPLE = 5_000;
/** Rosters that somebody may have checked and not imported. */
export const MOST_CHECKED = 10;
