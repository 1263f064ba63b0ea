import { type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { step } from "../../platform/db/slices.server.ts";
import type { Row } from "../../platform/db/tables.ts";
import { asHttpError, StorageFull } from "../../platform/http/errors.ts";
import { HOURLY, type Job, type JobBase } from "../../platform/jobs/jobs.server.ts";
import { indexProblem } from "../../platform/search/problems.server.ts";
import { derivePosted } from "../solves/index.server.ts";
import { addUses, findCounted, tagEntry } from "./counted.server.ts";

// A tag may be on more problems than one transaction can change without blocking all other writes. A rename therefore
// only stores a note. Then each problem changes in its own transaction, including problems that get the old name
// meanwhile. When none are left, the note is deleted, and the old name can be used again. An interrupted rename
// continues at the next start.

type Rename = Row<"tag_renames">;

const nextRename = (db: Database) =>
  db.selectFrom("tag_renames").selectAll().orderBy("id").limit(1).executeTakeFirst();

export const tagRenames: Job<JobBase> = {
  name: "tag renames",
  failure: "Could not rename all tags",
  every: HOURLY,
  isDue: ({ db }) => nextRename(db),
  async run({ db }) {
    for (let each = await nextRename(db); each; each = await nextRename(db)) {
      const rename = each;
      while (await step(() => renameOne(db, rename)));
    }
  },
};

/** Renames the tag on one problem. @returns false if there were none left and the note was deleted */
async function renameOne(db: Database, rename: Rename): Promise<boolean> {
  try {
    return await inTransaction(db, (trx) => renameNext(trx, rename, rename.to_tag));
  } catch (error) {
    if (!(asHttpError(error) instanceof StorageFull)) throw error;
    // The author's storage has no room for the longer name, so the problem loses the tag.
    return inTransaction(db, (trx) => renameNext(trx, rename, null));
  }
}

async function renameNext(
  trx: Parameters<typeof findCounted>[0],
  { id: renameId, from_tag: from }: Rename,
  to: string | null,
): Promise<boolean> {
  const next = await trx
    .selectFrom("problem_tags")
    .select("problem_id as id")
    .where("tag", "=", from)
    .orderBy("problem_id")
    .limit(1)
    .executeTakeFirst();
  if (!next) {
    await trx.deleteFrom("tag_renames").where("id", "=", renameId).execute();
    return false;
  }
  const problem = await findCounted(trx, next.id);
  if (!problem) throw new Error("A problem with the tag was not found.");
  const others = problem.tags.filter((tag) => tag !== from);
  const isNew = to !== null && !others.includes(to);
  await trx.deleteFrom("problem_tags").where("tag", "=", from).where("problem_id", "=", next.id).execute();
  if (isNew) await trx.insertInto("problem_tags").values({ problem_id: next.id, tag: to }).execute();
  // Changes the version, so that a form opened earlier cannot bring the old name back.
  await trx
    .updateTable("problems")
    .set({ updated_at: problem.updated_at + 1 })
    .where("id", "=", next.id)
    .execute();
  if (problem.visibility === "public") {
    await addUses(trx, [tagEntry(from)], -1);
    if (isNew) await addUses(trx, [tagEntry(to)], 1);
  }
  // Deleted and removed problems are not indexed. A removed one is indexed with its new tags when it is put back.
  const isHidden = problem.visibility === "private" && problem.author_id === null;
  if (!isHidden) {
    const tags = isNew ? [...others, to] : others;
    await indexProblem(trx, next.id, { ...problem, author_id: problem.author_id ?? 0, tags });
  }
  if (problem.task_id) await derivePosted(trx, next.id, problem.task_id);
  return true;
}
