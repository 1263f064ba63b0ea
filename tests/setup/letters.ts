import { type Database, inTransaction } from "../../app/platform/db/connection.server.ts";
import type { Row } from "../../app/platform/db/tables.ts";
import { countMarks } from "../../app/rooms/solves/totals.server.ts";

interface Task {
  judge?: string;
  rating?: number | null;
  name?: string;
}

export async function addTask(db: Database, key: string, { judge = "codeforces", ...task }: Task = {}) {
  const link = `https://codeforces.com/problemset/problem/${key}`;
  const { id } = await db
    .insertInto("tasks")
    .values({ judge, key, name: `Task ${key}`, link, ...task })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A solve with its totals, as an import stores it. */
export async function addSolve(
  db: Database,
  user: { id: number },
  task_id: number,
  solve: { at: number; counted?: Row<"marks">["counted"]; rating?: number | null },
): Promise<void> {
  const { at, counted = "solved", rating = null } = solve;
  const marks = {
    ...{ user_id: user.id, task_id, counted, counted_at: at, counted_rating: rating, counted_tags: "" },
    ...{ status: "solved" as const, how: "contest" as const, verified: 1, vouched: 0 },
    ...{ tried_at: at, solved_at: at, hand: null, hand_at: null },
  };
  await inTransaction(db, async (trx) => {
    await trx.insertInto("marks").values(marks).execute();
    await countMarks(trx, [], [marks]);
  });
}

export async function addContest(
  db: Database,
  key: string,
  { endsAt, people }: { endsAt: number; people: { id: number }[] },
): Promise<void> {
  const times = { starts_at: endsAt - 7_200_000, ends_at: endsAt };
  const { id: contest_id } = await db
    .insertInto("task_contests")
    .values({ judge: "codeforces", key, name: `Round ${key}`, ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const { id: user_id } of people) {
    const handle = `${key}-${user_id}`;
    const { id: handle_id } = await db
      .insertInto("handles")
      .values({
        ...{ user_id, judge: "codeforces", handle, handle_key: handle, state: "ready" as const },
        created_at: 1,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("participations")
      .values({ handle_id, contest_id, how: "contest", party_id: 0, at: times.starts_at, seen: 1 })
      .execute();
  }
}
