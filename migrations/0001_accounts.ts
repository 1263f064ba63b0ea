import { type Kysely, sql } from "kysely";
import { createTrigger, isPostgres } from "./engine.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await keepUserIds(db);
  await db.schema
    .createTable("users")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("username", "text", (c) => c.notNull())
    .addColumn("username_key", "text", (c) => c.notNull().unique())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("email_key", "text", (c) => c.notNull().unique())
    .addColumn("password_hash", "text", (c) => c.notNull())
    .addColumn("solutions_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("solutions_count_at", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("public_problems_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("private_problems_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "integer", (c) => c.notNull())
    .execute();
  if (isPostgres(db)) await followUsers(db);

  // The leaderboard: most solutions first, and among equals the first to reach the figure.
  await sql`create index users_leaderboard on users (solutions_count desc, solutions_count_at, id)`.execute(
    db,
  );

  await db.schema
    .createTable("sessions")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("user_agent", "text", (c) => c.notNull())
    .addColumn("address", "text", (c) => c.notNull())
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("seen_at", "integer", (c) => c.notNull())
    .addColumn("expires_at", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("sessions_by_user").on("sessions").columns(["user_id", "id"]).execute();
  await db.schema.createIndex("sessions_by_expiry").on("sessions").column("expires_at").execute();
}

/**
 * On PostgreSQL, foreign keys to users refer to this table. A deleted account's row goes at once and the rest in slices
 * (app/deletions.server.ts), for which SQLite turns its foreign keys off and PostgreSQL keeps the id.
 */
async function keepUserIds(db: Kysely<unknown>): Promise<void> {
  await sql`create table user_ids (id bigint primary key)`.execute(db);
}

async function followUsers(db: Kysely<unknown>): Promise<void> {
  await createTrigger(db, {
    name: "user_ids_added",
    table: "users",
    event: "before insert",
    does: [sql`insert into user_ids (id) values (new.id)`],
  });
  await createTrigger(db, {
    name: "user_ids_removed",
    table: "users",
    event: "after delete",
    does: [
      sql`delete from user_ids where id = old.id
        and coalesce(current_setting('upsolve.keeps_user_ids', true), '') <> 'on'`,
    ],
  });
}
