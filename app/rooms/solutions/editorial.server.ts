import { record } from "../../auth/audit.server.ts";
import { requireStaff } from "../../auth/queries.server.ts";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { Conflict, Forbidden } from "../../platform/http/errors.ts";
import { missing } from "../../platform/http/missing.server.ts";
import type { Viewer } from "../../viewer.ts";
import { MOST_EDITORIALS } from "./limits.ts";
import { canMarkEditorials, NOT_YOURS_TO_MARK } from "./policy.ts";
import { countEditorials, problemOf, requireVisibleSolution } from "./queries.server.ts";

/**
 * Marks a solution as an editorial of its problem, or takes the mark back. Idempotent: who marked it first stays.
 * @throws NotFound; Forbidden unless the problem is the viewer's or they are staff; Conflict at the maximum
 */
export function setEditorial(
  { db, now }: Pick<Application, "db" | "now">,
  viewer: Viewer,
  id: number,
  on: boolean,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const problemId = await problemOf(trx, id);
    if (problemId === undefined) throw await missing(trx, viewer, "solution", id);
    const { problem, ...solution } = await requireVisibleSolution(trx, viewer, problemId, id);
    if (!canMarkEditorials(viewer, problem)) throw new Forbidden(NOT_YOURS_TO_MARK);
    const isOwnProblem = problem.author_id === viewer.id;
    if (!isOwnProblem) await requireStaff(trx, viewer, now());
    if (on === (solution.editorial_at !== null)) return;
    if (on && (await countEditorials(trx, problemId)) >= MOST_EDITORIALS) {
      throw new Conflict(`A problem can have ${MOST_EDITORIALS} editorials.`);
    }
    await trx
      .updateTable("solutions")
      .set(on ? { editorial_at: now(), editorial_by: viewer.id } : { editorial_at: null, editorial_by: null })
      .where("id", "=", id)
      .execute();
    if (isOwnProblem) return;
    await record(trx, {
      at: now(),
      actorId: viewer.id,
      act: on ? "mark-editorial" : "unmark-editorial",
      subject: { kind: "solution", id },
      details: { author: solution.author_id },
    });
  });
}
