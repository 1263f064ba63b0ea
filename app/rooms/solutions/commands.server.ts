import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { Conflict, Forbidden } from "../../platform/http/errors.ts";
import { findSubmission } from "../../platform/http/submissions.server.ts";
import { nextVersion } from "../../platform/http/versions.ts";
import { excerptsOf } from "../../platform/text/excerpts.server.ts";
import { renderAhead } from "../../platform/text/rendered-texts.server.ts";
import type { Viewer } from "../../viewer.ts";
import { noteImages } from "../images/index.server.ts";
import { countWork } from "../members/index.server.ts";
import { dropNotifications, notify, retract } from "../notifications/index.server.ts";
import {
  addHiddenProblem,
  countSolutions,
  dropHiddenProblem,
  findProblem,
  requireVisibleProblem,
} from "../problems/index.server.ts";
import { deriveMarks } from "../solves/index.server.ts";
import { canEdit, NOT_YOURS } from "./policy.ts";
import { lastLanguageOf, requireVisibleSolution } from "./queries.server.ts";
import type { SolutionInput } from "./schema.ts";

type Store = Pick<Application, "db" | "now" | "hub">;
type Writing = Transaction<Tables>;
type Writer = { db: Connection } & Pick<Application, "hub">;

/** @param key made by the client; repeating it returns the stored solution @throws Conflict for another problem */
export async function addSolution(
  { db, now, hub }: Store,
  viewer: Viewer,
  problemId: number,
  input: SolutionInput,
  key: string | null = null,
): Promise<number> {
  const excerpts = await excerptsOf("solutions", input);
  return inTransaction(db, async (trx, afterCommit) => {
    const problem = await requireVisibleProblem(trx, viewer, problemId);
    const sent = await findSubmission(trx, "solutions", viewer.id, key, { problem_id: problemId });
    if (sent) return sent.id;
    const time = now();
    const { id } = await trx
      .insertInto("solutions")
      .values({
        ...input,
        ...excerpts,
        // The language of a first solution is not guessed: a wrong label is worse than none.
        language: input.language ?? (await lastLanguageOf(trx, viewer)) ?? "text",
        problem_id: problemId,
        author_id: viewer.id,
        submission_key: key,
        created_at: time,
        updated_at: time,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await noteImages(trx, "solutions", id, viewer.id, [input.approach, input.description], true);
    await countSolutions(trx, problemId, 1);
    if (problem.visibility === "public") await countWork(trx, { problemId, solutionId: id }, 1);
    await markAuthor(trx, viewer.id, problem);
    const notice = { kind: "solution" as const, id: problemId, problem, actor: viewer.id, at: time };
    await notify({ db: trx, hub }, { ...notice, receivers: [problem.author_id] });
    afterCommit((committed) => renderAhead(committed, "solutions", { id, ...input }));
    return id;
  });
}

/** @param read the `updated_at` when editing started; null overwrites any version @throws Conflict if changed */
export async function updateSolution(
  { db, now }: Pick<Store, "db" | "now">,
  viewer: Viewer,
  problemId: number,
  id: number,
  input: SolutionInput,
  read: number | null = null,
): Promise<void> {
  const excerpts = await excerptsOf("solutions", input);
  await inTransaction(db, async (trx, afterCommit) => {
    const before = await requireOwnSolution(trx, viewer, problemId, id);
    await trx
      .updateTable("solutions")
      // An undefined language keeps the stored one.
      .set({ ...input, ...excerpts, updated_at: nextVersion(before.updated_at, read, now()) })
      .where("id", "=", id)
      .execute();
    await noteImages(trx, "solutions", id, viewer.id, [input.approach, input.description]);
    afterCommit((committed) => renderAhead(committed, "solutions", { id, ...input }));
  });
}

export function deleteSolution(
  { db, hub }: Pick<Store, "db" | "hub">,
  viewer: Viewer,
  problemId: number,
  id: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireOwnSolution(trx, viewer, problemId, id);
    await dropSolution({ db: trx, hub }, id);
  });
}

export function dropSolution({ db, hub }: Writer, id: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const solution = await uncount(trx, hub, id);
    if (!solution) return;
    await trx.deleteFrom("solutions").where("id", "=", id).execute();
    await markAuthor(trx, solution.author_id, solution);
  });
}

/** @returns what putBackSolution needs, or undefined if there is no such solution */
export function takeOutSolution({ db, hub }: Writer, id: number) {
  return inTransaction(db, async (trx) => {
    const solution = await uncount(trx, hub, id);
    if (!solution) return undefined;
    const hidden_problem_id = await addHiddenProblem(trx);
    await move(trx, id, hidden_problem_id);
    await dropNotifications(trx, { kind: "solution-review", id });
    await dropNotifications(trx, { kind: "solution-comment", id });
    await markAuthor(trx, solution.author_id, solution);
    return { problem_id: solution.problem_id, hidden_problem_id };
  });
}

/** @throws Conflict if its problem is gone */
export function putBackSolution(
  { db }: Pick<Store, "db">,
  id: number,
  { problem_id: problemId, hidden_problem_id }: { problem_id: number; hidden_problem_id: number },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const problem = await findProblem(trx, problemId);
    if (!problem) throw new Conflict("Its problem is gone.");
    const solution = await move(trx, id, problemId);
    await dropHiddenProblem(trx, hidden_problem_id);
    await markAuthor(trx, solution.author_id, problem);
    if (problem.visibility === "public") await countWork(trx, { problemId, solutionId: id }, 1);
  });
}

async function move(trx: Writing, id: number, problemId: number) {
  const solution = await trx
    .updateTable("solutions")
    .set({ problem_id: problemId, submission_key: null })
    .where("id", "=", id)
    .returning("author_id")
    .executeTakeFirstOrThrow();
  await countSolutions(trx, problemId, 1);
  return solution;
}

async function markAuthor(trx: Writing, author: number | null, { task_id }: { task_id: number | null }) {
  if (author !== null && task_id !== null) await deriveMarks(trx, [author], [task_id]);
}

async function uncount(trx: Writing, hub: Application["hub"], id: number) {
  const solution = await trx
    .selectFrom("solutions")
    .select(["problem_id", "author_id", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  const problem = solution && (await findProblem(trx, solution.problem_id));
  if (!problem) return undefined;
  if (problem.visibility === "public") await countWork(trx, { problemId: problem.id, solutionId: id }, -1);
  await countSolutions(trx, problem.id, -1);
  const { author_id: actor, created_at: at } = solution;
  if (actor !== null) await retract({ db: trx, hub }, { kind: "solution", id: problem.id, actor, at });
  return { ...solution, task_id: problem.task_id };
}

async function requireOwnSolution(trx: Writing, viewer: Viewer, problemId: number, id: number) {
  const solution = await requireVisibleSolution(trx, viewer, problemId, id);
  if (!canEdit(viewer, solution)) throw new Forbidden(NOT_YOURS);
  return solution;
}
