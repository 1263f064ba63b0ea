import { type Kysely, sql } from "kysely";
import { createTrigger, isPostgres } from "./engine.ts";

const texts = {
  problems: ["statement", "input", "output"],
  solutions: ["approach", "description", "code"],
  problem_reviews: ["comment"],
  solution_reviews: ["comment"],
  discussion_messages: ["content"],
  messages: ["content"],
  assistant_messages: ["content"],
  invitations: ["details"],
  blogs: ["about", "content"],
};

/**
 * Stores members' texts as compressed HTML, keyed by table, id and column. Triggers delete the HTML when the text
 * changes or is deleted. A separate table keeps rows small: SQLite rewrites a whole row when its counts change.
 * Existing texts get their HTML when next read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("rendered_texts").execute();
  await db.schema
    .createTable("kept_html")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("made", "text", (c) => c.notNull())
    .addColumn("html", isPostgres(db) ? "bytea" : "blob", (c) => c.notNull())
    .addColumn("has_math", "integer", (c) => c.notNull())
    .execute();
  for (const [table, names] of Object.entries(texts)) {
    const gone = (name: string) =>
      sql`delete from kept_html where key = ${sql.lit(`${table}/`)} || old.id || ${sql.lit(`/${name}`)}`;
    const changed = (name: string) => sql`${gone(name)} and old.${sql.ref(name)} <> new.${sql.ref(name)}`;
    const on = (name: string, event: string, does: typeof gone) =>
      createTrigger(db, {
        name: `${table}_html_${name}`,
        table,
        event,
        does: names.map(does),
      });
    await on("gone", "after delete", gone);
    await on("changed", `after update of ${names.join(", ")}`, changed);
  }
}
