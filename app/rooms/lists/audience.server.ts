import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import type { AfterCommit } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Invalid, NotFound } from "../../platform/http/errors.ts";
import { queueMails } from "../../platform/mail/commands.server.ts";
import type { Viewer } from "../../viewer.ts";
import { blockersOf, findNamed } from "../blocks/index.server.ts";
import { mayLead, requireGroup } from "../groups/index.server.ts";
import { listToldOf, notify } from "../notifications/index.server.ts";
import { mayTell } from "./policy.ts";

type Writing = Transaction<Tables>;
export type Giving = Pick<Application, "now" | "hub" | "limits" | "config"> & {
  db: Writing;
  afterCommit: AfterCommit;
};

/** What giving a list to a group takes of the limit on chosen members. */
const COST_OF_GROUP = 20;

/** Notifies and emails those who get a list and do not know of it. They see it at once. */
export async function give(
  { db, hub, now, config, afterCommit }: Omit<Giving, "limits">,
  list: number,
  owner: number,
  members: number[],
): Promise<void> {
  const told = await toldOf(db, list, members);
  const receivers = members.filter((user) => !told.has(user));
  if (receivers.length === 0) return;
  await notify({ db, hub }, { kind: "list", id: list, actor: owner, receivers, at: now() });
  const mails = receivers
    .filter((user) => user !== owner)
    .map((userId) => ({ userId, kind: "homework" as const, data: { list, why: "given" } }));
  await queueMails(db, afterCommit, { config, hub, now }, mails);
}

/**
 * Which of the users know of a list. Members who mute its notification have none, so those who have the list by name or
 * through a group count too.
 */
async function toldOf(trx: Writing, listId: number, userIds: number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const chosen = trx
    .selectFrom("list_members")
    .select("user_id")
    .where("list_id", "=", listId)
    .where("user_id", "in", userIds);
  const grouped = trx
    .selectFrom("list_groups as lg")
    .innerJoin("group_members as gm", "gm.group_id", "lg.group_id")
    .select("gm.user_id")
    .where("lg.list_id", "=", listId)
    .where("gm.user_id", "in", userIds)
    .where("gm.left_until", "is", null)
    .where((where) =>
      where.or([where("lg.told_up_to", "is", null), where("lg.told_up_to", ">=", where.ref("gm.user_id"))]),
    );
  const given = await chosen.unionAll(grouped).execute();
  return new Set([...given.map((row) => row.user_id), ...(await listToldOf(trx, "list", listId, userIds))]);
}

/** Replaces a list's chosen members, and tells those who are new to it. @throws Invalid, TooMany */
export async function chooseMembers(app: Giving, viewer: Viewer, id: number, names: string[]): Promise<void> {
  const trx = app.db;
  const found = await findNamed(trx, names, { field: "members", places: false });
  const before = await trx.selectFrom("list_members").select("user_id").where("list_id", "=", id).execute();
  const chosen = new Set(before.map(({ user_id }) => user_id));
  const added = found.filter((user) => !chosen.has(user.id));
  const blockers = await blockersOf(
    trx,
    viewer.id,
    added.map((user) => user.id),
  );
  const blocking = added.filter((user) => blockers.has(user.id)).map(({ username }) => username);
  if (blocking.length > 0) throw invalidMembers(`You can't choose these members: ${blocking.join(", ")}.`);
  const kept = new Set(found.map((user) => user.id));
  const gone = [...chosen].filter((user) => !kept.has(user));
  if (gone.length > 0) {
    await trx.deleteFrom("list_members").where("list_id", "=", id).where("user_id", "in", gone).execute();
  }
  if (added.length === 0) return;
  // No limit for staff, who can notify everyone anyway.
  if (!mayTell(viewer)) await app.limits.take("chosenByAccount", viewer.id, added.length);
  const ids = added.map((user) => user.id);
  await give(app, id, viewer.id, ids);
  await trx
    .insertInto("list_members")
    .values(ids.map((user_id) => ({ list_id: id, user_id })))
    .execute();
}

const invalidMembers = (message: string) => new Invalid(message, { members: [message] });

/** Replaces a list's groups. @returns whether members are still to be told @throws Invalid, TooMany */
export async function chooseGroups(
  { db: trx, limits }: Giving,
  viewer: Viewer,
  id: number,
  groups: number[],
): Promise<boolean> {
  const before = await trx.selectFrom("list_groups").select("group_id").where("list_id", "=", id).execute();
  const given = new Set(before.map(({ group_id }) => group_id));
  const wanted = new Set(groups);
  const gone = [...given].filter((group) => !wanted.has(group));
  if (gone.length > 0) {
    await trx.deleteFrom("list_groups").where("list_id", "=", id).where("group_id", "in", gone).execute();
  }
  const added = [...wanted].filter((group) => !given.has(group));
  if (added.length === 0) return false;
  for (const group of added) await requireGiving(trx, viewer, group);
  if (!mayTell(viewer)) await limits.take("chosenByAccount", viewer.id, added.length * COST_OF_GROUP);
  await trx
    .insertInto("list_groups")
    .values(added.map((group_id) => ({ list_id: id, group_id, told_up_to: 0 })))
    .execute();
  return true;
}

async function requireGiving(trx: Writing, viewer: Viewer, id: number): Promise<void> {
  const group = await requireGroup(trx, viewer, id).catch((error: unknown) => {
    if (error instanceof NotFound) throw invalidGroups(error.message);
    throw error;
  });
  if (!mayLead(viewer, group)) {
    throw invalidGroups(`Only the leaders of ${group.name} and staff can give it a list.`);
  }
}

const invalidGroups = (message: string) => new Invalid(message, { groups: [message] });
