import { type Kysely, sql } from "kysely";
import { countTexts } from "./0020_storage.ts";

/** Ordered lists of problems by their tasks, and their readers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("lists")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("owner_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("about", "text", (c) => c.notNull().defaultTo(""))
    // A day, such as 2026-12-31.
    .addColumn("due", "text")
    .addColumn("audience", "text", (c) => c.notNull().check(sql`audience in ('everyone', 'chosen')`))
    .addColumn("submission_key", "text")
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("updated_at", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("lists_by_owner").on("lists").columns(["owner_id", "id"]).execute();
  await db.schema.createIndex("lists_by_audience").on("lists").columns(["audience", "id"]).execute();
  await sql`create unique index lists_submissions on lists (owner_id, submission_key)
    where submission_key is not null`.execute(db);
  await countTexts(db, "lists", "owner_id", ["title", "about"]);

  await db.schema
    .createTable("list_items")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("list_id", "integer", (c) => c.notNull().references("lists.id").onDelete("cascade"))
    // The list's, whose storage the texts count for.
    .addColumn("owner_id", "integer", (c) => c.notNull())
    .addColumn("task_id", "integer", (c) => c.notNull().references("tasks.id").onDelete("cascade"))
    // Of a task that is a problem of this site alone.
    .addColumn("problem_id", "integer")
    // The place of the section, and the place within it.
    .addColumn("part", "integer", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("section", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("name", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("note", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("updated_at", "integer", (c) => c.notNull())
    .addUniqueConstraint("list_items_key", ["list_id", "task_id"])
    .execute();
  await db.schema
    .createIndex("list_items_in_order")
    .on("list_items")
    .columns(["list_id", "part", "position", "id"])
    .execute();
  await db.schema.createIndex("list_items_by_task").on("list_items").column("task_id").execute();
  await countTexts(db, "list_items", "owner_id", ["section", "name", "note"]);

  await db.schema
    .createTable("list_members")
    .addColumn("list_id", "integer", (c) => c.notNull().references("lists.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addPrimaryKeyConstraint("list_members_key", ["list_id", "user_id"])
    .execute();
  await db.schema
    .createIndex("list_members_by_user")
    .on("list_members")
    .columns(["user_id", "list_id"])
    .execute();

  // Who has marks on the problems of a list, in the order of ids.
  await db.schema.createIndex("marks_by_task_user").on("marks").columns(["task_id", "user_id"]).execute();

  // A contest that the browser extension sends as one post a problem.
  for (const column of ["batch_id", "batch_name", "batch_link"]) {
    await db.schema.alterTable("problem_imports").addColumn(column, "text").execute();
  }
  await db.schema.alterTable("problem_imports").addColumn("batch_size", "integer").execute();
}
