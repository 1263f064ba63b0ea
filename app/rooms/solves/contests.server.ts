import type { Application } from "../../platform/application.ts";
import { type Connection, type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { differs, excluded } from "../../platform/db/excluded.server.ts";
import { type JudgeContest, nameOf } from "../judges/index.server.ts";
import { importsOf } from "../judges/judges.ts";

type Store = Pick<Application, "db" | "now" | "judges">;

const MINUTE = 60 * 1000;
const AT_ONCE = 100;

/** @param contests at most a hundred */
export async function keepContests(db: Connection, judge: string, contests: JudgeContest[]): Promise<void> {
  const once = new Map(contests.map((contest) => [contest.key, contest]));
  if (once.size === 0) return;
  await db
    .insertInto("task_contests")
    .values(
      [...once.values()].map(({ key, name, startsAt, endsAt }) => ({
        judge,
        key,
        name: nameOf(name) || key,
        starts_at: startsAt,
        ends_at: endsAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["judge", "key"])
        .doUpdateSet(excluded("name", "starts_at", "ends_at"))
        .where(differs("task_contests", "name", "starts_at", "ends_at")),
    )
    .execute();
}

/** Lists contests whose end is unknown by the last submission from here. @param sent times by contest */
export async function listBySubmission(trx: Connection, sent: Map<number, number>): Promise<void> {
  if (sent.size === 0) return;
  const undated = await trx
    .selectFrom("task_contests")
    .select(["id", "listed_at"])
    .where("id", "in", [...sent.keys()])
    .where("ends_at", "is", null)
    .execute();
  for (const { id, listed_at } of undated) {
    const at = sent.get(id) ?? 0;
    if (at <= (listed_at ?? 0)) continue;
    await trx.updateTable("task_contests").set({ listed_at: at }).where("id", "=", id).execute();
  }
}

/** Stores contests, so that an import follows each. Deletes cancelled ones. Ignores judges without imports. */
export async function followCalendar(
  db: Database,
  source: string,
  { announced, cancelled }: { announced: JudgeContest[]; cancelled: string[] },
): Promise<void> {
  if (!importsOf(source)) return;
  for (let from = 0; from < announced.length; from += AT_ONCE) {
    await keepContests(db, source, announced.slice(from, from + AT_ONCE));
  }
  for (let from = 0; from < cancelled.length; from += AT_ONCE) {
    const keys = cancelled.slice(from, from + AT_ONCE);
    await db
      .deleteFrom("task_contests")
      .where("judge", "=", source)
      .where("key", "in", keys)
      .where(({ not, or, exists, selectFrom }) => {
        const tasks = selectFrom("contest_tasks as t")
          .select("t.task_id")
          .whereRef("t.contest_id", "=", "task_contests.id");
        const homes = selectFrom("tasks as t")
          .select("t.id")
          .whereRef("t.contest_id", "=", "task_contests.id");
        const participations = selectFrom("participations as p")
          .select("p.handle_id")
          .whereRef("p.contest_id", "=", "task_contests.id");
        return not(or([exists(tasks), exists(homes), exists(participations)]));
      })
      .execute();
  }
}

/** Asks for an import of the handles on a contest's board that were last imported more than 15 minutes ago. */
export function refreshContest({ db, now, judges }: Store, contest: { id: number; judge: string }) {
  return inTransaction(db, async (trx, afterCommit) => {
    const time = now();
    await trx
      .updateTable("handles")
      .set({ due_at: time, asked_at: time })
      .where("id", "in", (select) =>
        select.selectFrom("participations").select("handle_id").where("contest_id", "=", contest.id),
      )
      .where("state", "=", "ready")
      .where("synced_at", "<", time - 15 * MINUTE)
      .execute();
    afterCommit(() => judges.wake(contest.judge));
  });
}
