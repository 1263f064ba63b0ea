import { type Kysely, sql } from "kysely";
import { createTrigger, dropTrigger, isPostgres } from "./engine.ts";

/**
 * Places: accounts that staff made from a roster and that nobody has taken yet. Their `users.waits` is 2, and their
 * address is here alone. And rosters that are being checked or imported.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rosters(db);
  await db.schema
    .createTable("places")
    .addColumn("user_id", "integer", (c) =>
      c.primaryKey().notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("email_key", "text", (c) => c.notNull().unique())
    .addColumn("maker_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("roster_id", "integer", (c) => c.references("rosters.id").onDelete("set null"))
    .addColumn("made_at", "integer", (c) => c.notNull())
    // When it is deleted, unless somebody takes it first.
    .addColumn("until", "integer", (c) => c.notNull())
    // When an invitation was requested that is still unsent, and when one was last sent.
    .addColumn("asked_at", "integer")
    .addColumn("mailed_at", "integer")
    .execute();
  await db.schema.createIndex("places_by_until").on("places").column("until").execute();
  await db.schema.createIndex("places_by_maker").on("places").column("maker_id").execute();
  await db.schema.createIndex("places_by_roster").on("places").columns(["roster_id", "user_id"]).execute();
  await sql`create index places_asked on places (asked_at, user_id) where asked_at is not null`.execute(db);
  await sql`create index places_mailed on places (mailed_at) where mailed_at is not null`.execute(db);
  await taken(db);
}

async function rosters(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rosters")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("maker_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("group_id", "integer", (c) => c.references("groups.id").onDelete("set null"))
    // checked, importing, done
    .addColumn("state", "text", (c) => c.notNull())
    // Columns of the file that are not used.
    .addColumn("ignored", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("created_at", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("rosters_by_maker").on("rosters").column("maker_id").execute();
  await db.schema.createIndex("rosters_by_group").on("rosters").column("group_id").execute();
  await db.schema.createIndex("rosters_by_state").on("rosters").columns(["state", "created_at"]).execute();
  await db.schema
    .createTable("roster_rows")
    .addColumn("roster_id", "integer", (c) => c.notNull().references("rosters.id").onDelete("cascade"))
    .addColumn("line", "integer", (c) => c.notNull())
    .addColumn("username", "text", (c) => c.notNull())
    // Empty once the row has been imported.
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("codeforces", "text", (c) => c.notNull())
    .addColumn("atcoder", "text", (c) => c.notNull())
    .addColumn("group_name", "text", (c) => c.notNull())
    // new, known, refused, made
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addPrimaryKeyConstraint("roster_rows_key", ["roster_id", "line"])
    .execute();
  await db.schema
    .createIndex("roster_rows_by_state")
    .on("roster_rows")
    .columns(["roster_id", "state", "line"])
    .execute();
  await db.schema.createIndex("roster_rows_by_user").on("roster_rows").column("user_id").execute();
}

const DAY = 24 * 60 * 60 * 1000;

/** Taking a place has the effects of being approved: the member is counted, and searches find them. */
async function taken(db: Kysely<unknown>): Promise<void> {
  const when = sql`old.waits > 0 and new.waits = 0`;
  await dropTrigger(db, "member_totals_approved");
  await createTrigger(db, {
    name: "member_totals_approved",
    table: "users",
    event: "after update of waits",
    when,
    does: [
      sql`insert into member_totals (kind, day, total)
        values ('members', 0, 1), ('joined', new.created_at / ${sql.lit(DAY)}, 1)
        on conflict (kind, day) do update set total = member_totals.total + 1`,
    ],
  });
  await dropTrigger(db, "user_search_approved");
  await createTrigger(db, {
    name: "user_search_approved",
    table: "users",
    event: "after update of waits",
    when,
    does: [
      isPostgres(db)
        ? sql`insert into user_search (rowid, username, email, facts)
            values (new.id, new.username_key, new.email_key, array_to_tsvector('{}')) on conflict do nothing`
        : sql`insert into user_search (rowid, username, email, skills, language, open)
            values (new.id, char(10, 10) || new.username_key, char(10, 10) || new.email_key, '', '', '')`,
    ],
  });
}
