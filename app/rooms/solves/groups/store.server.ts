import { sql, type Transaction } from "kysely";
import { type Database, inTransaction } from "../../../platform/db/connection.server.ts";
import { step } from "../../../platform/db/slices.server.ts";
import type { Tables } from "../../../platform/db/tables.ts";
import type { GroupContest, Submission } from "../../judges/index.server.ts";
import { storeSubmissions } from "../attempts.server.ts";
import { type DueGroup, nextStatus } from "./schedule.server.ts";

type Writing = Transaction<Tables>;

const AT_ONCE = 50;

/** Stores a group's contests, and has their submissions read. If interrupted, the group is read again. */
export async function storeGroup(
  db: Database,
  group: DueGroup,
  contests: GroupContest[],
  now: number,
): Promise<void> {
  for (let from = 0; from < contests.length; from += AT_ONCE) {
    const some = contests.slice(from, from + AT_ONCE);
    await step(() => inTransaction(db, (trx) => storeSome(trx, group, some, now)));
  }
}

async function storeSome(trx: Writing, { id, judge }: DueGroup, contests: GroupContest[], now: number) {
  // Staff may have removed it meanwhile.
  if (!(await trx.selectFrom("judge_groups").select("id").where("id", "=", id).executeTakeFirst())) return;
  const rows = contests.map(({ key, name, startsAt, lasts }) => ({
    judge,
    key,
    name,
    starts_at: startsAt,
    ends_at: startsAt !== null && lasts !== null ? startsAt + lasts : null,
    lasts,
    group_id: id,
    status_due_at: Math.max(now, startsAt ?? 0),
  }));
  const known = (column: string) => sql.ref(`task_contests.${column}`);
  const read = (column: string) => sql.ref(`excluded.${column}`);
  await trx
    .insertInto("task_contests")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["judge", "key"]).doUpdateSet({
        // The judge may leave out what it has said before.
        name: sql`case when ${read("name")} = ${read("key")} then ${known("name")} else ${read("name")} end`,
        starts_at: sql`coalesce(${read("starts_at")}, ${known("starts_at")})`,
        ends_at: sql`coalesce(${read("ends_at")}, ${known("ends_at")})`,
        lasts: sql`coalesce(${read("lasts")}, ${known("lasts")})`,
        // A contest that is in two groups stays with the first.
        group_id: sql`coalesce(${known("group_id")}, ${read("group_id")})`,
        // A contest that was rescheduled is read at its new start; one that was refused waits for a day.
        status_due_at: sql`case when ${known("status_at")} is null and ${known("facts_refusal")} is null
          then ${read("status_due_at")} else coalesce(${known("status_due_at")}, ${read("status_due_at")}) end`,
        // Only the API key can read it.
        facts_due_at: null,
      }),
    )
    .execute();
}

/** Has those contests read again that were last read before the newest handle was linked: it may be in them. */
export async function readForNewHandles(
  db: Database,
  { id }: DueGroup,
  linkedAt: number,
  now: number,
): Promise<void> {
  await db
    .updateTable("task_contests")
    .set({ status_due_at: now })
    .where("group_id", "=", id)
    .where("status_at", "<", linkedAt)
    .where("status_due_at", ">", now)
    .where("facts_refusal", "is", null)
    .execute();
}

/**
 * In place of the number of a handle's reading: a handle's own list leaves out what its groups show, so no reading of
 * that list drops it.
 */
const ALWAYS_SEEN = 1_000_000_000;

/** Stores what one handle sent in a contest of a group. Idempotent. */
export async function storeSent(db: Database, handleId: number, submissions: Submission[]): Promise<void> {
  // Oldest first, so that a later verdict on a problem replaces an earlier one.
  const ordered = submissions.toSorted((a, b) => a.at - b.at || Number(a.id) - Number(b.id));
  for (let from = 0; from < ordered.length; from += AT_ONCE) {
    const some = ordered.slice(from, from + AT_ONCE);
    await step(() =>
      inTransaction(db, async (trx) => {
        const handle = await trx
          .selectFrom("handles")
          .select(["id", "user_id", "judge"])
          .where("id", "=", handleId)
          .where("clears", "=", 0)
          .where("state", "!=", "removed")
          .executeTakeFirst();
        if (handle) await storeSubmissions(trx, { ...handle, reading: ALWAYS_SEEN }, some);
      }),
    );
  }
}

/** @param isOver whether the judge says so */
export async function finishStatus(
  db: Database,
  contestId: number,
  isOver: boolean,
  now: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const times = await trx
      .selectFrom("task_contests")
      .select(["starts_at", "ends_at"])
      .where("id", "=", contestId)
      // Its group may be gone.
      .where("group_id", "is not", null)
      .executeTakeFirst();
    if (!times) return;
    const due = { status_at: now, status_due_at: nextStatus(times, isOver, now), status_failures: 0 };
    await trx.updateTable("task_contests").set(due).where("id", "=", contestId).execute();
  });
}
