import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";

export interface ActiveDays {
  saw(userId: number): void;
}

declare module "../../platform/application.ts" {
  interface Application {
    active: ActiveDays;
  }
}

const DAY = 24 * 60 * 60 * 1000;
const WRITE_AFTER_MS = 1_000;
const WRITTEN_AT_ONCE = 100;
const KEPT_DAYS = 366;

type Store = Pick<Application, "db" | "log" | "now">;

/** Days since the epoch, in UTC. */
export const dayOf = (time: number) => Math.floor(time / DAY);

export const mondayOf = (day: number) => day - ((day + 3) % 7);

export interface RunningActiveDays extends ActiveDays {
  write(): Promise<void>;
}

/** Requests only record the user in memory; the database is written soon after, at most once per user and day. */
export function countActiveDays({ db, log, now }: Store): RunningActiveDays {
  let today = 0;
  const seen = new Set<number>();
  let waiting: { userId: number; day: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  async function writeSlices(): Promise<void> {
    while (waiting.length > 0) {
      const day = waiting[0]?.day ?? today;
      const slice = waiting.filter((each) => each.day === day).slice(0, WRITTEN_AT_ONCE);
      waiting = waiting.filter((each) => !slice.includes(each));
      try {
        await writeDay(
          db,
          day,
          slice.map(({ userId }) => userId),
        );
      } catch (error) {
        for (const { userId } of slice) seen.delete(userId);
        log.warn({ err: error }, "Could not count active members");
      }
    }
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeSlices);
    return writing;
  }

  return {
    write,
    saw(userId) {
      const day = dayOf(now());
      if (day !== today) {
        today = day;
        seen.clear();
      }
      if (seen.has(userId)) return;
      seen.add(userId);
      waiting.push({ userId, day });
      timer ??= setTimeout(() => void write(), WRITE_AFTER_MS).unref();
    },
  };
}

async function writeDay(db: Store["db"], day: number, userIds: number[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    const users = await trx
      .selectFrom("users")
      .select(["id", "active_day"])
      .where("id", "in", userIds)
      .where("active_day", "<", day)
      .execute();
    if (users.length === 0) return;
    const ids = users.map(({ id }) => id);
    await trx.updateTable("users").set({ active_day: day }).where("id", "in", ids).execute();
    const monday = mondayOf(day);
    const newInWeek = users.filter(({ active_day }) => active_day < monday).length;
    const totals = [
      { kind: "active", day, total: users.length },
      { kind: "active-week", day: monday, total: newInWeek },
    ] as const;
    for (const each of totals) {
      await trx
        .insertInto("member_totals")
        .values(each)
        .onConflict((conflict) =>
          conflict
            .columns(["kind", "day"])
            .doUpdateSet((set) => ({ total: set("member_totals.total", "+", each.total) })),
        )
        .execute();
    }
  });
}

export async function sweepActiveDays({ db, now }: Pick<Store, "db" | "now">): Promise<void> {
  await db
    .deleteFrom("member_totals")
    .where("kind", "in", ["joined", "active", "active-week"])
    .where("day", "<", dayOf(now()) - KEPT_DAYS)
    .execute();
}
