import { sql, type Transaction } from "kysely";
import { inTransaction } from "../db/connection.server.ts";
import type { Tables } from "../db/tables.ts";
import type { Application, Viewer } from "../http/context.ts";
import { Forbidden } from "../http/errors.ts";
import { indexPerson } from "../search/people.server.ts";
import { canEdit, NOT_YOURS } from "./policy.ts";
import { requireUser } from "./queries.server.ts";
import { type ProfileInput, toKey } from "./schema.ts";

type Store = Pick<Application, "db" | "now">;
type Writing = Transaction<Tables>;

/** Replaces what a user tells of themselves; an undefined location is left as it is. @throws NotFound, Forbidden */
export function updateProfile(
  { db, now }: Store,
  viewer: Viewer,
  userId: number,
  input: ProfileInput,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireUser(trx, userId);
    if (!canEdit(viewer, userId)) throw new Forbidden(NOT_YOURS);
    const columns = {
      favlanguage: input.favlanguage,
      favlanguage_key: input.favlanguage === null ? null : toKey(input.favlanguage) || null,
      rating: input.rating,
      platform: input.platform,
      github: input.gitHub,
      ...(input.location === undefined ? {} : { location: input.location || null }),
      collaborator: input.collaborator ? 1 : 0,
      updated_at: now(),
    };
    await trx
      .insertInto("profiles")
      .values({ user_id: userId, ...columns })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(columns))
      .execute();
    await replaceLists(trx, userId, input);
    await indexPerson(trx, userId, {
      skills: input.skills.map(toKey),
      language: columns.favlanguage_key,
      open: input.collaborator,
    });
  });
}

async function replaceLists(
  trx: Writing,
  user_id: number,
  { skills, projectslinks }: ProfileInput,
): Promise<void> {
  await trx.deleteFrom("user_skills").where("user_id", "=", user_id).execute();
  await trx.deleteFrom("user_projects").where("user_id", "=", user_id).execute();
  if (skills.length > 0) {
    const rows = skills.map((skill, position) => ({ user_id, position, skill, key: toKey(skill) }));
    await trx.insertInto("user_skills").values(rows).execute();
  }
  if (projectslinks.length > 0) {
    const rows = projectslinks.map((link, position) => ({ user_id, position, link }));
    await trx.insertInto("user_projects").values(rows).execute();
  }
}

/** Something that people did, as far as it hangs on one problem: all of it, or one solution. */
export interface Work {
  problemId: number;
  solutionId: number | null;
}

/**
 * Counts public work for those who did it (+1), or takes it out of their figures (-1), in the transaction that stores,
 * shows, hides or deletes it: while its rows are there, and not before a problem is public that is to be. It is one
 * statement, however many they are.
 */
export async function countWork(trx: Writing, work: Work, by: 1 | -1): Promise<void> {
  const shares = solutionsIn(trx, work)
    .select((select) => ["s.author_id", select.fn.countAll<number>().as("solutions")])
    .where("s.author_id", "is not", null)
    .groupBy("s.author_id");
  await trx
    .updateTable("users")
    .from(shares.as("share"))
    .set((set) => ({
      solutions_count: sql`users.solutions_count + ${sql.lit(by)} * share.solutions`,
      // The figure was reached with the newest solution it counts; so deleting and adding again, or hiding and
      // showing, does not move anybody ahead of who got there before.
      solutions_count_at: set.fn.coalesce(
        set
          .selectFrom("solutions as n")
          .innerJoin("problems as p", "p.id", "n.problem_id")
          .select("n.created_at")
          .whereRef("n.author_id", "=", "users.id")
          .where("p.visibility", "=", "public")
          .$if(by === -1, (left) =>
            work.solutionId === null
              ? left.where("n.problem_id", "!=", work.problemId)
              : left.where("n.id", "!=", work.solutionId),
          )
          .orderBy("n.id", "desc")
          .limit(1),
        set.val(0),
      ),
    }))
    .whereRef("users.id", "=", "share.author_id")
    .execute();
}

function solutionsIn(trx: Writing, { problemId, solutionId }: Work) {
  const all = trx.selectFrom("solutions as s").where("s.problem_id", "=", problemId);
  return solutionId === null ? all : all.where("s.id", "=", solutionId);
}
