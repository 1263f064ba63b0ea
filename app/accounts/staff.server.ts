import type { Transaction } from "kysely";
import type { Actor, Application, Role } from "../context.ts";
import { type AfterCommit, inTransaction } from "../db/connection.server.ts";
import type { Tables } from "../db/tables.ts";
import { Forbidden, NotFound } from "../http/errors.ts";
import { type Act, record } from "../moderation/commands.server.ts";
import { mayActOn, mayGiveRoles } from "./policy.ts";
import { findUser, keepAnOwner, requireStaff } from "./queries.server.ts";

// Every act of staff on a user is here, and goes through `act`, which checks and records it.

type Store = Pick<Application, "db" | "hub" | "now">;

interface User {
  id: number;
  username: string;
  role: Role;
}

/**
 * Gives a user a role. Repeating it changes nothing.
 * @returns the user as they were.
 * @throws Forbidden, NotFound; Conflict when no owner would be left.
 */
export function setRole(store: Store, actor: Actor, userId: number, role: Role): Promise<User> {
  return act(store, actor, userId, "role", mayGiveRoles, async (trx, user) => {
    if (role === user.role) return null;
    if (role !== "owner") await keepAnOwner(trx, user.id);
    await trx.updateTable("users").set({ role }).where("id", "=", user.id).execute();
    return { from: user.role, to: role };
  });
}

/**
 * Does one act on one user in a transaction, and records it there.
 * @param work returns what the audit log keeps of it, or null if it changes nothing.
 */
function act(
  { db, now }: Store,
  actor: Actor,
  userId: number,
  name: Act,
  may: (actor: Actor, user: User) => boolean,
  work: (trx: Transaction<Tables>, user: User, afterCommit: AfterCommit) => Promise<object | null>,
): Promise<User> {
  return inTransaction(db, async (trx, afterCommit) => {
    const current = await requireStaff(trx, actor);
    const user = await findUser(trx, userId);
    if (!user) throw new NotFound("There is no such user.");
    if (!may(current, user)) throw new Forbidden(refusalOf(user));
    const details = await work(trx, user, afterCommit);
    if (details) {
      const subject = { kind: "user", id: user.id } as const;
      await record(trx, { at: now(), actorId: actor.id, act: name, subject, details });
    }
    return user;
  });
}

const refusalOf = ({ role }: User) =>
  mayActOn({ role: "coach" }, { role })
    ? "Only an owner of this site may do that."
    : `Only an owner of this site may do that to ${role === "owner" ? "an owner" : "a coach"}.`;
