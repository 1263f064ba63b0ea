import { sql } from "kysely";
import { type Database, inTransaction } from "../db/connection.server.ts";
import { loadExcerpts } from "./load.server.ts";

/** The maximum length of each excerpt, which is stored in the column `<text>_excerpt`. */
const LENGTHS = {
  solutions: { approach: 220 },
  // Feeds show the whole summary, cards only three lines of the content.
  blogs: { about: 1_000, content: 240 },
  blog_drafts: { about: 1_000, content: 240 },
  messages: { content: 90 },
  letters: { content: 1_000 },
} as const;
type Lengths = typeof LENGTHS;
type TextOf<T extends keyof Lengths> = keyof Lengths[T] & string;

/** Call it before the transaction, because the first call loads the parser. */
export async function excerptsOf<T extends keyof Lengths>(
  table: T,
  texts: Readonly<Record<TextOf<T>, string>>,
): Promise<Record<`${TextOf<T>}_excerpt`, string>> {
  const { excerpt } = await loadExcerpts();
  const entries = Object.entries<number>(LENGTHS[table]).map(([text, length]) => [
    `${text}_excerpt`,
    excerpt(texts[text as TextOf<T>], length),
  ]);
  return Object.fromEntries(entries);
}

const SLICE = 500;

/** Fills in missing excerpts of rows from older versions or written straight into the tables. */
export async function fillExcerpts(db: Database): Promise<void> {
  for (const table of Object.keys(LENGTHS) as (keyof Lengths)[]) {
    const texts = Object.keys(LENGTHS[table]);
    const missing = sql<{ id: number } & Record<string, string>>`
      select id, ${sql.join(texts.map((text) => sql.ref(text)))} from ${sql.table(table)}
      where ${sql.ref(`${texts[0]}_excerpt`)} is null limit ${sql.lit(SLICE)}`;
    for (;;) {
      const { rows } = await missing.execute(db);
      if (rows.length === 0) break;
      const made = await Promise.all(rows.map((row) => excerptsOf(table, row as never)));
      await inTransaction(db, async (trx) => {
        for (const [index, { id }] of rows.entries()) {
          await trx
            .updateTable(table)
            .set(made[index] as object)
            .where("id", "=", id)
            .execute();
        }
      });
    }
  }
}
