import type { Application } from "../../platform/application.ts";
import { type Connection, type Database, inTransaction } from "../../platform/db/connection.server.ts";
import type { Viewer } from "../../viewer.ts";
import { requireVisibleProblem } from "../problems/index.server.ts";
import { hasProven } from "../solves/index.server.ts";

/** Whether the viewer sees the description and code of a problem's solutions without asking for them. */
export async function isOpenTo(
  db: Connection,
  viewer: Viewer,
  problem: { id: number; author_id: number | null; task_id: number | null },
): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .where("id", "=", viewer.id)
    .select("hides_spoilers")
    .select((select) => [
      select
        .selectFrom("solutions")
        .select("id")
        .where("author_id", "=", viewer.id)
        .where("problem_id", "=", problem.id)
        .limit(1)
        .as("solution"),
      select
        .selectFrom("opened_problems as o")
        .select("o.problem_id")
        .where("o.user_id", "=", viewer.id)
        .where("o.problem_id", "=", problem.id)
        .as("opened"),
    ])
    .executeTakeFirstOrThrow();
  const knows = problem.author_id === viewer.id || row.solution !== null || row.opened !== null;
  return row.hides_spoilers === 0 || knows || hasProven(db, viewer.id, problem.task_id);
}

export function openProblem({ db, now }: Pick<Application, "db" | "now">, viewer: Viewer, problemId: number) {
  return inTransaction(db, async (trx) => {
    await requireVisibleProblem(trx, viewer, problemId);
    await trx
      .insertInto("opened_problems")
      .values({ user_id: viewer.id, problem_id: problemId, created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

export async function hidesSpoilers(db: Connection, viewer: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("hides_spoilers")
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  return row.hides_spoilers === 1;
}

export async function setHidesSpoilers(db: Database, viewer: Viewer, hide: boolean): Promise<void> {
  await db
    .updateTable("users")
    .set({ hides_spoilers: hide ? 1 : 0 })
    .where("id", "=", viewer.id)
    .execute();
}
