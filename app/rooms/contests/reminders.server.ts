import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { once } from "../../platform/db/once.server.ts";
import { notify } from "../notifications/commands.server.ts";

const MINUTE = 60 * 1000;
/** Reminders in one transaction, so that nobody waits long for the write lock. */
const SLICE = 200;

type Store = Pick<Application, "db" | "hub" | "now" | "log">;

/**
 * Reminds the entrants of a contest an hour before it begins. Looks every minute, in one process for all.
 * @returns a function that stops the looks, and waits for a running one.
 */
export function startReminders(app: Store): () => Promise<void> {
  const remind = () =>
    once(app.db, "contest reminders", () => sendReminders(app)).then(
      () => {},
      (error) => app.log.error({ err: error }, "Could not remind the entrants of contests"),
    );
  let underWay = remind();
  const ticking = setInterval(() => {
    underWay = underWay.then(remind);
  }, MINUTE).unref();
  return () => {
    clearInterval(ticking);
    return underWay;
  };
}

/** Sends every due reminder once, and drops those of contests that have begun. */
export async function sendReminders(app: Omit<Store, "log">): Promise<void> {
  while ((await sendSlice(app)) === SLICE);
}

/** @returns how many were due. */
function sendSlice({ db, hub, now }: Omit<Store, "log">): Promise<number> {
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
      const notice = { kind: "contest" as const, actor: null, contestId, receivers, at: time };
      await notify({ db: trx, hub }, notice);
    }
    return due.length;
  });
}
