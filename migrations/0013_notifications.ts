import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("notifications")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    // The id of the invitation, else of the solution, else of the problem.
    .addColumn("subject_id", "integer", (c) => c.notNull())
    .addColumn("problem_id", "integer", (c) => c.references("problems.id").onDelete("cascade"))
    .addColumn("solution_id", "integer", (c) => c.references("solutions.id").onDelete("cascade"))
    .addColumn("invitation_id", "integer", (c) => c.references("invitations.id").onDelete("cascade"))
    // The latest actor; null once the account is deleted.
    .addColumn("actor_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    // The number of events it stands for, with the times of the first and the last.
    .addColumn("total", "integer", (c) => c.notNull())
    .addColumn("first_at", "integer", (c) => c.notNull())
    .addColumn("last_at", "integer", (c) => c.notNull())
    .addColumn("read_at", "integer")
    .execute();
  // Unread events on one subject are one notification. The index also finds the unread.
  await sql`create unique index notifications_unread on notifications (user_id, kind, subject_id)
    where read_at is null`.execute(db);
  await index(db, "list", ["user_id", "last_at", "id"]);
  await index(db, "swept", ["read_at"]);
  // For deleting subjects and actors.
  for (const column of ["problem_id", "solution_id", "invitation_id", "actor_id"])
    await index(db, column, [column]);

  // The kinds that a user has turned off.
  await db.schema
    .createTable("muted_notifications")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("muted_notifications_key", ["user_id", "kind"])
    .execute();
}

async function index(db: Kysely<unknown>, name: string, columns: string[]): Promise<void> {
  await db.schema.createIndex(`notifications_${name}`).on("notifications").columns(columns).execute();
}
