import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether code of problems the user has not solved waits until it is asked for.
  await db.schema
    .alterTable("users")
    .addColumn("hides_spoilers", "integer", (c) => c.notNull().defaultTo(1))
    .execute();

  // Problems whose solutions a user has asked to see.
  await db.schema
    .createTable("opened_problems")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("problem_id", "integer", (c) => c.notNull().references("problems.id").onDelete("cascade"))
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("opened_problems_key", ["user_id", "problem_id"])
    .execute();
  // Deleting a problem looks for its rows here.
  await db.schema
    .createIndex("opened_problems_by_problem")
    .on("opened_problems")
    .column("problem_id")
    .execute();
}
