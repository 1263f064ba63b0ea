import { type Expression, expressionBuilder } from "kysely";
import { NOT_JOINED } from "../../auth/policy.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Forbidden, Invalid, NotFound } from "../../platform/http/errors.ts";
import { fetchPage, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { MOST_BLOCKED } from "./limits.ts";

const selectBlocks = prepared((db, { viewerId, otherId }: { viewerId: number; otherId: number }) =>
  db
    .selectFrom("blocks")
    .select("user_id")
    .where((where) =>
      where.or([
        where.and([where("user_id", "=", viewerId), where("blocked_id", "=", otherId)]),
        where.and([where("user_id", "=", otherId), where("blocked_id", "=", viewerId)]),
      ]),
    ),
);

export async function blockBetween(db: Connection, viewerId: number, otherId: number) {
  const rows = await selectBlocks(db, { viewerId, otherId });
  if (rows.length === 0) return null;
  const isOwn = rows.some((row) => row.user_id === viewerId);
  const refusal = isOwn
    ? "You have blocked this user. Unblock them to contact them again."
    : "This user doesn't accept messages from you.";
  return { isOwn, refusal };
}

export async function refuseBlocked(db: Connection, viewerId: number, otherId: number): Promise<void> {
  const block = await blockBetween(db, viewerId, otherId);
  if (block) throw new Forbidden(block.refusal);
}

export function hasBlocked(blocker: number | Expression<number>, blocked: number | Expression<number>) {
  const where = expressionBuilder<Tables>();
  return where.exists(
    where
      .selectFrom("blocks as b")
      .select("b.user_id")
      .where("b.user_id", "=", blocker)
      .where("b.blocked_id", "=", blocked),
  );
}

export const NO_SUCH_USER = "There is no such user.";

/** @throws NotFound, also while the account is waiting for approval and for a place that nobody has taken yet */
export async function requireUser(db: Connection, id: number) {
  const user = await requireShown(db, id);
  if (user.waits !== 0) throw new NotFound(NO_SUCH_USER);
  return user;
}

/** Somebody with a profile: a member, or the place of somebody who has not joined. @throws NotFound */
export async function requireShown(db: Connection, id: number) {
  const user = await db
    .selectFrom("users")
    .select(["id", "username", "waits"])
    .where("id", "=", id)
    .where("waits", "!=", 1)
    .executeTakeFirst();
  if (!user) throw new NotFound(NO_SUCH_USER);
  return user;
}

export async function requireOther(
  db: Connection,
  viewer: Viewer,
  userId: number,
  act: "block" | "invite" | "report",
) {
  const user = await requireUser(db, userId);
  if (user.id === viewer.id) throw new Invalid(`You cannot ${act} yourself.`);
  return user;
}

export async function blockersOf(db: Connection, blockedId: number, userIds: number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("blocks")
    .select("user_id")
    .where("blocked_id", "=", blockedId)
    .where("user_id", "in", userIds)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

interface Named {
  id: number;
  username: string;
}

/**
 * Members by username, in the order of the names. @param field the form's, for the error
 * @param places whether to find places that nobody has taken yet @throws Invalid listing names that nobody has
 */
export async function findNamed(
  db: Connection,
  names: string[],
  { field, places }: { field: string; places: boolean },
): Promise<Named[]> {
  const keys = [...new Set(names.map((name) => name.toLowerCase()))];
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom("users")
    .select(["id", "username", "username_key"])
    .where("username_key", "in", keys)
    .where("waits", "in", places ? [0, NOT_JOINED] : [0])
    .execute();
  const found = new Map(rows.map(({ username_key, ...user }) => [username_key, user]));
  const unknown = names.filter((name) => !found.has(name.toLowerCase()));
  if (unknown.length === 0) return keys.flatMap((key) => found.get(key) ?? []);
  const message = `No member found for: ${unknown.slice(0, 5).join(", ")}.`;
  throw new Invalid(message, { [field]: [message] });
}

/** @param field the form's, for the error @throws Invalid listing the users among these who block the viewer */
export async function refuseBlockers(
  db: Connection,
  viewer: Viewer,
  users: Named[],
  field: string,
): Promise<void> {
  const blockers = await blockersOf(
    db,
    viewer.id,
    users.map(({ id }) => id),
  );
  const blocking = users.filter(({ id }) => blockers.has(id)).map(({ username }) => username);
  if (blocking.length === 0) return;
  const message = `You can’t add these members: ${blocking.join(", ")}.`;
  throw new Invalid(message, { [field]: [message] });
}

export async function blockedBy(db: Connection, userId: number): Promise<Set<number | null>> {
  const rows = await db.selectFrom("blocks").select("blocked_id").where("user_id", "=", userId).execute();
  return new Set(rows.map((row) => row.blocked_id));
}

export function listBlocked(db: Connection, viewer: Viewer) {
  return db
    .selectFrom("blocks as b")
    .innerJoin("users as u", "u.id", "b.blocked_id")
    .select(["u.id", "u.username"])
    .where("b.user_id", "=", viewer.id)
    .orderBy("u.username_key")
    .limit(MOST_BLOCKED)
    .execute();
}

export async function latestAuditId(db: Connection): Promise<number> {
  const newest = await db
    .selectFrom("audit_log")
    .select("id")
    .where("id", ">", 0)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}

const selectActs = prepared((db, { after }: { after: number }) =>
  db
    .selectFrom("audit_log")
    .select(["id", "subject_kind", "subject_id"])
    .where("id", ">", after)
    .where((where) => where.or([where("actor_id", "is", null), where("subject_kind", "=", "site")]))
    .orderBy("id"),
);

/** Acts by the operator or on the site: another process may have written them. */
export const listActsElsewhere = (db: Connection, after: number) => selectActs(db, { after });

export interface AuditFilter {
  act?: string | undefined;
  /** Null for the operator at the command line. */
  actorId?: number | null | undefined;
  subject?: { kind: string; id: number } | undefined;
}

function auditEntries(db: Connection, { act, actorId, subject }: AuditFilter) {
  let entries = db
    .selectFrom("audit_log")
    .select(["id", "at", "actor_id", "act", "subject_kind", "subject_id", "details"]);
  if (act !== undefined) entries = entries.where("act", "=", act);
  if (actorId === null) entries = entries.where("actor_id", "is", null);
  else if (actorId !== undefined) entries = entries.where("actor_id", "=", actorId);
  if (subject) {
    entries = entries.where("subject_kind", "=", subject.kind).where("subject_id", "=", subject.id);
  }
  return entries;
}

export function listAudit(db: Connection, filter: AuditFilter, page: PageRequest) {
  return fetchPage(auditEntries(db, filter).where("id", ">", 0), page);
}
export type AuditRow = Awaited<ReturnType<typeof listAudit>>["rows"][number];

const EXPORTED_AT_ONCE = 200;

export async function* exportAudit(db: Connection, filter: AuditFilter): AsyncGenerator<AuditRow[], void> {
  for (let after = 0; ; ) {
    const rows = await auditEntries(db, filter)
      .where("id", ">", after)
      .orderBy("id")
      .limit(EXPORTED_AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

/** Excludes deleted accounts. */
export async function namesOf(db: Connection, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("users").select(["id", "username"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
