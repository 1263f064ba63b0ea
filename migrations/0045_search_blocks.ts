import { type Kysely, sql } from "kysely";
import { isPostgres } from "./engine.ts";

/** Lets PostgreSQL search some ids alone: every problem gets a word for its block of 2,048. New ones get theirs when they are indexed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isPostgres(db)) return;
  // A million problems take minutes.
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`update problem_search set words = words || array_to_tsvector(array[':near' || rowid / 2048])`.execute(
    db,
  );
}
