import { type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { step } from "../../platform/db/slices.server.ts";
import { codeforces, isGym } from "../judges/imported.ts";
import type { Catalogue, Place } from "../judges/index.server.ts";
import { keepContests } from "./contests.server.ts";
import { deriveMarks, dropMarks, usersOfTask } from "./marks.server.ts";
import { contestIds, keepPlaces, keepTasks } from "./tasks.server.ts";

const AT_ONCE = 100;

export async function keepCatalogue(
  db: Database,
  judge: string,
  { contests, tasks, places = [] }: Catalogue,
  now: number,
): Promise<void> {
  for (let from = 0; from < contests.length; from += AT_ONCE) {
    await step(() => keepContests(db, judge, contests.slice(from, from + AT_ONCE)));
  }
  for (let from = 0; from < tasks.length; from += AT_ONCE) {
    await step(() => inTransaction(db, (trx) => keepTasks(trx, tasks.slice(from, from + AT_ONCE))));
  }
  for (let from = 0; from < places.length; from += AT_ONCE) {
    await step(() => addPlaces(db, judge, places.slice(from, from + AT_ONCE)));
  }
  await joinTwins(db, judge);
  const answer = { fetched_at: now, tasks: tasks.length };
  await db
    .insertInto("judge_catalogues")
    .values({ judge, ...answer })
    .onConflict((conflict) => conflict.column("judge").doUpdateSet(answer))
    .execute();
}

/** Problems with the same name in contests with the same start, such as Div. 1 and Div. 2, count as one. */
async function joinTwins(db: Database, judge: string): Promise<void> {
  const contests = await db
    .selectFrom("task_contests")
    .select(["id", "key", "starts_at"])
    .where("judge", "=", judge)
    .where("starts_at", "is not", null)
    .orderBy("id")
    .execute();
  const byStart = new Map<number | null, number[]>();
  for (const { id, key, starts_at } of contests) {
    if (!mayHaveTwins(judge, key)) continue;
    byStart.set(starts_at, [...(byStart.get(starts_at) ?? []), id]);
  }
  for (const ids of byStart.values()) await joinTwinsOf(db, ids);
}

/** Anybody may put easy problems with a round's names into a gym that starts with it. */
const mayHaveTwins = (judge: string, key: string) => judge !== codeforces.id || !isGym(Number(key));

export async function joinTwinsOf(db: Database, contests: number[]): Promise<void> {
  if (contests.length < 2) return;
  const places = await step(() =>
    db
      .selectFrom("contest_tasks as p")
      .innerJoin("tasks as t", "t.id", "p.task_id")
      .select(["t.id", "t.name", "t.twin_of", "p.contest_id"])
      .where("p.contest_id", "in", contests)
      .where("t.name", "!=", "")
      .orderBy("t.id")
      .execute(),
  );
  const tasks = new Map<number, { id: number; name: string; twin_of: number | null; contests: number[] }>();
  for (const { contest_id, ...task } of places) {
    const known = tasks.get(task.id) ?? { ...task, contests: [] };
    known.contests.push(contest_id);
    tasks.set(task.id, known);
  }
  const first = new Map<string, { id: number; twin_of: number | null; contests: number[] }>();
  for (const task of tasks.values()) {
    const twin = first.get(task.name);
    if (!twin) first.set(task.name, task);
    // Problems with the same name in one contest are different problems.
    else if (!task.contests.some((contest) => twin.contests.includes(contest)))
      await joinTwin(db, task, twin.twin_of ?? twin.id);
  }
}

/** The contests with this start whose problems may be the same. */
export async function contestsBeside(db: Database, judge: string, startsAt: number): Promise<number[]> {
  const rows = await db
    .selectFrom("task_contests")
    .select(["id", "key"])
    .where("judge", "=", judge)
    .where("starts_at", "=", startsAt)
    .execute();
  return rows.flatMap(({ id, key }) => (mayHaveTwins(judge, key) ? [id] : []));
}

async function addPlaces(db: Database, judge: string, places: Place[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    const contests = await contestIds(
      trx,
      judge,
      places.map(({ contest }) => contest),
    );
    const keys = [...new Set(places.map(({ task }) => task))];
    const tasks = await trx
      .selectFrom("tasks")
      .select(["id", "key"])
      .where("judge", "=", judge)
      .where("key", "in", keys)
      .execute();
    const ids = new Map(tasks.map(({ id, key }) => [key, id]));
    await keepPlaces(
      trx,
      places.flatMap(({ contest, task, letter }) => {
        const [contest_id, task_id] = [contests.get(contest), ids.get(task)];
        return contest_id !== undefined && task_id !== undefined ? [{ contest_id, task_id, letter }] : [];
      }),
    );
  });
}

/** Makes a task count as another, and moves its marks; a trigger moves the items of lists. If interrupted, the next catalogue update moves the rest. */
async function joinTwin(db: Database, task: { id: number; twin_of: number | null }, into: number) {
  if (task.id === into) return;
  if (task.twin_of === null) {
    await inTransaction(db, async (trx) => {
      await trx.updateTable("tasks").set({ twin_of: into }).where("id", "=", task.id).execute();
      await trx.updateTable("tasks").set({ twin_of: into }).where("twin_of", "=", task.id).execute();
      await trx.updateTable("problems").set({ task_id: into }).where("task_id", "=", task.id).execute();
    });
  }
  const next = () => usersOfTask(db, task.id, 0);
  for (let users = await next(); users.length > 0; users = await next()) {
    await step(() =>
      inTransaction(db, async (trx) => {
        const byHand = await dropMarks(trx, users, task.id);
        if (byHand.length > 0) {
          await trx
            .insertInto("marks")
            .values(byHand.map((mark) => ({ ...mark, task_id: into })))
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        }
        await deriveMarks(trx, users, [into]);
      }),
    );
  }
}
