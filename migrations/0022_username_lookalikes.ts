import { type Kysely, sql } from "kysely";

/**
 * Usernames by their looks, so that nobody poses as another. Of existing names that look alike, the oldest account has
 * the key and the others none: all stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("users").addColumn("lookalike_key", "text").execute();
  // As lookalikeKey in app/rooms/members does.
  await sql`update users set lookalike_key = replace(replace(
    lower(replace(replace(replace(username, 'I', 'l'), '1', 'l'), '0', 'o')), 'rn', 'm'), 'vv', 'w')`.execute(
    db,
  );
  await sql`update users set lookalike_key = null
    where id not in (select min(id) from users group by lookalike_key)`.execute(db);
  await sql`create unique index users_by_lookalike on users (lookalike_key)
    where lookalike_key is not null`.execute(db);
}
