import type { Transaction } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import { excluded } from "../../platform/db/excluded.server.ts";
import type { Row, Tables } from "../../platform/db/tables.ts";
import { siteRating } from "../judges/addresses.ts";
import { type Counting, countMarks } from "./totals.server.ts";

type Writing = Transaction<Tables>;
type Mark = Row<"marks">;

interface Facts {
  /** On this site's scale. */
  rating: number | null;
  tags: readonly string[];
}

/** A source of a mark. Among sources of the same rank, the first by `inOrder` wins. */
interface Solve {
  at: number;
  how: NonNullable<Mark["how"]>;
  verified: 0 | 1;
  /** Never 1 for a verified handle. */
  vouched: 0 | 1;
  posted?: Facts & { problemId: number };
}

/** Breaks ties between solves at the same moment, best first. */
const WAYS: readonly Solve["how"][] = ["contest", "virtual", "practice", "posted", "hand", "team"];

/** A total order, so that totals do not depend on the database's row order. */
const inOrder = (a: Solve, b: Solve) =>
  a.at - b.at ||
  WAYS.indexOf(a.how) - WAYS.indexOf(b.how) ||
  (a.posted?.problemId ?? 0) - (b.posted?.problemId ?? 0);

interface Known {
  solves: Solve[];
  triedAt: number | null;
}

/** Pairs of user and task per call of about 10 ms. */
const MOST_DERIVED = 100;

/** Call it in the transaction that changes a source. @param tasks never twins; at most MOST_DERIVED users × tasks */
export async function deriveMarks(trx: Writing, users: number[], tasks: number[]): Promise<void> {
  if (users.length === 0 || tasks.length === 0) return;
  const known = await knownOf(trx, users, tasks);
  const facts = await factsOf(trx, tasks);
  const before = await trx
    .selectFrom("marks")
    .selectAll()
    .where("user_id", "in", users)
    .where("task_id", "in", tasks)
    .execute();
  const marks = new Map(before.map((mark) => [keyOf(mark), mark]));
  const changed: Mark[] = [];
  const left: Mark[] = [];
  for (const user_id of users) {
    const gone: number[] = [];
    for (const task_id of tasks) {
      const key = keyOf({ user_id, task_id });
      const mark = marks.get(key);
      const derived = derive({ user_id, task_id }, known.get(key), mark, facts.get(task_id));
      if (mark && !(derived && isSame(mark, derived))) left.push(mark);
      if (!derived) {
        if (mark) gone.push(task_id);
      } else if (!mark || !isSame(mark, derived)) changed.push(derived);
    }
    if (gone.length > 0) {
      await trx.deleteFrom("marks").where("user_id", "=", user_id).where("task_id", "in", gone).execute();
    }
  }
  if (changed.length === 0 && left.length === 0) return;
  // Solutions are deleted after their account, so the user may be gone.
  const there = await trx.selectFrom("users").select("id").where("id", "in", users).execute();
  const isThere = ({ user_id }: Mark) => there.some(({ id }) => id === user_id);
  const kept = changed.filter(isThere);
  await countMarks(trx, left.filter(isThere), kept);
  if (kept.length === 0) return;
  await trx
    .insertInto("marks")
    .values(kept)
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "task_id"])
        .doUpdateSet(
          excluded(
            "status",
            "how",
            "verified",
            "vouched",
            "tried_at",
            "solved_at",
            "hand",
            "hand_at",
            "counted",
            "counted_at",
            "counted_rating",
            "counted_tags",
          ),
        ),
    )
    .execute();
}

/** Deletes the marks of a task that now counts as another. @returns the manual ones, uncounted */
export async function dropMarks(trx: Writing, users: number[], taskId: number): Promise<Mark[]> {
  const marks = await trx
    .deleteFrom("marks")
    .where("task_id", "=", taskId)
    .where("user_id", "in", users)
    .returningAll()
    .execute();
  await countMarks(trx, marks, []);
  return marks.filter(({ hand }) => hand !== null).map((mark) => ({ ...mark, ...uncounted }));
}

const uncounted = { counted: null, counted_at: null, counted_rating: null, counted_tags: null };

const keyOf = ({ user_id, task_id }: { user_id: number; task_id: number }) => `${user_id}:${task_id}`;

const isSame = (one: Mark, other: Mark) =>
  (Object.keys(other) as (keyof Mark)[]).every((column) => one[column] === other[column]);

/** @returns null for an untouched task */
function derive(
  key: { user_id: number; task_id: number },
  known: Known | undefined,
  mark: Pick<Mark, "hand" | "hand_at"> | undefined,
  facts: Facts | undefined,
): Mark | null {
  const { hand, hand_at } = mark ?? { hand: null, hand_at: null };
  const solves = [...(known?.solves ?? [])];
  if (hand === "solved" && hand_at !== null)
    solves.push({ at: hand_at, how: "hand", verified: 0, vouched: 0 });
  const [solve] = solves.sort((a, b) => rankOf(a) - rankOf(b) || inOrder(a, b));
  const handTry = hand !== null && hand !== "later" ? hand_at : null;
  const tries = [known?.triedAt ?? null, solve?.at ?? null, handTry].filter((at) => at !== null);
  const tried_at = tries.length > 0 ? Math.min(...tries) : null;
  if (solve === undefined && tried_at === null && hand === null) return null;
  const open = hand === "gaveup" || hand === "later" ? hand : "tried";
  return {
    ...key,
    status: solve ? "solved" : open,
    how: solve?.how ?? null,
    verified: solve?.verified ?? 0,
    vouched: solve?.vouched ?? 0,
    tried_at,
    solved_at: solve?.at ?? null,
    hand,
    hand_at,
    ...countedOf(known?.solves ?? [], facts),
  };
}

/**
 * The first solve by a verified handle alone, else by one that is vouched for, else a posted solution, else by a team of
 * such a handle, else by an unverified handle.
 */
function countedOf(solves: Solve[], facts: Facts | undefined): Omit<Counting, "user_id"> {
  const first = (isOf: (solve: Solve) => unknown) => solves.filter(isOf).sort(inOrder)[0];
  const isAlone = ({ how }: Solve) => how !== "posted" && how !== "hand" && how !== "team";
  const solve =
    first((each) => each.verified && isAlone(each)) ??
    first((each) => each.vouched && isAlone(each)) ??
    first(({ posted }) => posted) ??
    first(({ verified, how }) => verified && how === "team") ??
    first(({ vouched, how }) => vouched && how === "team") ??
    first(isAlone);
  if (!solve) return uncounted;
  const byHandle = solve.how === "practice" ? "upsolved" : solve.how === "team" ? "team" : "solved";
  const tags = facts?.tags.length ? facts.tags : (solve.posted?.tags ?? []);
  return {
    counted: solve.posted ? "posted" : solve.verified || solve.vouched ? byHandle : "unverified",
    counted_at: solve.at,
    counted_rating: facts?.rating ?? solve.posted?.rating ?? null,
    counted_tags: tags.join(","),
  };
}

async function factsOf(trx: Writing, tasks: number[]): Promise<Map<number, Facts>> {
  const rows = await trx
    .selectFrom("tasks")
    .select(["id", "rating", "tags"])
    .where("id", "in", tasks)
    .execute();
  return new Map(
    rows.map(({ id, rating, tags }) => [
      id,
      {
        rating: rating === null ? null : siteRating(rating),
        tags: [...new Set(tags.split(",").map(toTag).filter(Boolean))],
      },
    ]),
  );
}

const toTag = (tag: string) => tag.toLowerCase().trim().replace(/\s+/g, "-");

function rankOf({ verified, vouched, how }: Solve): number {
  if (how === "team") return 5;
  if (verified) return 0;
  if (vouched) return 1;
  if (how === "posted") return 3;
  return how === "hand" ? 4 : 2;
}

async function knownOf(trx: Writing, users: number[], tasks: number[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  const of = (user_id: number, task_id: number) => {
    const key = keyOf({ user_id, task_id });
    const found = known.get(key) ?? { solves: [], triedAt: null };
    known.set(key, found);
    return found;
  };
  const marked = await twinsOf(trx, tasks);
  const attempts = await trx
    .selectFrom("handles as h")
    .innerJoin("attempts as a", "a.handle_id", "h.id")
    .select(["h.user_id", "h.verified_at", "h.is_vouched"])
    .select(["a.task_id", "a.party_id", "a.tried_at", "a.solved_at", "a.solved_how"])
    .where("h.user_id", "in", users)
    .where("h.clears", "=", 0)
    .where("a.task_id", "in", [...marked.keys()])
    .execute();
  for (const { user_id, verified_at, is_vouched, task_id, party_id, ...attempt } of attempts) {
    const { tried_at, solved_at, solved_how } = attempt;
    const found = of(user_id, marked.get(task_id) ?? task_id);
    found.triedAt = Math.min(found.triedAt ?? tried_at, tried_at);
    if (solved_at === null || solved_how === null) continue;
    const how = party_id === 0 ? solved_how : "team";
    const isVerified = verified_at !== null;
    const vouched = !isVerified && is_vouched === 1 ? 1 : 0;
    found.solves.push({ at: solved_at, how, verified: isVerified ? 1 : 0, vouched });
  }
  const problems = await trx
    .selectFrom("problems")
    .select((select) => ["id", "visibility", "author_id", select.ref("task_id").$notNull().as("task_id")])
    .select("rating")
    .where("task_id", "in", tasks)
    .execute();
  if (problems.length === 0) return known;
  const byId = new Map(problems.map((problem) => [problem.id, problem]));
  // Not joined with problems: SQLite would read all solutions of these users.
  const posted = await trx
    .selectFrom("solutions")
    .select((select) => ["author_id", "problem_id", select.fn.min<number>("created_at").as("at")])
    .where("author_id", "in", users)
    .where("problem_id", "in", [...byId.keys()])
    .groupBy(["author_id", "problem_id"])
    .execute();
  const tags = await tagsOf(trx, [...new Set(posted.map(({ problem_id }) => problem_id))]);
  for (const { author_id, problem_id, at } of posted) {
    const problem = byId.get(problem_id);
    if (author_id === null || !problem) continue;
    const isPublic = problem.visibility === "public";
    if (!isPublic && problem.author_id !== author_id) continue;
    // Private problems are not counted, because the totals would reveal them.
    const posted = { problemId: problem_id, rating: problem.rating, tags: tags.get(problem_id) ?? [] };
    const facts = isPublic && { posted };
    of(author_id, problem.task_id).solves.push({ at, how: "posted", verified: 0, vouched: 0, ...facts });
  }
  return known;
}

async function tagsOf(trx: Connection, problems: number[]): Promise<Map<number, string[]>> {
  const tags = new Map<number, string[]>(problems.map((id) => [id, []]));
  if (problems.length === 0) return tags;
  const rows = trx
    .selectFrom("problem_tags")
    .select(["problem_id", "tag"])
    .where("problem_id", "in", problems);
  for (const { problem_id, tag } of await rows.orderBy("tag").execute()) tags.get(problem_id)?.push(tag);
  return tags;
}

/** The ids of tasks and their twins, each with the id that marks refer to. */
async function twinsOf(trx: Connection, tasks: number[]): Promise<Map<number, number>> {
  const twins = await trx
    .selectFrom("tasks")
    .select((select) => ["id", select.ref("twin_of").$notNull().as("twin_of")])
    .where("twin_of", "in", tasks)
    .execute();
  return new Map([
    ...tasks.map((id) => [id, id] as const),
    ...twins.map(({ id, twin_of }) => [id, twin_of] as const),
  ]);
}

/** Rederives the marks of everyone who posted a solution to a problem, after its task or visibility changes. */
export async function derivePosted(trx: Writing, problemId: number, ...tasks: number[]): Promise<void> {
  const authors = await trx
    .selectFrom("solutions as s")
    // A deleted account's solutions are deleted after the account itself.
    .innerJoin("users as u", "u.id", "s.author_id")
    .select("u.id")
    .distinct()
    .where("s.problem_id", "=", problemId)
    .execute();
  for (let from = 0; from < authors.length; from += MOST_DERIVED) {
    const users = authors.slice(from, from + MOST_DERIVED).map(({ id }) => id);
    for (const task of tasks) await deriveMarks(trx, users, [task]);
  }
}

export async function usersOfTask(
  db: Connection,
  taskId: number,
  after: number,
  limit = MOST_DERIVED,
): Promise<number[]> {
  const rows = await db
    .selectFrom("marks")
    .select("user_id")
    .where("task_id", "=", taskId)
    .where("user_id", ">", after)
    .orderBy("user_id")
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
