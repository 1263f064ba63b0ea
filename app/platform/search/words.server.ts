import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../../../migrations/engine.ts";
import type { Connection } from "../db/connection.server.ts";
import { cutText, hasRuns, pairsOf, setRunsApart } from "./cut-words.ts";
import { tokensOf, wordQuery } from "./postgres-words.ts";

const MOST_WORDS = 12;
/** Pairs that a query asks for of its runs of letters, one of each at least: enough to tell texts apart, and few for the engine. */
const MOST_PAIRS = 8;
/** The longest beginning of words that has an index of its own, in characters. */
const SHORT = 3;
/** Between the words of a query: no word holds a space. */
export const AND = " AND ";
/** The same within a part of a query that stays together. */
const AND_WITHIN = "\nAND\n";
/** Words of a query that are searched one by one: each takes the engine some 30 µs, whatever it finds. */
const MOST_ENDINGS = 256;
/** Words that a search for each of many rows may have. */
const FEW_WORDS = 16;

const kinds = { problem_search: "problems", message_search: "messages" } as const;
type Index = keyof typeof kinds;

/** What a text must have to be found. */
export interface Wanted {
  text: string;
  /** Whether it is a whole word of the index; else it begins one. */
  isWhole: boolean;
}

/**
 * Turns typed text into the engine's query: every word must occur, also as the start of a longer one; of a run of letters,
 * every pair. Until all rows of older versions are cut, see recut.server.ts, a row may have its runs whole instead. Quoted, so
 * that no input is read as an operator. Null when it has no word.
 *
 * The engine collects all matches of a beginning that has no index before it returns the first: 10 ms for a quarter of a
 * million. So such a beginning becomes the words that begin with it, whose matches the engine reads one by one.
 */
export async function toWords(db: Connection, index: Index, typed: string): Promise<string | null> {
  const wanted = wantedBy(typed);
  const whole = await wholeRuns(db, index, typed);
  const plain = new Set(wordsIn(typed).filter((word) => !whole.includes(word)));
  const apart = whole.length > 0 ? wanted.filter(({ text }) => plain.has(text)) : wanted;
  const cut = wanted.filter((each) => !apart.includes(each));
  const old = whole.map((text) => ({ text, isWhole: false }));
  if (isPostgres(db)) return wordQuery(plainly(apart), cut.length > 0 ? [plainly(cut), plainly(old)] : []);
  const left = { endings: MOST_ENDINGS };
  const words = await phrasesOf(db, index, apart, left);
  if (cut.length > 0) {
    const either = [await phrasesOf(db, index, cut, left), old.map(({ text }) => `"${text}"*`)];
    words.push(`(${either.map((all) => all.join(AND_WITHIN)).join(" OR ")})`);
  }
  return words.length > 0 ? words.join(AND) : null;
}

/** The typed words that rows of older versions have whole, as long as the index has such rows. */
async function wholeRuns(db: Connection, index: Index, typed: string): Promise<string[]> {
  const words = wordsIn(typed)
    .slice(0, MOST_WORDS)
    .filter((word) => word.length > 1 && hasRuns(word));
  if (words.length === 0) return [];
  const uncut = db.selectFrom("uncut_words").select("kind").where("kind", "=", kinds[index]);
  return (await uncut.executeTakeFirst()) ? words : [];
}

/** The engine's phrases for all of these words. @param left endings that the query has room for; it becomes less. */
async function phrasesOf(db: Connection, index: Index, wanted: Wanted[], left: { endings: number }) {
  const phrases = [];
  for (const { text: word, isWhole } of wanted) {
    if (isWhole) {
      phrases.push(`"${word}"`);
      continue;
    }
    const isShort = [...word].length <= SHORT;
    const endings = isShort ? [] : await endingsOf(db, index, word.toLowerCase(), left.endings);
    const known = endings.length > 0 && endings.length <= left.endings;
    if (known) left.endings -= endings.length;
    phrases.push(known ? anyOf(endings) : `"${word}"*`);
  }
  return phrases;
}

/** Whether a query of toWords takes the engine some milliseconds before it looks at any row. */
export function isSlowToBegin(query: string): boolean {
  const names = query.match(/"[^"]+"\*?/g) ?? [];
  return names.length > FEW_WORDS || names.some((name) => name.endsWith("*") && name.length > SHORT + 3);
}

/** Combining marks (accents, vowel signs) belong to their word. */
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}\p{Co}][\p{L}\p{M}\p{N}\p{Co}]*/gu) ?? [];

/** What a typed text asks for, each once: the index searches a word as often as it is named. */
export function wantedBy(typed: string): Wanted[] {
  const words = wordsIn(setRunsApart(typed));
  const different = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
  const asked = different.slice(0, MOST_WORDS).map((text) => ({ text, pairs: pairsOf(text) }));
  // A long run must not push other words out.
  const runs = asked.filter(({ pairs }) => pairs.length > 0).length;
  const most = Math.max(1, Math.floor(MOST_PAIRS / runs));
  const wanted = asked.flatMap(({ text, pairs }) =>
    pairs.length > 0
      ? spread(pairs, most).map((pair) => ({ text: pair, isWhole: true }))
      : [{ text, isWhole: false }],
  );
  return [...new Map(wanted.map((each) => [each.text.toLowerCase(), each])).values()];
}

/** So many of them, from the first to the last. */
function spread<T>(all: T[], most: number): T[] {
  if (all.length <= most) return all;
  const apart = (all.length - 1) / Math.max(1, most - 1);
  return Array.from({ length: most }, (_, index) => all[Math.round(index * apart)] as T);
}

/** The same in small letters, without accents. */
const plainly = (wanted: Wanted[]): Wanted[] =>
  wanted.flatMap(({ text, isWhole }) => tokensOf(text).map((token) => ({ text: token, isWhole })));

/** Tells whether a text, such as a title, has all that a typed one asks for. */
export function matcherOf(typed: string): (text: string) => boolean {
  const wanted = plainly(wantedBy(typed));
  return (text) => {
    const words = tokensOf(cutText(text));
    return wanted.every((each) =>
      words.some((word) => (each.isWhole ? word === each.text : word.startsWith(each.text))),
    );
  };
}

/** The engine's query for one of these words, each whole. */
export function anyOf(words: readonly string[]): string {
  return `(${words.map((word) => `"${word}"`).join(" OR ")})`;
}

/**
 * The index's words with a beginning, up to one more than `most`. None for a beginning that the engine stores in
 * another form, such as without its accents.
 */
async function endingsOf(db: Connection, index: string, beginning: string, most: number): Promise<string[]> {
  const end = `${beginning}\u{10ffff}`;
  const next = (from: RawBuilder<unknown>) =>
    sql`(select term from ${sql.table(`${index}_words`)} where term >= ${from} order by term limit 1)`;
  // Skips from word to word: reading a word's every use takes as long as there are uses.
  const { rows } = await sql<{ term: string }>`
    with recursive words (term) as (
      select ${next(sql`${beginning}`)}
      union all
      select ${next(sql`words.term || char(1)`)} from words where words.term < ${end}
      limit ${most + 1}
    ) select term from words where term < ${end}`.execute(db);
  return rows.map(({ term }) => term);
}
