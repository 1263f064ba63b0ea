import type { Actor, Restriction, Role } from "../viewer.ts";

export const roles = ["owner", "coach", "member"] as const satisfies Role[];

export const OPERATOR: Actor = { id: null, role: "operator" };

interface Suspension {
  suspended_at: number | null;
  suspended_until: number | null;
}

export const isSuspended = ({ suspended_at, suspended_until }: Suspension, now: number) =>
  suspended_at !== null && (suspended_until === null || suspended_until > now);

/** The value of `unverified` for accounts waiting for email confirmation, not approval. */
export const MUST_CONFIRM = 2;

/** The value of `waits` for a place that nobody has taken yet. */
export const NOT_JOINED = 2;

/** Why most of the site is closed to a user at a given time (ms), or null. */
export function restrictionOf(
  user: Suspension & { waits: number; unverified?: number },
  now: number,
): Restriction | null {
  if (isSuspended(user, now)) return "suspended";
  if (user.waits === 0) return null;
  return user.unverified === MUST_CONFIRM ? "unconfirmed" : "waiting";
}

export const isStaff = ({ role }: Pick<Actor, "role">): boolean => role !== "member";

export const mayGiveRoles = ({ role }: Pick<Actor, "role">) => role === "owner" || role === "operator";

/** Coaches may act on members only: a reset link would let them take over an owner. */
export function mayActOn(actor: Pick<Actor, "role">, user: { role: Role }): boolean {
  return mayGiveRoles(actor) || (actor.role === "coach" && user.role === "member");
}
