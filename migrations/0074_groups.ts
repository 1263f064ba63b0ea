import { type Kysely, sql } from "kysely";
import { sideBySide } from "./engine.ts";

/** Groups of members, their leaders, and the notifications about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("groups")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("name_key", "text", (c) => c.notNull().unique())
    .addColumn("about", "text", (c) => c.notNull().defaultTo(""))
    // Whether staff made it, so that its leaders may vouch for handles.
    .addColumn("by_staff", "integer", (c) => c.notNull())
    // Part of the join link's signature: raising it disables the old link.
    .addColumn("link_version", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("maker_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("updated_at", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("groups_by_maker").on("groups").column("maker_id").execute();
  await db.schema
    .createTable("group_members")
    .addColumn("group_id", "integer", (c) => c.notNull().references("groups.id").onDelete("cascade"))
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("is_leader", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("joined_at", "integer", (c) => c.notNull())
    // A member who leaves keeps their rows until then, the end of the week.
    .addColumn("left_until", "integer")
    .addPrimaryKeyConstraint("group_members_key", ["group_id", "user_id"])
    .modifyEnd(sideBySide(db))
    .execute();
  await db.schema
    .createIndex("group_members_by_user")
    .on("group_members")
    .columns(["user_id", "group_id"])
    .execute();
  await sql`create index group_members_leaving on group_members (left_until) where left_until is not null`.execute(
    db,
  );
  await db.schema
    .alterTable("notifications")
    .addColumn("group_id", "integer", (c) => c.references("groups.id").onDelete("cascade"))
    .execute();
  await sql`create index notifications_group_id on notifications (group_id) where group_id is not null`.execute(
    db,
  );
}
