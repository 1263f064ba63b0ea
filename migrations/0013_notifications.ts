import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("notifications")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("kind", "text", (c) => c.notNull())
    // Id of what it is about: of the invitation, else of the solution, else of the problem.
    .addColumn("subject_id", "integer", (c) => c.notNull())
    .addColumn("problem_id", "integer", (c) => c.references("problems.id").onDelete("cascade"))
    .addColumn("solution_id", "integer", (c) => c.references("solutions.id").onDelete("cascade"))
    .addColumn("invitation_id", "integer", (c) => c.references("invitations.id").onDelete("cascade"))
    // Who did it last; null once it is not known any more.
    .addColumn("actor_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    // How many happenings it stands for, the first and the last of them.
    .addColumn("total", "integer", (c) => c.notNull())
    .addColumn("first_at", "integer", (c) => c.notNull())
    .addColumn("last_at", "integer", (c) => c.notNull())
    .addColumn("read_at", "integer")
    .execute();
  // What happens to the same subject while nobody has looked is one notification. It also finds the unread.
  await sql`create unique index notifications_unread on notifications (user_id, kind, subject_id)
    where read_at is null`.execute(db);
  await index(db, "list", ["user_id", "last_at", "id"]);
  await index(db, "swept", ["read_at"]);
  // Deleting what they are about, or who did it, looks for them here.
  for (const column of ["problem_id", "solution_id", "invitation_id", "actor_id"])
    await index(db, column, [column]);

  // The kinds a user does not want.
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
