import type { Connection } from "../../../platform/db/connection.server.ts";

const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** Between two readings of a contest that runs for a day at most. */
const OFTEN = 2 * 60 * 1000;

/** How long a contest's last submissions take to be judged. */
const AFTER_CONTEST = 10 * 60 * 1000;

/** While a contest's submissions may still change often: hacks, rejudges, and members who solve the rest. */
const LIVELY = 2 * DAY;

/** When to read a contest's submissions again. */
export function nextStatus(
  { starts_at, ends_at }: { starts_at: number | null; ends_at: number | null },
  isOver: boolean,
  now: number,
): number {
  if (starts_at !== null && starts_at > now) return starts_at;
  const settledAt = (ends_at ?? 0) + AFTER_CONTEST;
  // A reading takes two requests or a few more; a contest of weeks has time.
  const isShort = starts_at !== null && ends_at !== null && ends_at - starts_at <= DAY;
  if (settledAt > now) return Math.min(now + (isShort ? OFTEN : HOUR), settledAt);
  if (!isOver) return now + HOUR;
  return now + (ends_at !== null && now - ends_at < LIVELY ? DAY : WEEK);
}

export function nextGroup(db: Connection, judge: string, now: number) {
  return db
    .selectFrom("judge_groups")
    .select(["id", "judge", "code", "state", "failures"])
    .where("judge", "=", judge)
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .limit(1)
    .executeTakeFirst();
}
export type DueGroup = NonNullable<Awaited<ReturnType<typeof nextGroup>>>;

/** A contest whose submissions are to be read. While its group cannot be read, neither can it. */
export function nextGroupContest(db: Connection, judge: string, now: number) {
  return db
    .selectFrom("judge_groups as g")
    .innerJoin("task_contests as c", "c.group_id", "g.id")
    .select([
      "c.id",
      "c.key",
      "c.name",
      "c.starts_at",
      "c.ends_at",
      "c.status_failures as failures",
      "g.code",
    ])
    .where("g.judge", "=", judge)
    .where("g.state", "=", "ready")
    .where("c.status_due_at", "<=", now)
    .orderBy("c.status_due_at")
    .orderBy("c.id")
    .limit(1)
    .executeTakeFirst();
}
export type DueContest = NonNullable<Awaited<ReturnType<typeof nextGroupContest>>>;

/** The ids of a judge's handles by lower-case name. Several members may have linked the same one. */
export async function linkedHandles(
  db: Connection,
  judge: string,
  names: string[],
): Promise<Map<string, number[]>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom("handles")
    .select(["id", "handle_key"])
    .where("judge", "=", judge)
    .where("handle_key", "in", names)
    .where("clears", "=", 0)
    .where("state", "!=", "removed")
    .execute();
  const ids = new Map<string, number[]>();
  for (const { id, handle_key } of rows) ids.set(handle_key, [...(ids.get(handle_key) ?? []), id]);
  return ids;
}

/** When the newest of a judge's handles was linked (ms since the epoch); 0 if there are none. */
export async function newestHandle(db: Connection, judge: string): Promise<number> {
  const row = await db
    .selectFrom("handles")
    .select((select) => select.fn.max<number | null>("created_at").as("at"))
    .where("judge", "=", judge)
    .executeTakeFirst();
  return row?.at ?? 0;
}
