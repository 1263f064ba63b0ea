import type { Transaction } from "kysely";
import { differs, excluded } from "../../platform/db/excluded.server.ts";
import type { Row, Tables } from "../../platform/db/tables.ts";
import type { Submission } from "../judges/index.server.ts";

interface Placed {
  submission: Submission;
  task: { id: number; markedId: number };
}

/**
 * Keeps submissions to the problems of trainings that had begun by then, one by one: attempts have only the first try.
 */
export async function keepSubmissions(
  trx: Transaction<Tables>,
  handleId: number,
  placed: Placed[],
): Promise<void> {
  const ids = [...new Set(placed.flatMap(({ task }) => [task.id, task.markedId]))];
  if (ids.length === 0) return;
  const items = await trx
    .selectFrom("training_items as i")
    .innerJoin("trainings as t", "t.id", "i.training_id")
    .select((select) => ["i.task_id", select.fn.min<number>("t.starts_at").as("since")])
    .where("i.task_id", "in", ids)
    .where("t.starts_at", "is not", null)
    .groupBy("i.task_id")
    .execute();
  if (items.length === 0) return;
  const rows = new Map<string, Row<"submissions">>();
  for (const { submission, task } of placed) {
    for (const { task_id, since } of items) {
      if ((task_id !== task.id && task_id !== task.markedId) || submission.at < since) continue;
      const { id, at, verdict, party } = submission;
      const by_team = party ? 1 : 0;
      rows.set(`${task_id} ${id}`, { handle_id: handleId, task_id, id, verdict, at, by_team });
    }
  }
  if (rows.size === 0) return;
  await trx
    .insertInto("submissions")
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict
        .columns(["handle_id", "task_id", "id"])
        .doUpdateSet(excluded("verdict", "at"))
        .where(differs("submissions", "verdict", "at")),
    )
    .execute();
}
