import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type AfterCommit, type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { SLICE, step } from "../../platform/db/slices.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { HOURLY, type Job } from "../../platform/jobs/jobs.server.ts";
import { give } from "./audience.server.ts";

// A site or a group may have more members than one transaction can notify without blocking other requests. So giving
// them a list only marks it. A job then notifies the members in batches and stores its position with each batch, so
// that it can resume after a stop or an error.

type Telling = Pick<Application, "config" | "db" | "hub" | "now">;
type Slice = Omit<Telling, "db"> & { db: Transaction<Tables>; afterCommit: AfterCommit };

const nextList = (db: Database) =>
  db.selectFrom("lists").select("id").where("told_up_to", "is not", null).limit(1).executeTakeFirst();

const nextGroup = (db: Database) =>
  db
    .selectFrom("list_groups")
    .select(["list_id", "group_id"])
    .where("told_up_to", "is not", null)
    .limit(1)
    .executeTakeFirst();

export const listTelling: Job<Telling> = {
  name: "list announcements",
  failure: "Could not announce a list",
  every: HOURLY,
  isDue: async ({ db }) => (await nextList(db)) ?? (await nextGroup(db)),
  async run(app, { signal }) {
    for (let list = await nextList(app.db); list && !signal.aborted; list = await nextList(app.db)) {
      const { id } = list;
      await inSlice(app, (slice) => tellSlice(slice, id));
    }
    for (let given = await nextGroup(app.db); given && !signal.aborted; given = await nextGroup(app.db)) {
      const { list_id, group_id } = given;
      await inSlice(app, (slice) => tellGroupSlice(slice, list_id, group_id));
    }
  },
};

const inSlice = (app: Telling, work: (slice: Slice) => Promise<void>) =>
  step(() => inTransaction(app.db, (trx, afterCommit) => work({ ...app, db: trx, afterCommit })));

async function tellSlice(slice: Slice, listId: number): Promise<void> {
  const trx = slice.db;
  const list = await trx
    .selectFrom("lists as l")
    .leftJoin("users as u", "u.id", "l.owner_id")
    .select(["u.id as owner", "l.told_up_to"])
    .where("l.id", "=", listId)
    .where("l.told_up_to", "is not", null)
    .executeTakeFirst();
  // Deleted in the meantime, or no longer for everyone.
  if (!list) return;
  // A deleted account's lists are removed later.
  if (list.owner === null) return stopTelling(trx, listId);
  const rows = await trx
    .selectFrom("users")
    .select(["id", "waits"])
    .where("id", ">", list.told_up_to ?? 0)
    .orderBy("id")
    .limit(SLICE)
    .execute();
  const receivers = rows.filter(({ waits }) => waits === 0).map(({ id }) => id);
  await give(slice, listId, list.owner, receivers);
  const told_up_to = rows.length === SLICE ? (rows.at(-1)?.id ?? null) : null;
  await trx.updateTable("lists").set({ told_up_to }).where("id", "=", listId).execute();
}

async function tellGroupSlice(slice: Slice, listId: number, groupId: number): Promise<void> {
  const trx = slice.db;
  const given = await trx
    .selectFrom("list_groups as lg")
    .innerJoin("lists as l", "l.id", "lg.list_id")
    .leftJoin("users as u", "u.id", "l.owner_id")
    .select(["u.id as owner", "lg.told_up_to"])
    .where("lg.list_id", "=", listId)
    .where("lg.group_id", "=", groupId)
    .where("lg.told_up_to", "is not", null)
    .executeTakeFirst();
  // Deleted in the meantime, or no longer for this group.
  if (!given) return;
  const rows = given.owner === null ? [] : await nextMembers(trx, groupId, given.told_up_to ?? 0).execute();
  const receivers = rows.filter(({ waits }) => waits === 0).map(({ id }) => id);
  if (given.owner !== null) await give(slice, listId, given.owner, receivers);
  await trx
    .updateTable("list_groups")
    .set({ told_up_to: rows.length === SLICE ? (rows.at(-1)?.id ?? null) : null })
    .where("list_id", "=", listId)
    .where("group_id", "=", groupId)
    .execute();
}

const nextMembers = (trx: Transaction<Tables>, groupId: number, after: number) =>
  trx
    .selectFrom("group_members as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .select(["u.id", "u.waits"])
    .where("m.group_id", "=", groupId)
    .where("m.left_until", "is", null)
    .where("m.user_id", ">", after)
    .orderBy("m.user_id")
    .limit(SLICE);

/** Stops an announcement in progress. The list can be announced again later. */
export async function stopTelling(trx: Transaction<Tables>, listId: number): Promise<void> {
  await trx
    .updateTable("lists")
    .set({ announced_at: null, told_up_to: null })
    .where("id", "=", listId)
    .where("told_up_to", "is not", null)
    .execute();
}
