import { z } from "zod";
import { filterText } from "../platform/text/fields.ts";
import { TERM_LIMIT } from "./limits.ts";

/** Filters in the address; invalid ones are ignored. */
export const memberFilter = z.object({
  q: filterText(TERM_LIMIT),
  role: z.enum(["owner", "coach", "member"]).optional().catch(undefined),
  state: z.enum(["suspended"]).optional().catch(undefined),
});
export type MembersFilter = z.output<typeof memberFilter>;

export const auditFilter = z.object({
  act: filterText(40),
  /** A username, an email address, "#12" for an account, or "command line". */
  actor: filterText(TERM_LIMIT),
  /** Accounts as above, or other subjects: "site", "report 5", "message 7". */
  subject: filterText(TERM_LIMIT),
});
export type AuditQuery = z.output<typeof auditFilter>;

export const rosterFilter = z.object({
  state: z.enum(["new", "made", "known", "refused"]).optional().catch(undefined),
});
