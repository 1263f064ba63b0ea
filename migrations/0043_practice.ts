import type { Kysely } from "kysely";
import { countTexts } from "./0020_storage.ts";

/** Which problems a member comes back to and when, what they note on problems, and what their queue is read by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // All that is read of each task of all contests that a member took part in.
  await db.schema
    .createIndex("tasks_of_contests")
    .on("tasks")
    .columns(["contest_id", "id", "twin_of", "rating", "judge"])
    .execute();
  await db.schema.createIndex("tasks_by_rating").on("tasks").columns(["rating", "id"]).execute();

  await db.schema
    .createTable("revisits")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("problem_id", "integer", (c) => c.notNull().references("problems.id").onDelete("cascade"))
    .addColumn("due_at", "integer", (c) => c.notNull())
    .addColumn("graded_at", "integer", (c) => c.notNull())
    // In days.
    .addColumn("stability", "real", (c) => c.notNull())
    // From 1 to 10.
    .addColumn("difficulty", "real", (c) => c.notNull())
    .addColumn("grades", "integer", (c) => c.notNull())
    .addColumn("lapses", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("revisits_key", ["user_id", "problem_id"])
    .execute();
  await db.schema
    .createIndex("revisits_by_due")
    .on("revisits")
    .columns(["user_id", "due_at", "problem_id"])
    .execute();
  await db.schema.createIndex("revisits_by_problem").on("revisits").column("problem_id").execute();

  await db.schema
    .createTable("problem_notes")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("problem_id", "integer", (c) => c.notNull().references("problems.id").onDelete("cascade"))
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("updated_at", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("problem_notes_key", ["user_id", "problem_id"])
    .execute();
  await db.schema.createIndex("problem_notes_by_problem").on("problem_notes").column("problem_id").execute();
  await countTexts(db, "problem_notes", "user_id", ["content"]);
}
