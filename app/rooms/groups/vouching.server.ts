import { record } from "../../auth/audit.server.ts";
import { isSuspended } from "../../auth/policy.ts";
import { findUser, requireStaff } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import { Conflict, Forbidden, NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { dropNotifications, listNotified, notify } from "../notifications/index.server.ts";
import { dropVouch, keepVouch } from "../solves/index.server.ts";
import { findHandle, hasToSettle } from "./handles/queries.server.ts";
import { seesAllGroups } from "./policy.ts";
import { leadsTogether } from "./queries.server.ts";

type Store = Pick<Application, "db" | "now" | "hub" | "judges" | "site">;

const NOT_YOURS = "Only staff, and leaders of a group that staff made, can vouch for handles.";
const NOT_OWN = "Nobody can vouch for their own handle.";

/**
 * Vouches for a member's handle, or withdraws that. A vouching stays after the leader who gave it stops leading.
 * Callers refuse personal tokens. Idempotent.
 * @throws NotFound; Forbidden; Conflict if the site has it turned off, or the handle is known to be another's
 */
export function vouch(app: Store, viewer: Viewer, handleId: number, vouched: boolean): Promise<void> {
  return inTransaction(app.db, async (trx, afterCommit) => {
    const handle = await findHandle(trx, handleId);
    if (!handle) throw new NotFound("There is no such handle.");
    const { user, judge } = handle;
    await requireRight(trx, viewer, user.id, app.now());
    if (vouched && user.id === viewer.id) throw new Forbidden(NOT_OWN);
    const isChanged = vouched
      ? await keepVouch(trx, afterCommit, app, handleId, viewer.id)
      : await dropVouch(trx, afterCommit, app, handleId);
    if (!isChanged) return;
    const at = app.now();
    await record(trx, {
      at,
      actorId: viewer.id,
      act: vouched ? "vouch" : "unvouch",
      subject: { kind: "user", id: user.id },
      details: { judge, handle: handle.handle },
    });
    const about = { kind: "vouched", id: handleId } as const;
    if (!vouched) await dropNotifications(trx, { ...about, receiver: user.id });
    // A place has nobody to notify yet.
    else if (!user.isPlace) {
      await notify({ db: trx, hub: app.hub }, { ...about, actor: viewer.id, at, receivers: [user.id] });
    }
  });
}

async function requireRight(trx: Connection, viewer: Viewer, userId: number, now: number): Promise<void> {
  if (seesAllGroups(viewer)) {
    await requireStaff(trx, viewer, now);
    return;
  }
  const leader = await findUser(trx, viewer.id);
  const isActive = leader !== undefined && !isSuspended(leader, now);
  if (!isActive || !(await leadsTogether(trx, viewer.id, userId))) throw new Forbidden(NOT_YOURS);
}

const DAY = 24 * 60 * 60 * 1000;

const NOT_LED = "Only staff and leaders of the member’s groups can do this.";

/** When a user among these was last reminded to link a handle, if that was within a day. @param now milliseconds */
export const listReminded = (db: Connection, userIds: number[], now: number) =>
  listNotified(db, "link-handle", userIds, now - DAY);

/**
 * Notifies a member of how to link and verify a handle, at most once a day.
 * @throws NotFound; Forbidden; Conflict for members who cannot read it, have nothing to settle or were just reminded
 */
export function remindHandle(
  app: Pick<Store, "db" | "now" | "hub">,
  viewer: Viewer,
  userId: number,
): Promise<void> {
  return inTransaction(app.db, async (trx) => {
    const at = app.now();
    const isStaff = seesAllGroups(viewer);
    if (isStaff) await requireStaff(trx, viewer, at);
    else if (!(await leadsTogether(trx, viewer.id, userId, false))) throw new Forbidden(NOT_LED);
    const user = await findUser(trx, userId);
    if (!user || user.waits === 1) throw new NotFound("There is no such member.");
    const { username } = user;
    if (user.waits !== 0) throw new Conflict(`${username} has not joined yet.`);
    if (isSuspended(user, at)) throw new Conflict(`${username} is suspended.`);
    if (!(await hasToSettle(trx, userId))) throw new Conflict(`${username} has no handle to settle.`);
    if ((await listReminded(trx, [userId], at)).size > 0)
      throw new Conflict(`${username} was already reminded today.`);
    // Staff reach everybody; a leader does not reach members who block them.
    const actor = isStaff ? null : viewer.id;
    await notify({ db: trx, hub: app.hub }, { kind: "link-handle", actor, at, receivers: [userId] });
  });
}
