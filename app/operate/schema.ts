import { z } from "zod";
import { filterText } from "../platform/text/fields.ts";
import { TERM_LIMIT } from "./limits.ts";

/** Filters of the list of members, from an address; what is not valid filters nothing. */
export const memberFilter = z.object({
  /** Part of a username or an e-mail address. */
  q: filterText(TERM_LIMIT),
  role: z.enum(["owner", "coach", "member"]).optional().catch(undefined),
  state: z.enum(["suspended"]).optional().catch(undefined),
});
export type MembersFilter = z.output<typeof memberFilter>;

/** Filters of the audit log, from an address. */
export const auditFilter = z.object({
  act: filterText(40),
  /** A username, an e-mail address, "#12" for an account, or "command line". */
  actor: filterText(TERM_LIMIT),
  /** The same, or what else acts are about: "site", "report 5", "message 7". */
  subject: filterText(TERM_LIMIT),
});
export type AuditQuery = z.output<typeof auditFilter>;
