import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import { waitShortly } from "../../platform/db/deletions.server.ts";
import type { Row, Tables } from "../../platform/db/tables.ts";
import { Forbidden, NotFound } from "../../platform/http/errors.ts";
import { findSubmission } from "../../platform/http/submissions.server.ts";
import { nextVersion } from "../../platform/http/versions.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import { discussionTopic, RIGHTS_CHANGED } from "../../platform/realtime/topics.ts";
import { indexProblem, removeProblem } from "../../platform/search/problems.server.ts";
import { renderAhead } from "../../platform/text/rendered-texts.server.ts";
import type { Viewer } from "../../viewer.ts";
import { noteImages } from "../images/index.server.ts";
import { linkKey, spelled } from "../judges/addresses.ts";
import { countWork } from "../members/index.server.ts";
import { derivePosted, taskOfProblem } from "../solves/index.server.ts";
import { addToTotals, findCounted } from "./counted.server.ts";
import { noteProblem, problemDeletions } from "./deletions.server.ts";
import { fromDetails } from "./json.ts";
import { canEdit, NOT_YOURS } from "./policy.ts";
import { requireVisibleProblem, visibleAmong } from "./queries.server.ts";
import type { ProblemInput } from "./schema.ts";

export { markByHand, markTaskByHand } from "./marks.server.ts";
export { renameTag } from "./staff.server.ts";
export { tagRenames } from "./tag-renames.server.ts";

type Store = Pick<Application, "db" | "now">;
type Writing = Transaction<Tables>;
/** Also accepts the connection of a transaction. */
type Writer = { db: Connection } & Pick<Application, "hub">;

/** @param key created by the client for each form; repeating a key returns the id of the stored problem */
export function addProblem(
  { db, now }: Store,
  viewer: Viewer,
  typed: ProblemInput,
  key: string | null = null,
): Promise<number> {
  return inTransaction(db, async (trx, afterCommit) => {
    const sent = await findSubmission(trx, "problems", viewer.id, key);
    if (sent) return sent.id;
    const time = now();
    const input = await spellPlatform(trx, typed);
    const { id } = await trx
      .insertInto("problems")
      .values({
        ...columnsOf(input),
        author_id: viewer.id,
        submission_key: key,
        created_at: time,
        updated_at: time,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await giveTask(trx, { id, link: input.link });
    await storeParts(trx, viewer, id, input, true);
    await addToTotals(trx, { ...columnsOf(input), author_id: viewer.id, tags: input.tags }, 1);
    if (input.choice === "public") await countWork(trx, { problemId: id, solutionId: null }, 1);
    afterCommit((committed) => renderAhead(committed, "problems", { id, ...columnsOf(input) }));
    return id;
  });
}

/** @param read the `updated_at` when editing started; null overwrites any version @throws Conflict if changed since */
export function updateProblem(
  { db, now, hub }: Store & Pick<Application, "hub">,
  viewer: Viewer,
  id: number,
  typed: ProblemInput,
  read: number | null = null,
): Promise<void> {
  return inTransaction(db, async (trx, afterCommit) => {
    const before = await requireOwnProblem(trx, viewer, id);
    await addToTotals(trx, before, -1);
    const input = await spellPlatform(trx, typed);
    await trx
      .updateTable("problems")
      .set({ ...columnsOf(input), updated_at: nextVersion(before.updated_at, read, now()) })
      .where("id", "=", id)
      .execute();
    await trx.deleteFrom("problem_samples").where("problem_id", "=", id).execute();
    await trx.deleteFrom("problem_tags").where("problem_id", "=", id).execute();
    await storeParts(trx, viewer, id, input);
    await addToTotals(trx, { ...columnsOf(input), author_id: viewer.id, tags: input.tags }, 1);
    if (input.choice !== before.visibility) {
      await countWork(trx, { problemId: id, solutionId: null }, input.choice === "public" ? 1 : -1);
    }
    const isMoved = input.link !== before.link;
    const task = isMoved || !before.task_id ? await giveTask(trx, { id, link: input.link }) : before.task_id;
    const isCountedOtherwise =
      input.platform.rating !== before.rating ||
      input.tags.toSorted().join() !== before.tags.toSorted().join();
    if (isMoved || input.choice !== before.visibility || isCountedOtherwise) {
      await derivePosted(trx, id, ...new Set([before.task_id ?? task, task]));
    }
    if (input.choice === "private") afterCommit(() => closeDiscussion(hub, id));
    afterCommit((committed) => renderAhead(committed, "problems", { id, ...columnsOf(input) }));
  });
}

export function deleteProblem({ db, hub }: Pick<Application, "db" | "hub">, viewer: Viewer, id: number) {
  return inTransaction(db, async (trx) => {
    await requireOwnProblem(trx, viewer, id);
    await dropProblem({ db: trx, hub }, id);
  });
}

/** Deletes any user's problem, if it exists, with everything below it. The rows are deleted after the commit. */
export function dropProblem(store: Writer, id: number): Promise<void> {
  return inTransaction(store.db, async (trx, afterCommit) => {
    if (!(await takeOutProblem(store, id))) return;
    await noteProblem(trx, id);
    afterCommit((committed) => waitShortly(runJob({ db: committed }, problemDeletions)));
  });
}

/** @returns what putBackProblem needs, or undefined if there is no such problem */
export function takeOutProblem({ db, hub }: Writer, id: number) {
  return inTransaction(db, async (trx, afterCommit) => {
    const before = await findCounted(trx, id);
    if (!before) return undefined;
    const { author_id, visibility } = before;
    await addToTotals(trx, before, -1);
    if (visibility === "public") await countWork(trx, { problemId: id, solutionId: null }, -1);
    await removeProblem(trx, id);
    await trx
      .updateTable("problems")
      .set({ visibility: "private", author_id: null, submission_key: null })
      .where("id", "=", id)
      .execute();
    if (before.task_id) await derivePosted(trx, id, before.task_id);
    afterCommit(() => closeDiscussion(hub, id));
    return { author_id, visibility };
  });
}

export function putBackProblem(
  { db }: Pick<Store, "db">,
  id: number,
  before: Pick<Row<"problems">, "author_id" | "visibility">,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await trx.updateTable("problems").set(before).where("id", "=", id).execute();
    const problem = await findCounted(trx, id);
    if (!problem) throw new Error("The hidden problem was not found.");
    await addToTotals(trx, problem, 1);
    await indexProblem(trx, id, { ...problem, author_id: problem.author_id ?? 0 });
    if (problem.visibility === "public") await countWork(trx, { problemId: id, solutionId: null }, 1);
    if (problem.task_id) await derivePosted(trx, id, problem.task_id);
  });
}

/** Ends the discussion for users who can no longer see the problem. Call this after the commit. */
function closeDiscussion(hub: Writer["hub"], id: number): void {
  hub.publish(discussionTopic(id), { type: RIGHTS_CHANGED, data: null });
}

export async function countSolutions(trx: Connection, id: number, by: number): Promise<void> {
  await trx
    .updateTable("problems")
    .set((set) => ({ solutions_count: set("solutions_count", "+", by) }))
    .where("id", "=", id)
    .execute();
}

/** Adds a problem that nobody can see, to hold a removed solution. @returns its id */
export async function addHiddenProblem(trx: Connection): Promise<number> {
  const { id } = await trx
    .insertInto("problems")
    .values({
      ...{ title: "", link: "", statement: "", input: "", output: "" },
      author_id: null,
      visibility: "private",
      platform_key: "",
      platform_name: "",
      rating: 1,
      link_key: "",
      created_at: 0,
      updated_at: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function dropHiddenProblem(trx: Connection, id: number): Promise<void> {
  await trx.deleteFrom("problems").where("id", "=", id).execute();
}

/** Idempotent. @throws NotFound */
export async function setBookmark(store: Store, viewer: Viewer, id: number, wanted: boolean): Promise<void> {
  await requireVisibleProblem(store.db, viewer, id);
  await (wanted ? addBookmarks : removeBookmarks)(store, viewer, [id]);
}

export function addBookmarks({ db, now }: Store, viewer: Viewer, ids: number[]): Promise<number> {
  return inTransaction(db, async (trx) => {
    const visible = await visibleAmong(trx, viewer, ids);
    if (visible.length === 0) return 0;
    await trx
      .insertInto("bookmarks")
      .values(visible.map(({ id }) => ({ user_id: viewer.id, problem_id: id, created_at: now() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return visible.length;
  });
}

export async function removeBookmarks({ db }: Pick<Store, "db">, viewer: Viewer, ids: number[]) {
  const removed = await db
    .deleteFrom("bookmarks")
    .where("user_id", "=", viewer.id)
    .where("problem_id", "in", ids)
    .returning("problem_id")
    .execute();
  return removed.map(({ problem_id }) => problem_id);
}

export async function dismissImports({ db }: { db: Connection }, viewer: Viewer, ids: number[]) {
  await db.deleteFrom("problem_imports").where("id", "in", ids).where("user_id", "=", viewer.id).execute();
}

export async function dismissDropped({ db }: Pick<Store, "db">, viewer: Viewer): Promise<void> {
  await db.updateTable("users").set({ imports_dropped: 0 }).where("id", "=", viewer.id).execute();
}

/** @throws NotFound if none are left */
export async function renameBatch(db: Connection, viewer: Viewer, from: string, to: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("problem_imports")
    .set({ batch_id: to })
    .where("user_id", "=", viewer.id)
    .where("batch_id", "=", from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new NotFound("This import no longer exists.");
}

export async function dismissBatch({ db }: Pick<Store, "db">, viewer: Viewer, batch: string): Promise<void> {
  await db
    .deleteFrom("problem_imports")
    .where("batch_id", "=", batch)
    .where("user_id", "=", viewer.id)
    .execute();
}

async function requireOwnProblem(trx: Writing, viewer: Viewer, id: number) {
  const problem = await requireVisibleProblem(trx, viewer, id);
  if (!canEdit(viewer, problem)) throw new Forbidden(NOT_YOURS);
  const counted = await findCounted(trx, id);
  if (!counted) throw new Error("The problem disappeared after its visibility was checked.");
  return counted;
}

/** Uses the judge's or other public problems' spelling, so that names do not differ only in case. */
async function spellPlatform(trx: Writing, input: ProblemInput): Promise<ProblemInput> {
  const { name } = input.platform;
  const used = await trx
    .selectFrom("public_totals")
    .select("label")
    .where("kind", "=", "platform")
    .where("key", "=", name.toLowerCase())
    .where("total", ">", 0)
    .executeTakeFirst();
  return { ...input, platform: { ...input.platform, name: spelled(used?.label ?? name) } };
}

async function giveTask(trx: Writing, problem: { id: number; link: string }): Promise<number> {
  const task_id = await taskOfProblem(trx, problem);
  await trx.updateTable("problems").set({ task_id }).where("id", "=", problem.id).execute();
  return task_id;
}

function columnsOf(input: ProblemInput) {
  return {
    title: input.title,
    link: input.link,
    link_key: linkKey(input.link),
    statement: input.problemstatement.statement,
    input: input.problemstatement.input,
    output: input.problemstatement.output,
    visibility: input.choice,
    platform_key: input.platform.name.toLowerCase(),
    platform_name: input.platform.name,
    rating: input.platform.rating,
    ...fromDetails(input),
  };
}

async function storeParts(trx: Writing, author: Viewer, id: number, input: ProblemInput, isNew = false) {
  const { exampleinput, exampleoutput } = input.problemstatement;
  const samples = [{ input: exampleinput, output: exampleoutput }, ...input.moreexamples];
  await trx
    .insertInto("problem_samples")
    .values(samples.map((sample, position) => ({ problem_id: id, position, ...sample })))
    .execute();
  if (input.tags.length > 0) {
    await trx
      .insertInto("problem_tags")
      .values(input.tags.map((tag) => ({ problem_id: id, tag })))
      .execute();
  }
  const { statement, input: given, output } = input.problemstatement;
  await noteImages(trx, "problems", id, author.id, [statement, given, output], isNew);
  await indexProblem(trx, id, { ...columnsOf(input), author_id: author.id, tags: input.tags });
}
