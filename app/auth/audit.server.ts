import type { Connection } from "../platform/db/connection.server.ts";
import type { ContentKind } from "../platform/db/tables/reports.ts";

export type Act =
  | "role"
  | "suspend"
  | "unsuspend"
  | "sign-out"
  | "remove-picture"
  | "reset-link"
  | "reset-password"
  | "resolve-report"
  | "remove"
  | "put-back"
  | "delete-user"
  | "invite"
  | "withdraw-invite"
  | "approve"
  | "decline"
  | "settings"
  | "rename-tag"
  | "add-group"
  | "remove-group"
  | "set-judge-key"
  | "remove-judge-key"
  | "import-roster"
  | "delete-place"
  | "vouch"
  | "unvouch"
  | "write-letter"
  | "delete-letter"
  | "mark-editorial"
  | "unmark-editorial";

export interface AuditEntry {
  at: number;
  /** Null for the operator on the command line. */
  actorId: number | null;
  act: Act;
  subject: { kind: "user" | "report" | "site" | "tag" | "signup-link" | ContentKind; id: number };
  /** Contains ids instead of names. */
  details: object;
}

/** Appends to the audit log. Call it inside the transaction that it records. */
export async function record(db: Connection, { at, actorId, act, subject, details }: AuditEntry) {
  const what = { act, subject_kind: subject.kind, subject_id: subject.id, details: JSON.stringify(details) };
  await db
    .insertInto("audit_log")
    .values({ at, actor_id: actorId, ...what })
    .execute();
}
