import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import { prepared } from "../db/prepared.server.ts";

/** The longest prefixes that FTS5 indexes separately, in characters. */
export const SHORT = 3;
/** Separates the words of a query: no word contains a space. */
export const AND = " AND ";
/** The maximum number of words in a query that runs once for each of many rows. */
const FEW_WORDS = 16;

export const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

export const anyOf = (words: readonly string[]) => `(${words.map((word) => `"${word}"`).join(" OR ")})`;

export const factQuery = (names: string[]) => `facts : ${anyOf(names)}`;
export const textQuery = (words: string) => `{title tags statement} : (${words})`;

/** Whether a query takes a few milliseconds before it looks at any row. */
export function isSlowToBegin(wordQuery: string): boolean {
  const names = wordQuery.match(/"[^"]+"\*?/g) ?? [];
  return names.length > FEW_WORDS || names.some((name) => name.endsWith("*") && name.length > SHORT + 3);
}

const WORD_END = "\u{10ffff}";

/**
 * @returns the words with this beginning, or null if there are more than `most`. Empty if SQLite stores the beginning
 * differently, for example without accents.
 */
export async function endingsOf(
  db: Connection,
  index: Index,
  beginning: string,
  most: number,
): Promise<string[] | null> {
  const rows = await selectEndings(
    db,
    { beginning, end: beginning + WORD_END, most: most + 1 },
    `${index}_words`,
  );
  return rows.length > most ? null : rows.map(({ term }) => term);
}

export type Index = "problem_search" | "message_search";
type Ranged = { beginning: string; end: string; most: number };

// Skips from word to word, because reading every use of each would take far longer.
const selectEndings = prepared((_db, { beginning, end, most }: Ranged, words: `${Index}_words`) => {
  const next = (from: RawBuilder<unknown>) =>
    sql`(select term from ${sql.table(words)} where term >= ${from} order by term limit 1)`;
  return sql<{ term: string }>`
    with recursive words (term) as (
      select ${next(sql`${beginning}`)}
      union all
      select ${next(sql`words.term || char(1)`)} from words where words.term < ${end}
      limit ${most}
    ) select term from words where term < ${end}`;
});

/** Whether all words that start this way are used at most `most` times in total. */
export async function isRareBeginning(db: Connection, index: Index, beginning: string, most: number) {
  const rows = await selectUses(db, { beginning, end: beginning + WORD_END, most }, `${index}_words`);
  return rows.length === 0;
}

const selectUses = prepared(
  (_db, { beginning, end, most }: Ranged, words: `${Index}_words`) =>
    sql`select 1 from ${sql.table(words)} as words
      where term >= ${beginning} and term < ${end} limit 1 offset ${most}`,
);
