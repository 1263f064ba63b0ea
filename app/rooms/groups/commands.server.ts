import type { Transaction } from "kysely";
import { requireStaff } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import { SLICE } from "../../platform/db/slices.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { findNamed, refuseBlockers } from "../blocks/index.server.ts";
import { dropNotifications, notify } from "../notifications/index.server.ts";
import { nextStart, startOf } from "../solves/index.server.ts";
import { MOST_GROUP_MEMBERS, MOST_GROUPS_MADE } from "./limits.ts";
import { mayLead, mayMakeGroups, NOT_LED, NOT_MADE, seesAllGroups } from "./policy.ts";
import { type Group, groupOfLink, readGroup, requireGroup } from "./queries.server.ts";
import type { GroupInput, MembersInput } from "./schema.ts";

type Store = Pick<Application, "db" | "now">;
type Publishing = Pick<Application, "db" | "now" | "hub" | "limits">;
type Writing = Transaction<Tables>;

const keyOf = (name: string) => name.normalize("NFKC").toLowerCase();

/** Makes a group that its maker leads. @returns its id @throws Forbidden; Conflict for a taken name or too many */
export async function createGroup(
  { db, now, site }: Store & Pick<Application, "site">,
  viewer: Viewer,
  { name, about }: GroupInput,
): Promise<number> {
  if (!mayMakeGroups(viewer, site.settings)) throw new Forbidden(NOT_MADE);
  return inTransaction(db, async (trx) => {
    if (seesAllGroups(viewer)) await requireStaff(trx, viewer, now());
    else await refuseMore(trx, viewer);
    await refuseTaken(trx, name);
    const at = now();
    const { id } = await trx
      .insertInto("groups")
      .values({
        name,
        name_key: keyOf(name),
        about,
        by_staff: seesAllGroups(viewer) ? 1 : 0,
        maker_id: viewer.id,
        created_at: at,
        updated_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("group_members")
      .values({ group_id: id, user_id: viewer.id, is_leader: 1, joined_at: at })
      .execute();
    return id;
  });
}

async function refuseMore(trx: Writing, viewer: Viewer): Promise<void> {
  const made = trx
    .selectFrom("groups")
    .select("id")
    .where("maker_id", "=", viewer.id)
    .limit(MOST_GROUPS_MADE);
  if ((await made.execute()).length < MOST_GROUPS_MADE) return;
  throw new Conflict(`You already made ${MOST_GROUPS_MADE} groups: delete one first.`);
}

async function refuseTaken(trx: Writing, name: string, own?: number): Promise<void> {
  const same = await trx
    .selectFrom("groups")
    .select("id")
    .where("name_key", "=", keyOf(name))
    .executeTakeFirst();
  if (!same || same.id === own) return;
  const message = "Another group has this name";
  throw new Conflict(message, { name: [message] });
}

/** @throws NotFound, Forbidden; Conflict for a taken name */
export function updateGroup({ db, now }: Store, viewer: Viewer, id: number, { name, about }: GroupInput) {
  return inTransaction(db, async (trx) => {
    await requireLed(trx, viewer, id);
    await refuseTaken(trx, name, id);
    const facts = { name, name_key: keyOf(name), about, updated_at: now() };
    await trx.updateTable("groups").set(facts).where("id", "=", id).execute();
  });
}

/** A group that the viewer may change. @throws NotFound, Forbidden */
export async function requireLed(db: Connection, viewer: Viewer, id: number) {
  const group = await requireGroup(db, viewer, id);
  if (!mayLead(viewer, group)) throw new Forbidden(NOT_LED);
  return group;
}

/** Its members keep everything of theirs. @throws NotFound, Forbidden */
export function deleteGroup({ db }: Pick<Store, "db">, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireLed(trx, viewer, id);
    await trx.deleteFrom("groups").where("id", "=", id).execute();
  });
}

/** Disables the group's join link and makes another. @throws NotFound, Forbidden */
export function renewLink({ db }: Pick<Store, "db">, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { link_version } = await requireLed(trx, viewer, id);
    await trx
      .updateTable("groups")
      .set({ link_version: link_version + 1 })
      .where("id", "=", id)
      .execute();
  });
}

/**
 * Notifies those who are added. @returns the group, which the viewer may have left
 * @throws NotFound, Forbidden; Invalid for unknown names; Conflict if it is full
 */
export function changeMembers(
  app: Publishing,
  viewer: Viewer,
  id: number,
  { add, remove, leaders }: MembersInput,
): Promise<Group> {
  return inTransaction(app.db, async (trx) => {
    await requireLed(trx, viewer, id);
    const named = (names: string[], field: string) => findNamed(trx, names, { field, places: true });
    const added = await named(add, "add");
    // Staff can reach everybody anyway.
    if (!seesAllGroups(viewer)) {
      await refuseBlockers(trx, viewer, added, "add");
      await app.limits.take("chosenByAccount", viewer.id, added.length);
    }
    const joined = await addMembers(
      trx,
      app,
      id,
      added.map((user) => user.id),
    );
    const about = { kind: "group", id, actor: viewer.id, at: app.now() } as const;
    await notify({ db: trx, hub: app.hub }, { ...about, receivers: joined });
    const removed = await named(remove, "remove");
    await takeOut(
      trx,
      app,
      id,
      removed.map((user) => user.id),
    );
    if (leaders) await chooseLeaders(trx, id, await named(leaders, "leaders"));
    return readGroup(trx, viewer, id);
  });
}

/** Removes one member. @throws NotFound, Forbidden */
export function removeMember({ db, now }: Store, viewer: Viewer, id: number, userId: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireLed(trx, viewer, id);
    await takeOut(trx, { now }, id, [userId]);
  });
}

/** Makes one member a leader or a leader a member. @throws NotFound also for somebody who is not in the group; Forbidden */
export function setLeader(
  { db }: Pick<Store, "db">,
  viewer: Viewer,
  id: number,
  { userId, isLeader }: { userId: number; isLeader: boolean },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireLed(trx, viewer, id);
    const { numUpdatedRows } = await trx
      .updateTable("group_members")
      .set({ is_leader: isLeader ? 1 : 0 })
      .where("group_id", "=", id)
      .where("user_id", "=", userId)
      .where("left_until", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new NotFound("This member is not in the group any more.");
  });
}

/** Those who joined, in this transaction: members already and those who are not there any more are left out. */
export async function addMembers(
  trx: Writing,
  { now }: Pick<Store, "now">,
  id: number,
  userIds: number[],
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const before = await trx
    .selectFrom("group_members")
    .select(["user_id", "left_until"])
    .where("group_id", "=", id)
    .execute();
  const there = new Set(before.filter((row) => row.left_until === null).map((row) => row.user_id));
  const joined = [...new Set(userIds)].filter((user) => !there.has(user));
  if (before.length + joined.length > MOST_GROUP_MEMBERS) {
    throw new Conflict(`A group has at most ${MOST_GROUP_MEMBERS} members.`);
  }
  const at = now();
  for (let from = 0; from < joined.length; from += SLICE) {
    const rows = joined
      .slice(from, from + SLICE)
      .map((user_id) => ({ group_id: id, user_id, is_leader: 0, joined_at: at, left_until: null }));
    await trx
      .insertInto("group_members")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["group_id", "user_id"])
          .doUpdateSet({ is_leader: 0, joined_at: at, left_until: null }),
      )
      .execute();
  }
  return joined;
}

/** They keep their rows to the end of the week, in UTC. The news of having been added names the group, so it goes. */
async function takeOut(
  trx: Writing,
  { now }: Pick<Store, "now">,
  id: number,
  userIds: number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .updateTable("group_members")
    .set({ is_leader: 0, left_until: nextStart("week", startOf("week", now())) })
    .where("group_id", "=", id)
    .where("user_id", "in", userIds)
    .where("left_until", "is", null)
    .execute();
  for (const receiver of userIds) await dropNotifications(trx, { kind: "group", id, receiver });
}

/** @throws Invalid naming who is not in the group */
async function chooseLeaders(
  trx: Writing,
  id: number,
  chosen: { id: number; username: string }[],
): Promise<void> {
  const all = trx.updateTable("group_members").where("group_id", "=", id).where("left_until", "is", null);
  await all.set({ is_leader: 0 }).where("is_leader", "=", 1).execute();
  if (chosen.length === 0) return;
  const ids = chosen.map((user) => user.id);
  const led = await all.set({ is_leader: 1 }).where("user_id", "in", ids).returning("user_id").execute();
  const leaders = new Set(led.map(({ user_id }) => user_id));
  const outside = chosen.filter((user) => !leaders.has(user.id)).map(({ username }) => username);
  if (outside.length === 0) return;
  const message = `Only members of the group can lead it, not ${outside.slice(0, 5).join(", ")}.`;
  throw new Invalid(message, { leaders: [message] });
}

/** Idempotent. @throws NotFound for a wrong or renewed link; Conflict if the group is full */
export function joinGroup(
  app: Pick<Application, "db" | "now" | "secrets">,
  viewer: Viewer,
  id: number,
  key: string,
): Promise<void> {
  return inTransaction(app.db, async (trx) => {
    await groupOfLink({ ...app, db: trx }, viewer, id, key);
    await addMembers(trx, app, id, [viewer.id]);
  });
}

/** @returns the group without the viewer, who may not see it any more. @throws NotFound if they are not in it */
export function leaveGroup({ db, now }: Store, viewer: Viewer, id: number): Promise<Group> {
  return inTransaction(db, async (trx) => {
    const { isMember } = await requireGroup(trx, viewer, id);
    if (!isMember) throw new NotFound("You are not in this group.");
    await takeOut(trx, { now }, id, [viewer.id]);
    return readGroup(trx, viewer, id);
  });
}

/** Puts an account into the groups of a place. @throws Conflict if one is full */
export async function adoptMemberships(
  trx: Writing,
  app: Pick<Store, "now">,
  placeId: number,
  userId: number,
): Promise<void> {
  const rows = await trx
    .selectFrom("group_members")
    .select(["group_id", "is_leader"])
    .where("user_id", "=", placeId)
    .where("left_until", "is", null)
    .execute();
  // First, because a full group has no room for both.
  await trx.deleteFrom("group_members").where("user_id", "=", placeId).execute();
  for (const { group_id, is_leader } of rows) {
    await addMembers(trx, app, group_id, [userId]);
    if (is_leader === 0) continue;
    await trx
      .updateTable("group_members")
      .set({ is_leader })
      .where("group_id", "=", group_id)
      .where("user_id", "=", userId)
      .execute();
  }
}

/** Deletes memberships whose week has ended. */
export async function sweepGroupMembers({ db, now }: Store): Promise<void> {
  await db.deleteFrom("group_members").where("left_until", "<=", now()).execute();
}
