import { type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { releaseInSlices, SLICE, step } from "../../platform/db/slices.server.ts";
import { countSolutions } from "../problems/index.server.ts";

/** Deletes a deleted account's solutions to problems that are now private. */
export async function releaseHiddenSolutions(db: Database, author: number): Promise<void> {
  let after = 0;
  const next = () =>
    step(async () => {
      const rows = await db
        .selectFrom("solutions as s")
        .innerJoin("problems as p", "p.id", "s.problem_id")
        .select(["s.id", "s.problem_id", "p.visibility"])
        .where("s.author_id", "=", author)
        .where("s.id", ">", after)
        .orderBy("s.id")
        .limit(SLICE)
        .execute();
      after = rows.at(-1)?.id ?? after;
      return rows;
    });
  for (let rows = await next(); rows.length > 0; rows = await next()) {
    const hidden = rows.filter(({ visibility }) => visibility === "private");
    if (hidden.length === 0) continue;
    const ids = hidden.map(({ id }) => id);
    await releaseInSlices(db, "solutions", ids);
    await step(() =>
      inTransaction(db, async (trx) => {
        const gone = await trx
          .deleteFrom("solutions")
          .where("id", "in", ids)
          .returning("problem_id")
          .execute();
        for (const problemId of new Set(gone.map(({ problem_id }) => problem_id))) {
          const { length } = gone.filter(({ problem_id }) => problem_id === problemId);
          await countSolutions(trx, problemId, -length);
        }
      }),
    );
  }
}
