import { sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";

export interface ProblemText {
  title: string;
  tags: string[];
  statement: string;
}

/** Adds a problem's words to the index, or replaces them. */
export async function indexProblem(db: Connection, id: number, text: ProblemText): Promise<void> {
  await removeProblem(db, id);
  await sql`insert into problem_search (rowid, title, tags, statement)
    values (${id}, ${text.title}, ${text.tags.join(" ")}, ${text.statement})`.execute(db);
}

export async function removeProblem(db: Connection, id: number): Promise<void> {
  await sql`delete from problem_search where rowid = ${id}`.execute(db);
}

const MOST_WORDS = 12;

/**
 * Turns typed text into the engine's query: every word must occur, also as the start of a longer one. Quoted, so that no
 * input is read as an operator. Null when it has no word.
 */
export function toMatch(typed: string): string | null {
  // Combining marks (accents, vowel signs) belong to their word.
  const words = typed.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [];
  if (words.length === 0) return null;
  // Each word once: the index searches a word as often as it is named.
  const different = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
  return different
    .slice(0, MOST_WORDS)
    .map((word) => `"${word}"*`)
    .join(" ");
}

/** The index as a table to join, one row (`id`) for each problem. */
export const problemIndex = sql<{ id: number }>`problem_search`.as("found");

/** The condition on the joined index. */
export function matches(match: string) {
  return sql<boolean>`problem_search match ${match}`;
}
