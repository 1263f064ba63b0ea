import { type Kysely, sql } from "kysely";
import { countTexts } from "./0020_storage.ts";
import { createTrigger } from "./engine.ts";

/** The weekly letter. Only the staff's paragraph is stored; the rest is computed from what members did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("letters")
    .addColumn("id", "integer", (c) => c.primaryKey().autoIncrement())
    // Such as 2026-W48.
    .addColumn("week", "text", (c) => c.notNull().unique())
    // Who wrote it last.
    .addColumn("author_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("content_excerpt", "text")
    .addColumn("created_at", "integer", (c) => c.notNull())
    .addColumn("updated_at", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("letters_by_author").on("letters").columns(["author_id", "id"]).execute();
  await countTexts(db, "letters", "author_id", ["content"]);
  const gone = sql`delete from kept_html where key = 'letters/' || old.id || '/content'`;
  await createTrigger(db, {
    name: "letters_html_gone",
    table: "letters",
    event: "after delete",
    does: [gone],
  });
  await createTrigger(db, {
    name: "letters_html_changed",
    table: "letters",
    event: "after update of content",
    does: [sql`${gone} and old.content <> new.content`],
  });
  // What is due next for everyone, also in the letter of a past week.
  await sql`create index lists_by_audience_due on lists (audience, due_at, id) where due_at is not null`.execute(
    db,
  );
}
