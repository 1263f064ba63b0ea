import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether to hide the code of problems that the user has not solved.
  await db.schema
    .alterTable("users")
    .addColumn("hides_spoilers", "integer", (c) => c.notNull().defaultTo(1))
    .execute();

  // Problems whose solutions a user asked to see.
  await db.schema
    .createTable("opened_problems")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("problem_id", "integer", (c) => c.notNull().references("problems.id").onDelete("cascade"))
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("opened_problems_key", ["user_id", "problem_id"])
    .execute();
  // For deleting a problem.
  await db.schema
    .createIndex("opened_problems_by_problem")
    .on("opened_problems")
    .column("problem_id")
    .execute();
}
