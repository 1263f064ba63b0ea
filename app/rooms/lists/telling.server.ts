import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { SLICE, step } from "../../platform/db/slices.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { HOURLY, type Job } from "../../platform/jobs/jobs.server.ts";
import { notify } from "../notifications/index.server.ts";

// A site may have more members than one transaction can notify without blocking other requests. So announcing a list
// only marks it. A job then notifies the members in batches and stores its position with each batch, so that it can
// resume after a stop or an error.

type Telling = Pick<Application, "db" | "hub" | "now">;

const nextList = (db: Database) =>
  db.selectFrom("lists").select("id").where("told_up_to", "is not", null).limit(1).executeTakeFirst();

export const listTelling: Job<Telling> = {
  name: "list announcements",
  failure: "Could not announce a list",
  every: HOURLY,
  isDue: ({ db }) => nextList(db),
  async run(app, { signal }) {
    for (let list = await nextList(app.db); list && !signal.aborted; list = await nextList(app.db)) {
      const { id } = list;
      await step(() => inTransaction(app.db, (trx) => tellSlice(trx, app, id)));
    }
  },
};

async function tellSlice(trx: Transaction<Tables>, { hub, now }: Omit<Telling, "db">, listId: number) {
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
  await notify({ db: trx, hub }, { kind: "list", id: listId, actor: list.owner, receivers, at: now() });
  const told_up_to = rows.length === SLICE ? (rows.at(-1)?.id ?? null) : null;
  await trx.updateTable("lists").set({ told_up_to }).where("id", "=", listId).execute();
}

/** Stops an announcement in progress. The list can be announced again later. */
export async function stopTelling(trx: Transaction<Tables>, listId: number): Promise<void> {
  await trx
    .updateTable("lists")
    .set({ announced_at: null, told_up_to: null })
    .where("id", "=", listId)
    .where("told_up_to", "is not", null)
    .execute();
}
