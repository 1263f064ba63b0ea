import { type Kysely, sql } from "kysely";
import { createTrigger, dropTrigger, isPostgres } from "./engine.ts";

/** The site's settings, the links that let somebody sign up, and accounts that wait for approval. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A setting that has its default has no row.
  await db.schema
    .createTable("site_settings")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .addColumn("changed_at", "integer", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("signup_links")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    // Without a reference: a link outlives the account of its maker. Null for the operator.
    .addColumn("maker_id", "integer")
    .addColumn("domain", "text")
    .addColumn("most_uses", "integer", (c) => c.notNull())
    .addColumn("uses", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("expires_at", "integer", (c) => c.notNull())
    .addColumn("withdrawn_at", "integer")
    .execute();
  // The open links, and those to remove.
  await db.schema
    .createIndex("signup_links_by_end")
    .on("signup_links")
    .columns(["withdrawn_at", "expires_at"])
    .execute();

  await db.schema
    .alterTable("users")
    .addColumn("waits", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("users").addColumn("signup_note", "text").execute();
  await db.schema.createIndex("users_waiting").on("users").columns(["waits", "id"]).execute();

  // Searches find nobody who waits.
  const added = isPostgres(db)
    ? sql`insert into user_search (rowid, username, email, facts)
        values (new.id, new.username_key, new.email_key, array_to_tsvector('{}')) on conflict do nothing`
    : sql`insert into user_search (rowid, username, email, skills, language, open)
        values (new.id, char(10, 10) || new.username_key, char(10, 10) || new.email_key, '', '', '')`;
  await dropTrigger(db, "user_search_added");
  await createTrigger(db, {
    name: "user_search_added",
    table: "users",
    event: "after insert",
    when: sql`new.waits = 0`,
    does: [added],
  });
  await createTrigger(db, {
    name: "user_search_approved",
    table: "users",
    event: "after update of waits",
    when: sql`old.waits = 1 and new.waits = 0`,
    does: [added],
  });
}
