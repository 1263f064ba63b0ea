import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";

/** The longest prefixes that FTS5 indexes separately, in characters. */
export const SHORT = 3;
/** Separates the words of a query: no word contains a space. */
export const AND = " AND ";
/** The maximum number of words in a query that runs once for each of many rows. */
const FEW_WORDS = 16;

export const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

export const anyOf = (words: readonly string[]) => `(${words.map((word) => `"${word}"`).join(" OR ")})`;

/** Whether a query takes a few milliseconds before it looks at any row. */
export function isSlowToBegin(wordQuery: string): boolean {
  const names = wordQuery.match(/"[^"]+"\*?/g) ?? [];
  return names.length > FEW_WORDS || names.some((name) => name.endsWith("*") && name.length > SHORT + 3);
}

/** Up to `most` + 1 words. None for a prefix that SQLite stores differently, such as without accents. */
export async function endingsOf(
  db: Connection,
  index: string,
  beginning: string,
  most: number,
): Promise<string[]> {
  const end = `${beginning}\u{10ffff}`;
  const next = (from: RawBuilder<unknown>) =>
    sql`(select term from ${sql.table(`${index}_words`)} where term >= ${from} order by term limit 1)`;
  // Skips from word to word, because reading every use of each would take far longer.
  const { rows } = await sql<{ term: string }>`
    with recursive words (term) as (
      select ${next(sql`${beginning}`)}
      union all
      select ${next(sql`words.term || char(1)`)} from words where words.term < ${end}
      limit ${most + 1}
    ) select term from words where term < ${end}`.execute(db);
  return rows.map(({ term }) => term);
}
