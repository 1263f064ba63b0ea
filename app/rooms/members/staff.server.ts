import type { Transaction } from "kysely";
import { type Act, record } from "../../auth/audit.server.ts";
import { isSuspended, mayActOn, mayGiveRoles, NOT_JOINED } from "../../auth/policy.ts";
import { findUser, requireStaff } from "../../auth/queries.server.ts";
import { endSessions } from "../../auth/sessions.server.ts";
import type { Application } from "../../platform/application.ts";
import {
  type AfterCommit,
  inTransaction,
  inTransactionPastForeignKeys,
} from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../../platform/http/errors.ts";
import { ACCOUNTS_TOPIC } from "../../platform/realtime/topics.ts";
import type { Actor, Role } from "../../viewer.ts";
import { removeAvatar } from "./avatars.server.ts";
import { dropAccount } from "./deletion.server.ts";
import { requireJoined } from "./places.server.ts";
import { keepAnOwner } from "./queries.server.ts";
import { endResetLink, storeResetLink } from "./reset-links.server.ts";
import type { SignupLinkInput, SuspendInput } from "./schema.ts";
import { storeSignupLink } from "./signup-links.server.ts";

// Every staff action on a user goes through `act`, which checks permissions and logs it.

type Store = Pick<Application, "db" | "hub" | "now">;

const approved = { waits: 0, signup_note: null };

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Idempotent. @returns the user before the change @throws Forbidden, NotFound; Conflict if no owner would be left */
export function setRole(store: Store, actor: Actor, userId: number, role: Role): Promise<User> {
  return act(store, actor, userId, "role", mayGiveRoles, async (trx, user) => {
    if (role === user.role) return null;
    if (role !== "owner") await keepAnOwner(trx, user.id, store.now());
    await trx
      .updateTable("users")
      .set({ role, ...approved })
      .where("id", "=", user.id)
      .execute();
    // A coach may have created the link when the new owner was still a member.
    await endResetLink(trx, user.id);
    return { from: user.role, to: role };
  });
}

/** Keeps sessions so that the user sees the reason. @throws Invalid for a past date; Conflict if no owner is left */
export function suspend(
  store: Store,
  actor: Actor,
  userId: number,
  { reason, until }: SuspendInput,
): Promise<User> {
  const now = store.now();
  return act(store, actor, userId, "suspend", mayActOnOther, async (trx, user, afterCommit) => {
    if (until !== undefined && until <= now) {
      const message = "Choose a time in the future";
      throw new Invalid(message, { until: [message] });
    }
    await keepAnOwner(trx, user.id, now);
    await trx
      .updateTable("users")
      .set({ suspended_at: now, suspended_until: until ?? null, suspension_reason: reason })
      .where("id", "=", user.id)
      .execute();
    afterCommit(() => store.hub.publish(ACCOUNTS_TOPIC, { type: "suspended", data: user.id }));
    return { reason, until: until ?? null };
  });
}

export function unsuspend(store: Store, actor: Actor, userId: number): Promise<User> {
  return act(store, actor, userId, "unsuspend", mayActOnOther, async (trx, user) => {
    if (!isSuspended(user, store.now())) return null;
    await trx
      .updateTable("users")
      .set({ suspended_at: null, suspended_until: null, suspension_reason: null })
      .where("id", "=", user.id)
      .execute();
    return {};
  });
}

export function signOutUser(store: Store, actor: Actor, userId: number): Promise<User> {
  return act(store, actor, userId, "sign-out", mayActOn, async (trx, user) => ({
    sessions: await endSessions({ db: trx, hub: store.hub }, { userId: user.id, except: null }),
  }));
}

export function removePicture(store: Store, actor: Actor, userId: number): Promise<User> {
  return act(store, actor, userId, "remove-picture", mayActOnOther, async (trx, user) =>
    (await removeAvatar({ db: trx }, user)) ? {} : null,
  );
}

export async function makeResetLink(
  store: Store & Pick<Application, "config">,
  actor: Actor,
  userId: number,
) {
  let link = "";
  let expiresAt = 0;
  const { username } = await act(store, actor, userId, "reset-link", mayActOn, async (trx, user) => {
    ({ link, expiresAt } = await storeResetLink(trx, store, user.id));
    return { expiresAt };
  });
  return { link, expiresAt, username };
}

/** Shared work stays under 'Unknown' by default. @throws Forbidden, NotFound; Conflict if no owner would be left */
export function deleteUser(
  store: Store & Pick<Application, "log" | "rooms">,
  actor: Actor,
  userId: number,
  { withContent }: { withContent: boolean },
): Promise<User> {
  const work = async (trx: Transaction<Tables>, user: User, afterCommit: AfterCommit) => {
    await keepAnOwner(trx, user.id, store.now());
    await dropAccount(trx, afterCommit, store, user.id, withContent);
    return { withContent };
  };
  return act(store, actor, userId, "delete-user", mayDelete, work, inTransactionPastForeignKeys);
}

export function approve(store: Store, actor: Actor, userId: number): Promise<User> {
  return act(store, actor, userId, "approve", mayActOnOther, async (trx, user) => {
    if (user.waits === 0) return null;
    await trx.updateTable("users").set(approved).where("id", "=", user.id).execute();
    return {};
  });
}

/** @throws Forbidden, NotFound; Conflict unless the account is waiting. */
export function decline(
  store: Store & Pick<Application, "log" | "rooms">,
  actor: Actor,
  userId: number,
): Promise<User> {
  const work = async (trx: Transaction<Tables>, user: User, afterCommit: AfterCommit) => {
    if (user.waits === 0) throw new Conflict(`${user.username} is not waiting for approval.`);
    await dropAccount(trx, afterCommit, store, user.id);
    return {};
  };
  return act(store, actor, userId, "decline", mayActOnOther, work, inTransactionPastForeignKeys);
}

/** Coaches may, because nobody uses the account yet. @throws Forbidden, NotFound; Conflict unless it is a place */
export function deletePlace(
  store: Store & Pick<Application, "log" | "rooms">,
  actor: Actor,
  userId: number,
): Promise<User> {
  const work = async (trx: Transaction<Tables>, user: User, afterCommit: AfterCommit) => {
    if (user.waits !== NOT_JOINED) throw new Conflict(`${user.username} has joined already.`);
    await dropAccount(trx, afterCommit, store, user.id);
    return {};
  };
  return act(store, actor, userId, "delete-place", mayActOnOther, work, inTransactionPastForeignKeys);
}

export function makeSignupLink(
  store: Store & Pick<Application, "config">,
  actor: Actor,
  input: SignupLinkInput,
) {
  return inTransaction(store.db, async (trx) => {
    await requireStaff(trx, actor, store.now());
    const made = await storeSignupLink(trx, store, actor.id, input);
    const { uses, domain } = input;
    await recordLink(trx, store, actor, "invite", made.id, { uses, domain, expiresAt: made.expiresAt });
    return made;
  });
}

export function revokeSignupLink(store: Store, actor: Actor, id: number): Promise<void> {
  const now = store.now();
  return inTransaction(store.db, async (trx) => {
    await requireStaff(trx, actor, now);
    const link = await trx
      .selectFrom("signup_links")
      .select("withdrawn_at")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!link) throw new NotFound("There is no such link.");
    if (link.withdrawn_at !== null) return;
    await trx.updateTable("signup_links").set({ withdrawn_at: now }).where("id", "=", id).execute();
    await recordLink(trx, store, actor, "withdraw-invite", id, {});
  });
}

function recordLink(
  trx: Transaction<Tables>,
  { now }: Store,
  actor: Actor,
  name: Act,
  id: number,
  details: object,
) {
  const subject = { kind: "signup-link", id } as const;
  return record(trx, { at: now(), actorId: actor.id, act: name, subject, details });
}

/** Coaches may not delete, because deletion cannot be undone. Owners delete their own accounts in Settings. */
const mayDelete = (actor: Actor, user: User) => actor.id !== user.id && mayGiveRoles(actor);

const mayActOnOther = (actor: Actor, user: User) => actor.id !== user.id && mayActOn(actor, user);

/** Runs `work` and logs it in one transaction. @param work returns details for the log, or null if nothing changed */
function act(
  { db, now }: Store,
  actor: Actor,
  userId: number,
  name: Act,
  may: (actor: Actor, user: User) => boolean,
  work: (trx: Transaction<Tables>, user: User, afterCommit: AfterCommit) => Promise<object | null>,
  transact: typeof inTransactionPastForeignKeys = inTransaction,
): Promise<User> {
  return transact(db, async (trx, afterCommit) => {
    const current = await requireStaff(trx, actor, now());
    const user = await findUser(trx, userId);
    if (!user) throw new NotFound("There is no such user.");
    if (!may(current, user)) throw new Forbidden(refusalOf(current, user));
    if (!/^delete-(place|user)$/.test(name)) requireJoined(user);
    const details = await work(trx, user, afterCommit);
    if (details) {
      const subject = { kind: "user", id: user.id } as const;
      await record(trx, { at: now(), actorId: actor.id, act: name, subject, details });
    }
    return user;
  });
}

function refusalOf(actor: Actor, user: User): string {
  if (actor.id === user.id) return "You cannot do that to yourself.";
  const target = user.role === "member" ? "" : ` to ${user.role === "owner" ? "an owner" : "a coach"}`;
  return `Only an owner of this site may do that${target}.`;
}
