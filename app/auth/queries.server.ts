import { type ExpressionBuilder, sql } from "kysely";
import type { Application } from "../platform/application.ts";
import type { Connection } from "../platform/db/connection.server.ts";
import type { Tables } from "../platform/db/tables.ts";
import { Forbidden, NotFound } from "../platform/http/errors.ts";
import { accountKey } from "../platform/text/account-key.ts";
import type { Actor, Viewer } from "../viewer.ts";
import { MOST_TOKENS } from "./limits.ts";
import { isStaff, isSuspended, mayActOn } from "./policy.ts";

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

export async function requireAccount(db: Connection, name: string) {
  const user = await findAccount(db, name);
  if (!user) throw new NotFound(`There is no user "${name}".`);
  return user;
}

export function findUser(db: Connection, id: number) {
  return db
    .selectFrom("users")
    .select(["id", "username", "role", "suspended_at", "suspended_until", "suspension_reason", "waits"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** @returns the actor with their current role. @throws Forbidden for members and suspended staff. */
export async function requireStaff(db: Connection, actor: Actor, now: number): Promise<Actor> {
  if (actor.id === null) return actor;
  // With a personal token, even an owner is only a member.
  const current = isStaff(actor) ? await findUser(db, actor.id) : undefined;
  if (!current || !isStaff(current) || isSuspended(current, now)) {
    throw new Forbidden("Only the staff of this site can do this.");
  }
  return current;
}

/** All staff may act on what a deleted account left behind. @throws Forbidden */
export async function requireMayActOn(db: Connection, actor: Actor, userId: number | null): Promise<void> {
  const user = userId === null ? undefined : await findUser(db, userId);
  if (!user || mayActOn(actor, user)) return;
  throw new Forbidden("Only an owner can moderate what staff write.");
}

const staff = (db: Connection) =>
  db
    .selectFrom("users")
    .select(["id", "role", "suspended_at", "suspended_until"])
    .where("role", "in", ["owner", "coach"])
    .execute();

/** Ids of the staff who may currently act on a user; null stands for a deleted account. */
export async function staffFor({ db, now }: Pick<Application, "db" | "now">, userId: number | null) {
  const user = userId === null ? undefined : await findUser(db, userId);
  return (await staff(db))
    .filter((each) => !isSuspended(each, now()) && (!user || mayActOn(each, user)))
    .map(({ id }) => id);
}

/** Ids of the staff that a coach may not act on. Empty for others: owners may act on everyone, members on no one. */
export async function outOfReach(db: Connection, viewer: Viewer): Promise<number[]> {
  if (viewer.role !== "coach") return [];
  return (await staff(db)).filter((user) => !mayActOn(viewer, user)).map(({ id }) => id);
}

/** A user's suspension, or null. Times are in ms since the epoch; `until` is null for no end. */
export async function suspensionOf(db: Connection, userId: number, now: number) {
  const user = await findUser(db, userId);
  if (!user || !isSuspended(user, now)) return null;
  return { reason: user.suspension_reason ?? "", since: user.suspended_at, until: user.suspended_until };
}

export const isActive = (now: number) => (where: ExpressionBuilder<Tables, "users">) =>
  where.or([where("users.suspended_at", "is", null), where("users.suspended_until", "<=", now)]);

/**
 * The condition for member `u` to appear in lists of who solved what: neither waiting nor suspended at a time (ms).
 * Places that nobody has taken yet do appear. See docs/decisions/0016.
 */
export const isListed = (now: number) =>
  // The plus keeps SQLite from using the index of waiting accounts. Without the null check, a missing end would make
  // the whole condition null.
  sql<boolean>`(+u.waits <> 1 and (u.suspended_at is null or (u.suspended_until is not null and u.suspended_until <= ${now})))`;

/** Newest first. Includes tokens that expired within the last month. */
export function listTokens(db: Connection, userId: number) {
  return db
    .selectFrom("personal_tokens")
    .select(["id", "name", "scope", "created_at", "expires_at", "used_at"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(MOST_TOKENS)
    .execute();
}
