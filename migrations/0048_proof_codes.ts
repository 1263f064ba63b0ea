import type { Kysely } from "kysely";

/** The code that proves a handle once it is in its owner's profile at the judge. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("handles").addColumn("proof_code", "text").execute();
}
