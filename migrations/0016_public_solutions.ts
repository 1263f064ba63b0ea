import { type Kysely, type QueryExecutorProvider, sql } from "kysely";

/**
 * The leaderboard counts solutions to public problems only, so that it reveals nothing about private ones. Before, it
 * counted those too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await countPublicSolutions(db);
}

/** Recounts every user's solutions. */
export async function countPublicSolutions(db: QueryExecutorProvider): Promise<void> {
  await sql`update users set solutions_count = 0, solutions_count_at = 0
    where solutions_count != 0 or solutions_count_at != 0`.execute(db);
  await sql`update users set solutions_count = counted.total, solutions_count_at = newest.created_at
    from (
      select s.author_id, count(*) as total, max(s.id) as newest_id
      from solutions s join problems p on p.id = s.problem_id
      where p.visibility = 'public' and s.author_id is not null group by s.author_id
    ) as counted
    join solutions newest on newest.id = counted.newest_id
    where users.id = counted.author_id`.execute(db);
}
