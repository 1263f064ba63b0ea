import { sql } from "kysely";
import { isSuspended, mayActOn, mayGiveRoles } from "../../auth/policy.ts";
import { isActive, suspensionOf } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import type { Connection } from "../../platform/db/connection.server.ts";
import { storageRefusal } from "../../platform/db/storage-full.ts";
import { Conflict, NotFound, StorageFull } from "../../platform/http/errors.ts";
import { fetchPage, type PageRequest } from "../../platform/http/pages.server.ts";
import { accountKey } from "../../platform/text/account-key.ts";
import type { Role, Viewer } from "../../viewer.ts";
import { linkStateOf } from "./policy.ts";

const MEGABYTE = 1024 * 1024;

/** Counts shared work, which by default outlives the account, and private problems. */
export function countWorkOf(db: Connection, id: number) {
  return db
    .selectFrom("users")
    .select([
      "public_problems_count as problems",
      "solutions_count as solutions",
      "private_problems_count as privateProblems",
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

const memberColumns = [
  "id",
  "username",
  "avatar",
  "email",
  "role",
  "created_at",
  "suspended_at",
  "suspended_until",
  "waits",
] as const;

const DAY = 24 * 60 * 60 * 1000;

export async function countMembers(db: Connection): Promise<number> {
  const { total } = await db
    .selectFrom("member_totals")
    .select("total")
    .where("kind", "=", "members")
    .where("day", "=", 0)
    .executeTakeFirstOrThrow();
  return total;
}

export async function memberTotals({ db, now }: Pick<Application, "db" | "now">) {
  const { joined } = await db
    .selectFrom("member_totals")
    .select((select) => select.fn.sum<number | null>("total").as("joined"))
    .where("kind", "=", "joined")
    .where("day", ">=", Math.floor(now() / DAY) - 6)
    .executeTakeFirstOrThrow();
  return { members: await countMembers(db), joined: joined ?? 0 };
}

/** Active or new members per day, or active ones per week. Days without any are missing. */
export function activeTotals(db: Connection, kind: "active" | "active-week" | "joined", from: number) {
  return db
    .selectFrom("member_totals")
    .select(["day", "total"])
    .where("kind", "=", kind)
    .where("day", ">=", from)
    .orderBy("day")
    .execute();
}

export interface MemberFilter {
  role?: Role | undefined;
  state?: "suspended" | undefined;
  /** Matches part of a username or email address. Scans the table, so combine it with a staff role or a state. */
  q?: string | undefined;
}

/** Approved accounts, newest first; suspended accounts by latest suspension. */
export function listMembers(
  { db, now }: Pick<Application, "db" | "now">,
  { role, state, q }: MemberFilter,
  page: PageRequest,
) {
  // The pluses keep SQLite from using indexes that would require sorting or scanning many rows.
  let all = db.selectFrom("users").select(["id", "suspended_at"]).where(sql<boolean>`+waits = 0`);
  if (q !== undefined) {
    const key = accountKey(q);
    all = all.where(sql<boolean>`(instr(username_key, ${key}) > 0 or instr(email_key, ${key}) > 0)`);
  }
  if (state === undefined) {
    return fetchPage(role ? all.where("role", "=", role) : all.where("id", ">", 0), page);
  }
  if (role) all = all.where(sql<boolean>`role || '' = ${role}`);
  const suspended = all
    .where("suspended_at", ">", 0)
    .where((where) => where.or([where("suspended_until", "is", null), where("suspended_until", ">", now())]));
  return fetchPage(suspended, page, { key: "suspended_at", keyOf: (row) => row.suspended_at ?? 0 });
}

export function listWaiting(db: Connection, page: PageRequest) {
  const waiting = db
    .selectFrom("users")
    .select(["id", "username", "email", "signup_note", "unverified", "created_at"])
    .where("waits", "=", 1);
  return fetchPage(waiting, page, { ascending: true });
}

export async function countWaiting(db: Connection): Promise<number> {
  const { total } = await db
    .selectFrom("users")
    .select((select) => select.fn.countAll<number>().as("total"))
    .where("waits", "=", 1)
    .executeTakeFirstOrThrow();
  return total;
}

export function waitOf(db: Connection, userId: number) {
  return db
    .selectFrom("users")
    .select(["signup_note as note", "unverified"])
    .where("id", "=", userId)
    .where("waits", "=", 1)
    .executeTakeFirst();
}

export async function membersOf({ db, now }: Pick<Application, "db" | "now">, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("users").select(memberColumns).where("id", "in", ids).execute();
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id);
    return row ? { ...row, isSuspended: isSuspended(row, now()) } : [];
  });
}

export async function memberFor(app: Pick<Application, "db" | "now">, viewer: Viewer, id: number) {
  const { db, now } = app;
  const [member] = await membersOf(app, [id]);
  if (!member) throw new NotFound("There is no such user.");
  const { sessions } = await db
    .selectFrom("sessions")
    .select((select) => select.fn.countAll<number>().as("sessions"))
    .where("user_id", "=", id)
    .where("expires_at", ">", now())
    .executeTakeFirstOrThrow();
  return {
    ...member,
    sessions,
    suspension: await suspensionOf(db, id, now()),
    mayGiveRoles: mayGiveRoles(viewer),
    mayAct: mayActOn(viewer, member),
    isViewer: viewer.id === id,
  };
}

export async function isEmpty(db: Connection): Promise<boolean> {
  return (
    (await db.selectFrom("users").select("id").where("id", ">", 0).limit(1).executeTakeFirst()) === undefined
  );
}

async function firstOwners(db: Connection, now: number): Promise<number[]> {
  const owners = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "owner")
    .where(isActive(now))
    .orderBy("id")
    .limit(2)
    .execute();
  return owners.map(({ id }) => id);
}

/** True for sites created before roles existed: they have users but no owner. */
export async function lacksOwner(db: Connection, now: number): Promise<boolean> {
  return (await firstOwners(db, now)).length === 0 && !(await isEmpty(db));
}

/** Call this before taking the owner role from someone. @throws Conflict if no owner would be left. */
export async function keepAnOwner(db: Connection, userId: number, now: number): Promise<void> {
  const owners = await firstOwners(db, now);
  if (owners.length !== 1 || owners[0] !== userId) return;
  throw new Conflict("This site needs an owner. Make another member an owner first.");
}

/** Sign-up links, newest first, including those that ended within the last month. */
export async function listSignupLinks({ db, now }: Pick<Application, "db" | "now">, request: PageRequest) {
  const page = await fetchPage(
    db
      .selectFrom("signup_links as l")
      .leftJoin("users as u", "u.id", "l.maker_id")
      .select(["l.id", "l.maker_id", "u.username as maker", "l.domain", "l.most_uses", "l.uses"])
      .select(["l.created_at", "l.expires_at", "l.withdrawn_at"])
      .where("l.id", ">", 0),
    request,
    { id: "l.id" },
  );
  return { ...page, rows: page.rows.map((row) => ({ ...row, state: linkStateOf(row, now()) })) };
}

export async function offersSignUp({ db, site }: Pick<Application, "db" | "site">): Promise<boolean> {
  return ["open", "approval"].includes(site.settings.signup) || isEmpty(db);
}

type Stored = Pick<Application, "db" | "config">;

async function storedBytes(db: Connection, viewer: Viewer): Promise<number> {
  const { stored_bytes } = await db
    .selectFrom("users")
    .select("stored_bytes")
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  return stored_bytes;
}

/** The user's storage as text, such as "1.2 MB of 200 MB". */
export async function describeStorage({ db, config }: Stored, viewer: Viewer): Promise<string> {
  const used = `${((await storedBytes(db, viewer)) / MEGABYTE).toFixed(1)} MB`;
  const { accountQuotaBytes } = config;
  return accountQuotaBytes === undefined ? used : `${used} of ${accountQuotaBytes / MEGABYTE} MB`;
}

/** Checks the storage before expensive work. @throws StorageFull unless the user may store this many more bytes. */
export async function requireRoom({ db, config }: Stored, viewer: Viewer, bytes: number): Promise<void> {
  const { accountQuotaBytes: quota } = config;
  if (quota === undefined || (await storedBytes(db, viewer)) + bytes <= quota) return;
  throw new StorageFull(storageRefusal(quota));
}
