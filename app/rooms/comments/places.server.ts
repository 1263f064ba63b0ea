import type { Connection } from "../../platform/db/connection.server.ts";
import { missing } from "../../platform/http/missing.server.ts";
import type { Viewer } from "../../viewer.ts";
import { audienceOfProblem, findProblem, requireVisibleProblem } from "../problems/index.server.ts";
import { pathOfSubject, type Subject } from "./subject.ts";

type Problem = { id: number; author_id: number | null; visibility: "public" | "private" };

/** An entry with comments: a problem, a solution or a blog. */
export interface Place extends Subject {
  authorId: number | null;
  /** The subject, or the problem of a solution: a private one hides all comments from others. */
  problem: Problem | undefined;
  path: string;
}

function placeOf({ kind, id }: Subject, authorId: number | null, problem?: Problem): Place {
  return { kind, id, authorId, problem, path: pathOfSubject({ kind, id }, problem?.id ?? null) };
}

const solutionRow = (db: Connection, id: number) =>
  db
    .selectFrom("solutions as s")
    .innerJoin("problems as p", "p.id", "s.problem_id")
    .select(["s.author_id as solver_id", "p.id", "p.author_id", "p.visibility"])
    .where("s.id", "=", id);

const blogRow = (db: Connection, id: number) =>
  db.selectFrom("blogs").select("author_id").where("id", "=", id).where("removed", "=", 0);

/** @throws NotFound */
export async function requirePlace(db: Connection, viewer: Viewer, subject: Subject): Promise<Place> {
  const { kind, id } = subject;
  if (kind === "problem") {
    const problem = await requireVisibleProblem(db, viewer, id);
    return placeOf(subject, problem.author_id, problem);
  }
  if (kind === "solution") {
    const row = await solutionRow(db, id)
      .where((where) =>
        where.or([where("p.visibility", "=", "public"), where("p.author_id", "=", viewer.id)]),
      )
      .executeTakeFirst();
    if (row) return placeOf(subject, row.solver_id, row);
  } else {
    const row = await blogRow(db, id).executeTakeFirst();
    if (row) return placeOf(subject, row.author_id);
  }
  throw await missing(db, viewer, kind, id);
}

/** Finds the entry whether or not anybody may see it. */
export async function findPlace(db: Connection, subject: Subject): Promise<Place | undefined> {
  const { kind, id } = subject;
  if (kind === "problem") {
    const problem = await findProblem(db, id);
    return problem && placeOf(subject, problem.author_id, problem);
  }
  if (kind === "solution") {
    const row = await solutionRow(db, id).executeTakeFirst();
    return row && placeOf(subject, row.solver_id, row);
  }
  const row = await db.selectFrom("blogs").select("author_id").where("id", "=", id).executeTakeFirst();
  return row && placeOf(subject, row.author_id);
}

/** Who may read an entry's comments; null for nobody. */
export async function audienceOf(
  db: Connection,
  subject: Subject,
): Promise<((userId: number) => boolean) | null> {
  const { kind, id } = subject;
  if (kind === "blog") return (await blogRow(db, id).executeTakeFirst()) ? () => true : null;
  const problemId = kind === "problem" ? id : (await solutionRow(db, id).executeTakeFirst())?.id;
  const audience = problemId === undefined ? null : await audienceOfProblem(db, problemId);
  if (audience === null) return null;
  return (userId) => audience === "everyone" || audience.only === userId;
}
