import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { setHand, taskIdOf } from "../solves/index.server.ts";
import type { HandMark } from "../solves/json.ts";
import { requireVisibleProblem } from "./queries.server.ts";

type Store = Pick<Application, "db" | "now">;

/** Sets the viewer's manual mark; imported and posted solves stay. @throws NotFound */
export function markByHand({ db, now }: Store, viewer: Viewer, problemId: number, status: HandMark) {
  return inTransaction(db, async (trx) => {
    await requireVisibleProblem(trx, viewer, problemId);
    await setHand(trx, viewer, await taskIdOf(trx, problemId), status, now());
  });
}

/** The judge "here" stands for this site, with a problem's id as key. @returns the task's id @throws NotFound */
export function markTaskByHand(
  { db, now }: Store,
  viewer: Viewer,
  { judge, key }: { judge: string; key: string },
  status: HandMark,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const task = await trx
      .selectFrom("tasks")
      .select(["id", "twin_of", "problem_id"])
      .where("judge", "=", judge)
      .where("key", "=", key)
      .executeTakeFirst();
    if (!task) throw new NotFound("There is no such problem.");
    if (task.problem_id !== null) await requireVisibleProblem(trx, viewer, task.problem_id);
    await setHand(trx, viewer, task.twin_of ?? task.id, status, now());
    return task.id;
  });
}
