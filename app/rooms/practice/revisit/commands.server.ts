import type { Application } from "../../../platform/application.ts";
import { inTransaction } from "../../../platform/db/connection.server.ts";
import { Conflict } from "../../../platform/http/errors.ts";
import type { Viewer } from "../../../viewer.ts";
import { noteImages } from "../../images/index.server.ts";
import { requireVisibleProblem } from "../../problems/index.server.ts";
import { MOST_REVISITS } from "./limits.ts";
import { findRevisit } from "./queries.server.ts";
import { scheduleAll } from "./schedule.server.ts";
import type { Grade } from "./schema.ts";

type Store = Pick<Application, "db" | "now">;

/** Stores the viewer's grade and schedules the next revisit. @throws NotFound, Conflict */
export async function gradeProblem({ db, now }: Store, viewer: Viewer, problemId: number, grade: Grade) {
  await requireVisibleProblem(db, viewer, problemId);
  const before = await findRevisit(db, viewer, problemId);
  const { [grade]: memory } = await scheduleAll(before, now());
  await inTransaction(db, async (trx) => {
    // The problem may have been deleted since.
    await requireVisibleProblem(trx, viewer, problemId);
    if (!before) {
      const own = trx.selectFrom("revisits").select("problem_id").where("user_id", "=", viewer.id);
      if ((await own.limit(MOST_REVISITS).execute()).length === MOST_REVISITS)
        throw new Conflict(`You already have ${MOST_REVISITS} problems to revisit. Remove one first.`);
    }
    await trx
      .insertInto("revisits")
      .values({ user_id: viewer.id, problem_id: problemId, ...memory })
      .onConflict((conflict) => conflict.columns(["user_id", "problem_id"]).doUpdateSet(memory))
      .execute();
  });
}

/** Idempotent. @throws NotFound */
export async function removeRevisit({ db }: Pick<Store, "db">, viewer: Viewer, problemId: number) {
  await requireVisibleProblem(db, viewer, problemId);
  await db
    .deleteFrom("revisits")
    .where("user_id", "=", viewer.id)
    .where("problem_id", "=", problemId)
    .execute();
}

/** Saves the viewer's note on a problem; an empty one is deleted. @throws NotFound */
export function saveNote({ db, now }: Store, viewer: Viewer, problemId: number, note: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireVisibleProblem(trx, viewer, problemId);
    if (note === "") {
      await trx
        .deleteFrom("problem_notes")
        .where("user_id", "=", viewer.id)
        .where("problem_id", "=", problemId)
        .execute();
      return;
    }
    const set = { content: note, updated_at: now() };
    const { id } = await trx
      .insertInto("problem_notes")
      .values({ user_id: viewer.id, problem_id: problemId, ...set })
      .onConflict((conflict) => conflict.columns(["user_id", "problem_id"]).doUpdateSet(set))
      .returning("id")
      .executeTakeFirstOrThrow();
    await noteImages(trx, "problem_notes", id, viewer.id, [note]);
  });
}
