import { type RawBuilder, sql } from "kysely";
import { normalForm } from "./normal-form.ts";

// PostgreSQL finds words by a tsvector without positions: the words of a text, cut as SQLite's tokenizer cuts them, and
// facts. A fact begins with a colon, so that no word is one.

/** Between the words of a query: no word holds a space. */
const AND = " & ";
/** After a word that may be the start of a longer one. */
const BEGINNING = ":*";
/** The longest word, in characters: the engine refuses those of 2,048 bytes. */
const LONGEST = 200;

/** The different words of a text, in small letters and without accents. */
export function tokensOf(text: string): string[] {
  const plain = normalForm(text, "NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase();
  const words = plain.match(/[\p{L}\p{N}\p{Co}][\p{L}\p{M}\p{N}\p{Co}]*/gu) ?? [];
  // Not through the middle of a character: the engine refuses a half.
  return [...new Set(words.map((word) => word.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, "")))];
}

export const factOf = (name: string) => `:${name}`;

/** The value of a column of words. */
export const vectorOf = (words: string[]): RawBuilder<unknown> => sql`array_to_tsvector(${words}::text[])`;

interface Word {
  text: string;
  isWhole: boolean;
}

/**
 * The query for all of these words, whole or also as the starts of longer ones. Null without a word.
 * @param either of these lists all words of one must be there as well; no list asks for nothing.
 */
export function wordQuery(words: Word[], either: Word[][] = []): string | null {
  const queries = words.map(queryOf);
  const lists = either.filter((list) => list.length > 0).map((list) => list.map(queryOf).join("&"));
  if (lists.length > 0) queries.push(`(${lists.join("|")})`);
  return queries.length > 0 ? queries.join(AND) : null;
}

const queryOf = ({ text, isWhole }: Word) => (isWhole ? quoted(text) : `${quoted(text)}${BEGINNING}`);

/** Beginnings that the index is asked for: it collects all that each begins, 1 ms for 25,000. */
const MOST_ASKED = 4;

/** The same query without some of its words: it keeps whole ones, and the beginnings that are likely the rarest. */
export function rarest(query: string): string {
  const words = query.split(AND);
  const isWhole = (word: string) => !word.endsWith(BEGINNING);
  const beginnings = words.filter((word) => !isWhole(word)).sort((a, b) => b.length - a.length);
  const asked = beginnings.slice(0, MOST_ASKED);
  return words.filter((word) => isWhole(word) || asked.includes(word)).join(AND);
}

/** The query for one of these, each whole. */
export const oneOf = (words: string[]): string => `(${words.map(quoted).join(" | ")})`;

/** The query for none of these. */
export const noneOf = (words: string[]): string => `!${oneOf(words)}`;

export const allOf = (queries: (string | undefined)[]): string =>
  queries.filter((query) => query !== undefined).join(AND);

/** Problems that are found together have a fact of their own in common: so many ids that follow each other. */
export const BLOCK = 2048;
export const blockOf = (id: number): number => Math.floor(id / BLOCK);
export const blockFact = (block: number): string => factOf(`near${block}`);

/** The query for what has an id of these blocks. */
export function blocksWithin(low: number, high: number): string {
  const first = blockOf(low);
  return oneOf(Array.from({ length: blockOf(high) - first + 1 }, (_, index) => blockFact(first + index)));
}

function quoted(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/** The condition on a table's words. */
export const hasWords = (query: string): RawBuilder<boolean> => sql<boolean>`words @@ ${query}::tsquery`;
