import type { Transaction } from "kysely";
import { type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { step } from "../../platform/db/slices.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { type ContestFacts, nameOf, type TaskFacts } from "../judges/index.server.ts";
import { contestsBeside, joinTwinsOf } from "./catalogue.server.ts";
import { keepPlaces, keepTasks } from "./tasks.server.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** How long a judge may take to rate a contest's problems. */
const RATED_WITHIN = 14 * DAY;
const AT_ONCE = 50;

/** Stores a contest as the judge describes it, and when to ask again. If interrupted, it is asked again. */
export async function keepFacts(
  db: Database,
  judge: string,
  { id, ends_at }: { id: number; ends_at: number | null },
  facts: ContestFacts,
  now: number,
): Promise<void> {
  for (let from = 0; from < facts.tasks.length; from += AT_ONCE) {
    const some = facts.tasks.slice(from, from + AT_ONCE);
    await step(() => inTransaction(db, (trx) => keepColumns(trx, id, some)));
  }
  const { startsAt, lasts } = facts;
  const endsAt = startsAt !== null && lasts !== null ? startsAt + lasts : ends_at;
  await db
    .updateTable("task_contests")
    .set({
      name: nameOf(facts.name),
      ...(lasts !== null && { lasts }),
      ...(startsAt !== null && { starts_at: startsAt, ends_at: endsAt }),
      facts_at: now,
      facts_refusal: null,
      facts_due_at: nextReading(facts, endsAt, now),
    })
    .where("id", "=", id)
    .execute();
  if (startsAt !== null) await joinTwinsOf(db, await contestsBeside(db, judge, startsAt));
}

/** The judge may list a problem under the address of another contest. */
async function keepColumns(trx: Transaction<Tables>, contest_id: number, facts: TaskFacts[]): Promise<void> {
  const tasks = await keepTasks(trx, facts);
  await keepPlaces(
    trx,
    facts.flatMap(({ key, letter = "" }) => {
      const task = tasks.get(key);
      return task ? [{ contest_id, task_id: task.id, letter }] : [];
    }),
  );
}

/** Again daily until every problem is rated, for two weeks at most. */
function nextReading({ isOver, isRated, tasks }: ContestFacts, endsAt: number | null, now: number) {
  if (!isOver) return Math.max(now + HOUR, endsAt ?? 0);
  const isLate = endsAt === null || now + DAY - endsAt > RATED_WITHIN;
  const isComplete = tasks.length > 0 && (!isRated || tasks.every(({ rating }) => rating != null));
  return isLate || isComplete ? null : now + DAY;
}

/** @param refusal the judge's own words */
export async function refuseFacts(db: Database, id: number, refusal: string, now: number): Promise<void> {
  await db
    .updateTable("task_contests")
    .set({ facts_at: now, facts_refusal: refusal, facts_due_at: now + DAY })
    .where("id", "=", id)
    .execute();
}

export async function putOffFacts(db: Database, id: number, at: number): Promise<void> {
  await db.updateTable("task_contests").set({ facts_due_at: at }).where("id", "=", id).execute();
}

/** Names the contests here of which only the key is known. */
export async function nameGyms(
  db: Database,
  judge: string,
  gyms: { key: string; name: string }[],
): Promise<void> {
  const names = new Map(gyms.map(({ key, name }) => [key, name]));
  const unnamed = await db
    .selectFrom("task_contests")
    .select(["id", "key"])
    .where("judge", "=", judge)
    .whereRef("name", "=", "key")
    .execute();
  for (const { id, key } of unnamed) {
    const name = names.get(key);
    if (name) await db.updateTable("task_contests").set({ name }).where("id", "=", id).execute();
  }
}
