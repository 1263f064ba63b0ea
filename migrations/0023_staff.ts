import { type Kysely, sql } from "kysely";
import { createTrigger, refuse } from "./engine.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("users")
    .addColumn("role", "text", (c) =>
      c.notNull().defaultTo("member").check(sql`role in ('owner', 'coach', 'member')`),
    )
    .execute();
  await db.schema.createIndex("users_by_role").on("users").columns(["role", "id"]).execute();

  await db.schema
    .createTable("audit_log")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("at", "integer", (c) => c.notNull())
    // Ids without references: an entry outlives its users and names none of them.
    .addColumn("actor_id", "integer")
    .addColumn("act", "text", (c) => c.notNull())
    .addColumn("subject_kind", "text", (c) => c.notNull())
    .addColumn("subject_id", "integer", (c) => c.notNull())
    .addColumn("details", "text", (c) => c.notNull())
    .execute();
  for (const event of ["update", "delete"]) {
    await createTrigger(db, {
      name: `audit_log_no_${event}`,
      table: "audit_log",
      event: `before ${event}`,
      does: [refuse(db, "The audit log is append-only.")],
    });
  }
}
