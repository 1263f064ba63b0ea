import { sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import { cutText } from "./cut-words.ts";
import { factsOf, type SearchedProblem } from "./problem-facts.ts";
import { searchOf } from "./search.server.ts";

export async function indexProblem(db: Connection, id: number, problem: SearchedProblem): Promise<void> {
  await removeProblem(db, id);
  const words = {
    title: cutText(problem.title),
    tags: cutText(problem.tags.join(" ")),
    statement: cutText(problem.statement),
  };
  await searchOf(db).addProblem(db, id, words, factsOf(problem));
}

export async function removeProblem(db: Connection, id: number): Promise<void> {
  await sql`delete from problem_search where rowid = ${id}`.execute(db);
}
