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
    // When the party took part.
    .addColumn("at", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("team_parties_by_team")
    .on("team_parties")
    .columns(["team_id", "at", "party_id"])
    .execute();
  // Parties that may have become a team's.
  await db.schema
    .createTable("parties_to_match")
    .addColumn("party_id", "integer", (c) =>
      c.primaryKey().notNull().references("parties.id").onDelete("cascade"),
    )
    .execute();
  await createTrigger(db, {
    name: "parties_to_match_added",
    table: "party_members",
    event: "after insert",
    does: [queue(sql`values (new.party_id)`)],
  });
  for (const [name, event] of [
    ["linked", "after insert"],
    ["claimed", "after update of handle_key, verified_at, is_vouched, clears"],
  ] as const) {
    const does = [queue(sql`select party_id from party_members where handle_key = new.handle_key`)];
    await createTrigger(db, { name: `parties_to_match_${name}`, table: "handles", event, does });
  }
  // A handle that has been renamed since is found by what was imported.
  const joined = [
    queue(sql`select m.party_id from handles h join party_members m on m.handle_key = h.handle_key
      where h.user_id = new.user_id`),
    queue(sql`select p.party_id from handles h join participations p on p.handle_id = h.id
      where h.user_id = new.user_id and p.party_id > 0 and exists (select 1 from parties where id = p.party_id)`),
  ];
  await createTrigger(db, {
    name: "parties_to_match_joined",
    table: "team_members",
    event: "after insert",
    does: joined,
  });
  // A team whose members have all deleted their accounts goes with the last of them.
  await createTrigger(db, {
    name: "teams_of_nobody",
    table: "team_members",
    event: "after delete",
    does: [
      sql`delete from teams where id = old.team_id
        and not exists (select 1 from team_members where team_id = old.team_id)`,
    ],
  });
  await createTrigger(db, {
    name: "parties_to_match_rejoined",
    table: "team_members",
    event: "after update of left_at",
    when: sql`new.left_at is null`,
    does: joined,
  });
  await db.schema
    .alterTable("notifications")
    .addColumn("team_id", "integer", (c) => c.references("teams.id").onDelete("cascade"))
    .execute();
  await sql`create index notifications_team_id on notifications (team_id) where team_id is not null`.execute(
    db,
  );
}

function queue(parties: ReturnType<typeof sql>) {
  return sql`insert into parties_to_match (party_id) ${parties} on conflict (party_id) do nothing`;
}
