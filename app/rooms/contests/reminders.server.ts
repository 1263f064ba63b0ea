import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import type { Job } from "../../platform/jobs/jobs.server.ts";
import { notify } from "../notifications/index.server.ts";

const MINUTE = 60 * 1000;
/** Reminders per transaction. Kept small because other requests wait for the write lock. */
const SLICE = 200;

type Store = Pick<Application, "db" | "hub" | "now">;

export const reminders: Job<Store> = {
  name: "contest reminders",
  failure: "Could not send contest reminders",
  every: MINUTE,
  run: sendReminders,
};

/** Sends every due reminder once. Drops reminders of contests that have already started. */
export async function sendReminders(app: Store): Promise<void> {
  while ((await sendSlice(app)) === SLICE);
}

function sendSlice({ db, hub, now }: Store): Promise<number> {
  return inTransaction(db, async (trx) => {
    const time = now();
    const due = await trx
      .selectFrom("contest_entrants as e")
      .innerJoin("contests as c", "c.id", "e.contest_id")
      .select(["c.id", "c.starts_at", "e.user_id"])
      .where("e.remind_at", "<=", time)
      .orderBy("e.remind_at")
      .limit(SLICE)
      .execute();
    for (const contestId of new Set(due.map(({ id }) => id))) {
      const entrants = due.filter(({ id }) => id === contestId);
      const receivers = entrants.map(({ user_id }) => user_id);
      await trx
        .updateTable("contest_entrants")
        .set({ remind_at: null })
        .where("contest_id", "=", contestId)
        .where("user_id", "in", receivers)
        .execute();
      if (entrants.some(({ starts_at }) => starts_at <= time)) continue;
      const notice = { kind: "contest" as const, id: contestId, actor: null, receivers, at: time };
      await notify({ db: trx, hub }, notice);
    }
    return due.length;
  });
}
