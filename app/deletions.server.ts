import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { type Connection, type Database, inTransaction } from "./platform/db/connection.server.ts";
import { jobInTurn } from "./platform/db/once.server.ts";
import { deleteInSlices, releaseInSlices, SLICE, step } from "./platform/db/slices.server.ts";
import { askForPurge, pauseMerges } from "./platform/search/purge.server.ts";

// A large account or problem has more rows than a server can delete without holding everybody up. So the transaction that
// deletes it only hides it, and notes it here: an account loses its row, without which nobody sees what is its own or its
// name on what stays, and a problem its author and its audience. The rows go in slices afterwards; the next start resumes
// what a stop interrupts. Ids are never used again, so nobody inherits a row meanwhile.

/** Notes a problem that is hidden from everybody, in the transaction that has taken it out of all counts. */
export async function noteProblem(trx: Connection, id: number): Promise<void> {
  await trx.insertInto("deletions").values({ kind: "problem", subject_id: id }).execute();
}

/**
 * Hides an account and what is its own, in a transaction past foreign keys: they would delete all its rows at once.
 * @param withContent whether its public work is to go too.
 */
export async function hideAccount(trx: Connection, id: number, withContent = false): Promise<void> {
  await trx
    .insertInto("deletions")
    .values({ kind: "account", subject_id: id, with_content: withContent ? 1 : 0 })
    .execute();
  await forgetReported(trx, id);
  // These count where no query asks for the account.
  await trx.deleteFrom("profiles").where("user_id", "=", id).execute();
  await trx.deleteFrom("user_skills").where("user_id", "=", id).execute();
  await trx
    .updateTable("conversation_sides")
    .set({ unread_count: 0 })
    .where("other_id", "=", id)
    .where("unread_count", ">", 0)
    .execute();
  await trx
    .deleteFrom("notifications")
    .where("invitation_id", "in", (of) =>
      of
        .selectFrom("invitations")
        .select("id")
        .where((where) => where.or([where("sender_id", "=", id), where("recipient_id", "=", id)])),
    )
    .execute();
  await trx.deleteFrom("users").where("id", "=", id).execute();
}

/**
 * What is left in reports of an account: in open ones the two names and the reporter's reason, until they are decided.
 * What staff removed of it goes now.
 */
async function forgetReported(trx: Connection, id: number): Promise<void> {
  await trx.updateTable("reports").set({ text: "" }).where("reported_id", "=", id).execute();
  const decided = trx.updateTable("reports").where("resolved_at", "is not", null);
  await decided.set({ reported_name: "" }).where("reported_id", "=", id).execute();
  await decided.set({ reporter_name: "", reason: "" }).where("reporter_id", "=", id).execute();
  const removed = await trx
    .deleteFrom("removals")
    .where("author_id", "=", id)
    .returning("hidden_problem_id")
    .execute();
  for (const { hidden_problem_id } of removed) {
    if (hidden_problem_id !== null) await noteProblem(trx, hidden_problem_id);
  }
}

/** How long an answer waits for the rows of a small account or problem; milliseconds. */
const WAIT = 500;

/** Waits for deletions unless they take long. */
export function waitShortly(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, pause(WAIT, undefined, { ref: false })]);
}

const nextNoted = (db: Database) =>
  db.selectFrom("deletions").selectAll().where("with_content", "=", 0).limit(1).executeTakeFirst();

async function deleteNoted(db: Database): Promise<void> {
  for (let each = await nextNoted(db); each; each = await nextNoted(db)) {
    const { kind, subject_id } = each;
    if (kind === "account") await deleteRowsOf(db, subject_id);
    else await deleteInSlices(db, "problems", idsOf(db, sql`id = ${subject_id}`));
    await inTransaction(db, async (trx) => {
      await trx
        .deleteFrom("deletions")
        .where("kind", "=", kind)
        .where("subject_id", "=", subject_id)
        .execute();
      // Not before: a purge in between would be for nothing.
      if (kind === "account") await askForPurge(trx);
    });
  }
}

/** Deletes the rows of everything that is hidden. Never throws: a failure is reported, and left to the next start. */
export const finishDeletions = jobInTurn(
  "deletions",
  nextNoted,
  deleteNoted,
  "Could not delete all that is hidden; the next start goes on",
);

/** Public problems, solutions to them, reviews and discussions stay without an author. Everything else goes. */
async function deleteRowsOf(db: Database, author: number): Promise<void> {
  await pauseMerges(db);
  const hidden = sql`author_id = ${author} and visibility = 'private'`;
  await deleteInSlices(db, "problems", idsOf(db, hidden));
  await deleteHiddenSolutions(db, author);
  await releaseInSlices(db, "users", [author]);
}

/** Returns the next problems' ids at every call. */
const idsOf = (db: Database, condition: ReturnType<typeof sql>) => async () => {
  const query = sql<{ id: number }>`select id from problems where ${condition} limit ${sql.lit(SLICE)}`;
  return (await query.execute(db)).rows.map((row) => row.id);
};

/** Deletes the user's solutions to problems that others have made private, where they no longer count. */
async function deleteHiddenSolutions(db: Database, author: number): Promise<void> {
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
        const problems = [...new Set(hidden.map(({ problem_id }) => problem_id))];
        await trx
          .updateTable("problems")
          .set((set) => ({
            solutions_count: set(
              "solutions_count",
              "-",
              set
                .selectFrom("solutions as s")
                .select((select) => select.fn.countAll<number>().as("n"))
                .whereRef("s.problem_id", "=", "problems.id")
                .where("s.id", "in", ids),
            ),
          }))
          .where("id", "in", problems)
          .execute();
        await trx.deleteFrom("solutions").where("id", "in", ids).execute();
      }),
    );
  }
}
