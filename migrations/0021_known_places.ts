import type { Kysely } from "kysely";

/** The browsers and networks that a user has signed in from, so that a stranger's guesses lock nobody out of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("known_places")
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    // A keyed hash: reading it tells neither the browser's cookie nor the network.
    .addColumn("mark", "text", (c) => c.notNull())
    .addColumn("seen_at", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("known_places_key", ["user_id", "mark"])
    .execute();
  await db.schema.createIndex("known_places_by_age").on("known_places").column("seen_at").execute();
  await db.schema
    .createIndex("known_places_by_user")
    .on("known_places")
    .columns(["user_id", "seen_at"])
    .execute();
}
