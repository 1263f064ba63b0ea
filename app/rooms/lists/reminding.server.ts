import type { Transaction } from "kysely";
import { isActive, isListed } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import { type AfterCommit, type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import { step } from "../../platform/db/slices.server.ts";
import type { Row, Tables } from "../../platform/db/tables.ts";
import type { Job } from "../../platform/jobs/jobs.server.ts";
import { queueMails } from "../../platform/mail/commands.server.ts";
import { notify } from "../notifications/index.server.ts";
import { idsGiven } from "./people.server.ts";
import { stageOfTally, TALLIED_AT_ONCE, talliesOf } from "./tallies.server.ts";

// A list with a due date takes two steps: 'soon' reminds those who have not finished, a day before, and 'summary'
// counts everybody for its owner, once it is due. Each slice of members stores its position with its notifications, so
// that a stop or a crash repeats and skips nobody.

type Reminding = Pick<Application, "config" | "db" | "hub" | "now">;
type Slice = Omit<Reminding, "db"> & { db: Transaction<Tables>; afterCommit: AfterCommit };
type List = Row<"lists">;

const MINUTE = 60_000;
export const SOON = 24 * 60 * MINUTE;

/** The next list that has somebody to notify; 'soon' only for lists that members were notified of. */
const nextDue = (db: Connection, now: number) =>
  db
    .selectFrom("lists")
    .select("id")
    .where("due_step", "is not", null)
    .where("due_at", "<=", now + SOON)
    .where((where) =>
      where.or([
        where("due_at", "<=", now),
        where.and([
          where("due_step", "=", "soon"),
          where.or([where("audience", "=", "chosen"), where("announced_at", "is not", null)]),
        ]),
      ]),
    )
    .orderBy("due_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

export const listReminding: Job<Reminding> = {
  name: "list reminders",
  failure: "Could not remind members of a list",
  every: MINUTE,
  isDue: ({ db, now }) => nextDue(db, now()),
  async run(app, { signal }) {
    const next = () => nextDue(app.db, app.now());
    for (let list = await next(); list && !signal.aborted; list = await next()) {
      const { id } = list;
      const work = () =>
        inTransaction(app.db, (trx, afterCommit) => sliceOf({ ...app, db: trx, afterCommit }, id));
      await step(work);
    }
  },
};

async function sliceOf(slice: Slice, id: number): Promise<void> {
  const trx = slice.db;
  const list = await trx.selectFrom("lists").selectAll().where("id", "=", id).executeTakeFirst();
  if (!list || list.due_at === null || list.due_step === null) return;
  const owner = await trx.selectFrom("users").select("id").where("id", "=", list.owner_id).executeTakeFirst();
  const isTold = list.audience === "chosen" || list.announced_at !== null;
  // A deleted account's lists are removed later.
  if (!owner || !isTold) await change(trx, id, { due_step: null, due_up_to: 0 });
  else if (list.due_step === "summary") await countSlice(slice, list);
  else if (list.due_at <= slice.now()) await change(trx, id, { due_step: "summary", due_up_to: 0 });
  else await remindSlice(slice, list);
}

const change = (trx: Transaction<Tables>, id: number, facts: Partial<List>) =>
  trx.updateTable("lists").set(facts).where("id", "=", id).execute();

/** The next users that a list is for, by id. */
const nextUsers = (trx: Transaction<Tables>, list: List, now: number | null) => {
  const all = trx
    .selectFrom("users as u")
    .select("u.id")
    .where("u.id", ">", list.due_up_to)
    .orderBy("u.id")
    .limit(TALLIED_AT_ONCE);
  return list.audience === "everyone" ? all : all.where("u.id", "in", idsGiven(trx, list.id, now));
};

async function remindSlice({ db: trx, hub, config, now, afterCommit }: Slice, list: List): Promise<void> {
  const rows = await nextUsers(trx, list, null).execute();
  const tallies = await talliesOf(trx, list, await mayHear(trx, rows, now()));
  const receivers = [...tallies]
    .filter(([user, { total, solved }]) => total > solved && user !== list.owner_id)
    .map(([user]) => user);
  const { id, owner_id: actor } = list;
  await notify({ db: trx, hub }, { kind: "due-soon", id, actor, receivers, at: now() });
  const mails = receivers.map((userId) => ({
    userId,
    kind: "homework" as const,
    data: { list: id, why: "soon" },
  }));
  await queueMails(trx, afterCommit, { config, hub, now }, mails);
  const last = rows.length === TALLIED_AT_ONCE ? rows.at(-1) : undefined;
  await change(trx, id, last ? { due_up_to: last.id } : { due_step: "summary", due_up_to: 0 });
}

/** Leaves out users who wait, are suspended or have not joined yet. */
async function mayHear(trx: Transaction<Tables>, users: { id: number }[], now: number): Promise<number[]> {
  if (users.length === 0) return [];
  const ids = users.map(({ id }) => id);
  const rows = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", ids)
    .where("waits", "=", 0)
    .where(isActive(now))
    .execute();
  return rows.map(({ id }) => id);
}

/** Members who have begun but not finished by then are late. */
const countOf = { done: "due_done", started: "due_late", "not-started": "due_unstarted" } as const;

async function countSlice({ db: trx, hub, now }: Slice, list: List): Promise<void> {
  const time = now();
  const { due_done, due_late, due_unstarted } = list;
  const counts =
    list.due_up_to === 0
      ? { due_done: 0, due_late: 0, due_unstarted: 0 }
      : { due_done, due_late, due_unstarted };
  const rows = await nextUsers(trx, list, time).where(isListed(time)).execute();
  const tallies = await talliesOf(
    trx,
    list,
    rows.map(({ id }) => id),
  );
  for (const tally of tallies.values()) counts[countOf[stageOfTally(tally)]] += 1;
  const last = rows.length === TALLIED_AT_ONCE ? rows.at(-1) : undefined;
  if (last) return void (await change(trx, list.id, { ...counts, due_up_to: last.id }));
  await change(trx, list.id, { ...counts, due_step: null, due_up_to: 0 });
  const hasItems = await trx
    .selectFrom("list_items")
    .select("id")
    .where("list_id", "=", list.id)
    .limit(1)
    .executeTakeFirst();
  const isForOthers = counts.due_done + counts.due_late + counts.due_unstarted > 0;
  if (!hasItems || !isForOthers) return;
  const about = { kind: "due-summary", id: list.id, actor: null, at: time } as const;
  await notify({ db: trx, hub }, { ...about, receivers: [list.owner_id] });
}
