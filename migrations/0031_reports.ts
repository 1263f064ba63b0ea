import { type Kysely, sql } from "kysely";

/** Reports of anything that members write, what staff remove of it, and accounts that go with all their work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const reports = db.schema.alterTable("reports");
  await reports.addColumn("kind", "text", (c) => c.notNull().defaultTo("user")).execute();
  await reports.addColumn("subject_id", "integer", (c) => c.notNull().defaultTo(0)).execute();
  // What it said when it was reported.
  await reports.addColumn("text", "text", (c) => c.notNull().defaultTo("")).execute();
  await reports.addColumn("decision", "text").execute();
  // Users who are gone keep their reports apart.
  await sql`update reports set subject_id = coalesce(reported_id, -id)`.execute(db);
  await sql`update reports set decision = 'none' where resolved_at is not null`.execute(db);
  await db.schema
    .createIndex("reports_by_subject")
    .on("reports")
    .columns(["kind", "subject_id", "id"])
    .execute();

  await db.schema
    .createTable("removals")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("subject_id", "integer", (c) => c.notNull())
    .addColumn("author_id", "integer", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    // JSON.
    .addColumn("state", "text", (c) => c.notNull())
    // No reference: the problem may go first.
    .addColumn("hidden_problem_id", "integer")
    .addColumn("removed_at", "integer", (c) => c.notNull())
    .addUniqueConstraint("removals_subject", ["kind", "subject_id"])
    .execute();
  await db.schema.createIndex("removals_by_author").on("removals").column("author_id").execute();
  await db.schema.createIndex("removals_by_age").on("removals").column("removed_at").execute();

  await db.schema
    .alterTable("deletions")
    .addColumn("with_content", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
}
