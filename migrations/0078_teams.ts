import { type Kysely, sql } from "kysely";
import { createTrigger, sideBySide } from "./engine.ts";

/** Teams of members, and which parties at judges were theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("teams")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("maker_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("updated_at", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("teams_by_maker").on("teams").column("maker_id").execute();
  await db.schema
    .createTable("team_members")
    .addColumn("team_id", "integer", (c) => c.notNull().references("teams.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("joined_at", "integer", (c) => c.notNull())
    .addColumn("left_at", "integer")
    .addPrimaryKeyConstraint("team_members_key", ["team_id", "user_id"])
    .modifyEnd(sideBySide(db))
    .execute();
  await db.schema
    .createIndex("team_members_by_user")
    .on("team_members")
    .columns(["user_id", "team_id"])
    .execute();
  // Decided once, so that history stays as it was when a team changes.
  await db.schema
    .createTable("team_parties")
    .addColumn("party_id", "integer", (c) =>
      c.primaryKey().notNull().references("parties.id").onDelete("cascade"),
    )
    .addColumn("team_id", "integer", (c) => c.notNull().references("teams.id").onDelete("cascade"))
    .execute();
  await db.schema
    .createIndex("team_parties_by_team")
    .on("team_parties")
    .columns(["team_id", "party_id"])
    .execute();
  // Parties that may have become a team's.
  await db.schema
    .createTable("parties_to_match")
    .addColumn("party_id", "integer", (c) =>
      c.primaryKey().notNull().references("parties.id").onDelete("cascade"),
    )
    .execute();
  const queue = (from: ReturnType<typeof sql>) =>
    sql`insert into parties_to_match (party_id) ${from} on conflict (party_id) do nothing`;
  await createTrigger(db, {
    name: "parties_to_match_added",
    table: "parties",
    event: "after insert",
    does: [queue(sql`values (new.id)`)],
  });
  for (const [name, event] of [
    ["linked", "after insert"],
    ["renamed", "after update of handle_key"],
  ] as const) {
    await createTrigger(db, {
      name: `parties_to_match_${name}`,
      table: "handles",
      event,
      does: [queue(sql`select party_id from party_members where handle_key = new.handle_key`)],
    });
  }
  await createTrigger(db, {
    name: "parties_to_match_joined",
    table: "team_members",
    event: "after insert",
    does: [
      queue(sql`select m.party_id from handles h join party_members m on m.handle_key = h.handle_key
        where h.user_id = new.user_id`),
    ],
  });
}
