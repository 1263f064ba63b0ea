import { type Kysely, sql } from "kysely";
import { countTexts } from "./0020_storage.ts";
import { createTrigger, dropTrigger, isPostgres } from "./engine.ts";

/** What may show images: texts, the copies that staff judge or removed, and users, by their avatars. */
const places = [
  "problems",
  "solutions",
  "problem_reviews",
  "solution_reviews",
  "comments",
  "blogs",
  "blog_drafts",
  "problem_notes",
  "messages",
  "invitations",
  "letters",
  "removals",
  "reports",
  "users",
];

/** Images that members upload, and the texts that show them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("images")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    // Random: the image's name in addresses.
    .addColumn("key", "text", (c) => c.notNull().unique())
    .addColumn("owner_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("width", "integer", (c) => c.notNull())
    .addColumn("height", "integer", (c) => c.notNull())
    .addColumn("uses_count", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("created_at", "integer", (c) => c.notNull())
    // Since when no text shows it, as the sweep found.
    .addColumn("unused_since", "integer")
    .addColumn("content", isPostgres(db) ? "bytea" : "blob", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("images_by_owner").on("images").columns(["owner_id", "id"]).execute();
  await sql`create index images_unused on images (id) where uses_count = 0`.execute(db);
  await countTexts(db, "images", "owner_id", ["content"]);

  await db.schema
    .createTable("image_uses")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("image_id", "integer", (c) => c.notNull().references("images.id").onDelete("cascade"))
    // The table of the text, and its row.
    .addColumn("place", "text", (c) => c.notNull())
    .addColumn("row_id", "integer", (c) => c.notNull())
    .addUniqueConstraint("image_uses_key", ["image_id", "place", "row_id"])
    .execute();
  await db.schema.createIndex("image_uses_by_row").on("image_uses").columns(["place", "row_id"]).execute();
  const count = (row: "new" | "old", by: "+ 1" | "- 1") =>
    sql`update images set uses_count = uses_count ${sql.raw(by)}, unused_since = null
      where id = ${sql.raw(row)}.image_id`;
  await createTrigger(db, {
    name: "image_uses_counted",
    table: "image_uses",
    event: "after insert",
    does: [count("new", "+ 1")],
  });
  await createTrigger(db, {
    name: "image_uses_uncounted",
    table: "image_uses",
    event: "after delete",
    does: [count("old", "- 1")],
  });
  await numberNotes(db);
  for (const place of places) {
    await createTrigger(db, {
      name: `${place}_images_gone`,
      table: place,
      event: "after delete",
      does: [sql`delete from image_uses where place = ${sql.lit(place)} and row_id = old.id`],
    });
  }
  // The key of the image that a member is shown by.
  await db.schema.alterTable("users").addColumn("avatar", "text").execute();
}

/** Gives notes an id, by which images are found. */
async function numberNotes(db: Kysely<unknown>): Promise<void> {
  for (const what of ["stored", "restored", "unstored"]) await dropTrigger(db, `problem_notes_${what}`);
  await db.schema.alterTable("problem_notes").renameTo("problem_notes_before").execute();
  await db.schema
    .createTable("problem_notes")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    .addColumn("user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("problem_id", "integer", (c) => c.notNull().references("problems.id").onDelete("cascade"))
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("updated_at", "integer", (c) => c.notNull())
    .addUniqueConstraint("problem_notes_by_user", ["user_id", "problem_id"])
    .execute();
  await sql`insert into problem_notes (user_id, problem_id, content, updated_at)
    select user_id, problem_id, content, updated_at from problem_notes_before
    order by user_id, problem_id`.execute(db);
  await db.schema.dropTable("problem_notes_before").execute();
  await db.schema.createIndex("problem_notes_by_problem").on("problem_notes").column("problem_id").execute();
  await countTexts(db, "problem_notes", "user_id", ["content"]);
}
