import type { Application } from "../../platform/application.ts";
import { type Connection, type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { type JudgeContest, nameOf } from "../judges/index.server.ts";
import { importsOf } from "../judges/judges.ts";

type Store = Pick<Application, "db" | "now" | "judges">;

const MINUTE = 60 * 1000;
/** Rows in one statement. */
const AT_ONCE = 100;

/** Stores contests of a judge as it describes them; at most a hundred. */
export async function keepContests(db: Connection, judge: string, contests: JudgeContest[]): Promise<void> {
  await db
    .insertInto("task_contests")
    .values(
      contests.map(({ key, name, startsAt, endsAt }) => ({
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
        .doUpdateSet((set) => ({
          name: set.ref("excluded.name"),
          starts_at: set.ref("excluded.starts_at"),
          ends_at: set.ref("excluded.ends_at"),
        }))
        .where((where) =>
          where.or([
            where("task_contests.name", "!=", where.ref("excluded.name")),
            where("task_contests.starts_at", "is distinct from", where.ref("excluded.starts_at")),
            where("task_contests.ends_at", "is distinct from", where.ref("excluded.ends_at")),
          ]),
        ),
    )
    .execute();
}

/**
 * Takes over what a calendar announces of a judge's contests: they are found here once they end, and their end makes
 * handles due. A cancelled one goes; a source that is no judge is passed over.
 */
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
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom("tasks as t").select("t.id").whereRef("t.contest_id", "=", "task_contests.id")),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("participations as p")
              .select("p.handle_id")
              .whereRef("p.contest_id", "=", "task_contests.id"),
          ),
        ),
      )
      .execute();
  }
}

/** Asks the judge for what is new of everybody on a contest's board that was last read more than 15 minutes ago. */
export function refreshContest({ db, now, judges }: Store, contest: { id: number; judge: string }) {
  return inTransaction(db, async (trx, afterCommit) => {
    const time = now();
    await trx
      .updateTable("handles")
      .set({ due_at: time })
      .where("id", "in", (select) =>
        select.selectFrom("participations").select("handle_id").where("contest_id", "=", contest.id),
      )
      .where("state", "=", "ready")
      .where("synced_at", "<", time - 15 * MINUTE)
      .execute();
    afterCommit(() => judges.wake(contest.judge));
  });
}
