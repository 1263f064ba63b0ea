import { type Kysely, sql } from "kysely";
import { sideBySide } from "./engine.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Lists for groups, the moment when a list is due, its reminders, and emails that overtake those about lists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("users").addColumn("time_zone", "text").execute();
  await db.schema
    .createTable("list_groups")
    .addColumn("list_id", "integer", (c) => c.notNull().references("lists.id").onDelete("cascade"))
    .addColumn("group_id", "integer", (c) => c.notNull().references("groups.id").onDelete("cascade"))
    // The last member told so far, and null once all have been.
    .addColumn("told_up_to", "integer")
    .addPrimaryKeyConstraint("list_groups_key", ["list_id", "group_id"])
    .modifyEnd(sideBySide(db))
    .execute();
  await db.schema
    .createIndex("list_groups_by_group")
    .on("list_groups")
    .columns(["group_id", "list_id"])
    .execute();
  await sql`create index list_groups_telling on list_groups (list_id) where told_up_to is not null`.execute(
    db,
  );
  // The end of the day `due` in the owner's time zone.
  await db.schema.alterTable("lists").addColumn("due_at", "integer").execute();
  // What is still to be said: 'soon' a day before it is due, then its owner's 'summary'; null for nothing.
  await db.schema.alterTable("lists").addColumn("due_step", "text").execute();
  // The last member reminded or counted so far.
  await db.schema
    .alterTable("lists")
    .addColumn("due_up_to", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  // Counted while the owner's summary is made, and kept for it.
  for (const name of ["due_done", "due_late", "due_unstarted"]) {
    await db.schema
      .alterTable("lists")
      .addColumn(name, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
  // When somebody last reminded those who had not started.
  await db.schema.alterTable("lists").addColumn("reminded_at", "integer").execute();
  await db.schema
    .alterTable("lists")
    .addColumn("reminded_by", "integer", (c) => c.references("users.id").onDelete("set null"))
    .execute();
  await sql`create index lists_by_due on lists (due_at, id) where due_step is not null`.execute(db);
  await sql`create index lists_by_reminder on lists (reminded_by) where reminded_by is not null`.execute(db);
  // A list for everyone queues an email to each member. Emails that somebody waits for are sent before those.
  await db.schema
    .alterTable("mails")
    .addColumn("is_first", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.dropIndex("mails_by_due").execute();
  await db.schema.createIndex("mails_by_due").on("mails").columns(["is_first", "due_at", "id"]).execute();
  await keepDays(db as Kysely<Before>);
}

interface Before {
  lists: { id: number; due: string | null; due_at: number | null; due_step: string | null };
}

/** Until now, lists were due at the end of the day in UTC. */
async function keepDays(db: Kysely<Before>): Promise<void> {
  const now = Date.now();
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom("lists")
      .select(["id", "due"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(500)
      .execute();
    const last = rows.at(-1);
    if (!last) return;
    for (const { id, due } of rows) {
      if (due === null) continue;
      const due_at = Date.parse(`${due}T00:00:00Z`) + DAY;
      const due_step = due_at > now ? "soon" : null;
      await db.updateTable("lists").set({ due_at, due_step }).where("id", "=", id).execute();
    }
    after = last.id;
  }
}
