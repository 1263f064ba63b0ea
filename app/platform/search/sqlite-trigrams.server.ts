import { sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import { prepared } from "../db/prepared.server.ts";
import { spread } from "./spread.ts";
import { AND, quoted } from "./sqlite-words.server.ts";

// For a long term, FTS5 reads every use of each of its trigrams: 20 ms for 100,000 blogs without a match. So if some are
// much rarer than others, the index only looks those up, and the texts it finds are compared with the term.

/** In characters. Up to this length, a term has few trigrams. */
const SHORT_TERM = 6;
/** How many of a term's trigrams to compare, and by which of their newest uses. */
const [COMPARED, NEWEST_USE] = [8, 200];
const MUCH_RARER = 4;
/** LIKE only folds ASCII letters, unlike the index. */
const ASCII = /^[\x20-\x7e]*$/;

interface LongTerm {
  /** Finds the blogs that may have the term. */
  rare: string;
  isIn(column: string): ReturnType<typeof sql<boolean>>;
}

/** @returns null for a term that the index may as well look up */
export async function toLongTerm(db: Connection, term: string): Promise<LongTerm | null> {
  if (term.length <= SHORT_TERM || !ASCII.test(term)) return null;
  const all = Array.from({ length: term.length - 2 }, (_, at) => term.slice(at, at + 3));
  const trigrams = spread([...new Set(all)], COMPARED).map(quoted);
  const values = Object.fromEntries(trigrams.map((each, at) => [`trigram${at}` as const, each]));
  const [row] = await selectReach(db, values, trigrams.length);
  const { highest, ...ids } = row ?? {};
  const reach = Object.values(ids).map((id) => (highest ?? 0) - (id ?? 0));
  const rare = trigrams.filter((_, at) => (reach[at] ?? 0) >= MUCH_RARER * Math.min(...reach));
  if (rare.length === 0) return null;
  const pattern = `%${term.replace(/[\\%_]/g, "\\$&")}%`;
  return {
    rare: rare.join(AND),
    isIn: (column) => sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`,
  };
}

/** How far back each trigram's newest uses reach: null for a rare one. */
const selectReach = prepared((_db, trigrams: Record<`trigram${number}`, string>, _count: number) => {
  const each = Object.entries(trigrams).map(
    ([name, trigram]) => sql`(select rowid from blog_search as found where blog_search match ${trigram}
      order by rowid desc limit 1 offset ${sql.lit(NEWEST_USE)}) as ${sql.id(name)}`,
  );
  return sql<Record<string, number | null>>`select ${sql.join(each)},
    (select max(id) from blog_search_docsize) as highest`;
});
