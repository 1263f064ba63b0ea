import { type Kysely, sql } from "kysely";

/** A club's own groups at judges, whose contests only a member's API key can read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("judge_keys")
    .addColumn("judge", "text", (c) => c.primaryKey().notNull())
    // Encrypted with a key derived from the session secret.
    .addColumn("sealed", "text", (c) => c.notNull())
    .addColumn("saved_at", "integer", (c) => c.notNull())
    .addColumn("saved_by", "integer", (c) => c.references("users.id").onDelete("set null"))
    .execute();
  await db.schema.createIndex("judge_keys_by_user").on("judge_keys").column("saved_by").execute();
  await db.schema
    .createTable("judge_groups")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("judge", "text", (c) => c.notNull())
    .addColumn("code", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("message", "text")
    .addColumn("read_at", "integer")
    .addColumn("due_at", "integer", (c) => c.notNull())
    .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("added_by", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addUniqueConstraint("judge_groups_key", ["judge", "code"])
    .execute();
  await db.schema
    .createIndex("judge_groups_by_due")
    .on("judge_groups")
    .columns(["judge", "due_at"])
    .execute();
  await db.schema.createIndex("judge_groups_by_user").on("judge_groups").column("added_by").execute();
  await contests(db);
}

/** Their submissions are read for each contest, because they are in no member's list. */
async function contests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("task_contests")
    .addColumn("group_id", "integer", (c) => c.references("judge_groups.id").onDelete("set null"))
    .execute();
  for (const name of ["status_at", "status_due_at"]) {
    await db.schema.alterTable("task_contests").addColumn(name, "integer").execute();
  }
  await db.schema
    .alterTable("task_contests")
    .addColumn("status_failures", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index task_contests_by_group on task_contests (group_id, status_due_at, id)
    where group_id is not null`.execute(db);
}
