import { type ExpressionBuilder, sql } from "kysely";
import type { Application } from "../platform/application.ts";
import type { Connection } from "../platform/db/connection.server.ts";
import type { Tables } from "../platform/db/tables.ts";
import { Forbidden, NotFound } from "../platform/http/errors.ts";
import { accountKey } from "../platform/text/account-key.ts";
import type { Actor, Viewer } from "../viewer.ts";
import { MOST_TOKENS } from "./limits.ts";
import { isStaff, isSuspended, mayActOn } from "./policy.ts";

/** The account that signs in with a username or an e-mail address; undefined if there is none. */
export function findAccount(db: Connection, name: string) {
  const key = accountKey(name);
  return (
    db
      .selectFrom("users")
      .select(["id", "username", "role"])
      // Usernames contain no @, so a name never fits two accounts.
      .where(key.includes("@") ? "email_key" : "username_key", "=", key)
      .executeTakeFirst()
  );
}

/** The same. @throws NotFound */
export async function requireAccount(db: Connection, name: string) {
  const user = await findAccount(db, name);
  if (!user) throw new NotFound(`There is no user "${name}".`);
  return user;
}

/** A user as staff know them; undefined if there is none. */
export function findUser(db: Connection, id: number) {
  return db
    .selectFrom("users")
    .select(["id", "username", "role", "suspended_at", "suspended_until", "suspension_reason", "waits"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/**
 * @returns the actor with the role of this moment: it may have changed since the request began.
 * @throws Forbidden for members, and for staff who are suspended.
 */
export async function requireStaff(db: Connection, actor: Actor, now: number): Promise<Actor> {
  if (actor.id === null) return actor;
  // An owner's personal token acts as a member's.
  const current = isStaff(actor) ? await findUser(db, actor.id) : undefined;
  if (!current || !isStaff(current) || isSuspended(current, now)) {
    throw new Forbidden("This is for the staff of this site.");
  }
  return current;
}

/**
 * For what staff do to a user or to what they wrote. Everybody of the staff may judge what an account that is gone left.
 * @throws Forbidden
 */
export async function requireMayActOn(db: Connection, actor: Actor, userId: number | null): Promise<void> {
  const user = userId === null ? undefined : await findUser(db, userId);
  if (!user || mayActOn(actor, user)) return;
  throw new Forbidden("Only an owner of this site may judge what its staff write.");
}

const staff = (db: Connection) =>
  db
    .selectFrom("users")
    .select(["id", "role", "suspended_at", "suspended_until"])
    .where("role", "in", ["owner", "coach"])
    .execute();

/** Ids of the staff who may act on a user now; null is an account that is gone. */
export async function staffFor(
  { db, now }: Pick<Application, "db" | "now">,
  userId: number | null,
): Promise<number[]> {
  const user = userId === null ? undefined : await findUser(db, userId);
  return (await staff(db))
    .filter((each) => !isSuspended(each, now()) && (!user || mayActOn(each, user)))
    .map(({ id }) => id);
}

/** Ids of the staff that a coach may not act on; none for others: owners act on everybody, members on nobody. */
export async function outOfReach(db: Connection, viewer: Viewer): Promise<number[]> {
  if (viewer.role !== "coach") return [];
  return (await staff(db)).filter((user) => !mayActOn(viewer, user)).map(({ id }) => id);
}

/** Why and until when (ms) a user is suspended, null for an end without a date; null for a user who is not. */
export async function suspensionOf(db: Connection, userId: number, now: number) {
  const user = await findUser(db, userId);
  if (!user || !isSuspended(user, now)) return null;
  return { reason: user.suspension_reason ?? "", since: user.suspended_at, until: user.suspended_until };
}

/** The condition that users are not suspended. */
export const isActive = (now: number) => (where: ExpressionBuilder<Tables, "users">) =>
  where.or([where("users.suspended_at", "is", null), where("users.suspended_until", "<=", now)]);

/**
 * The condition that lists of who solved what may name the member `u`, who neither waits nor is suspended at a time (ms):
 * see docs/decisions/0016. A suspension that ends by itself brings them back by itself.
 */
export const isListed = (now: number) =>
  // The plus keeps the engine from the index of waiting accounts; an end that is missing must not make the whole unknown.
  sql<boolean>`(+u.waits = 0 and (u.suspended_at is null or (u.suspended_until is not null and u.suspended_until <= ${now})))`;

/** A user's personal tokens, the newest first; those that have ended are among them for a month. */
export function listTokens(db: Connection, userId: number) {
  return db
    .selectFrom("personal_tokens")
    .select(["id", "name", "scope", "created_at", "expires_at", "used_at"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(MOST_TOKENS)
    .execute();
}
