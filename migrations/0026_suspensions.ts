import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of [
    ["suspended_at", "integer"],
    // Null beside a time above: until staff end it.
    ["suspended_until", "integer"],
    ["suspension_reason", "text"],
  ] as const) {
    await db.schema.alterTable("users").addColumn(name, type).execute();
  }
}
