import { type RawBuilder, sql } from "kysely";
import { tokensOf } from "./cut-words.ts";
import type { Wanted } from "./engine.ts";

// PostgreSQL searches a tsvector without positions. It contains the words of a text, split as by SQLite's tokenizer,
// and facts, which start with a colon because no word does.

export const AND = " & ";
const BEGINNING = ":*";
export const factOf = (name: string) => `:${name}`;

export const vectorOf = (words: string[]): RawBuilder<unknown> => sql`array_to_tsvector(${words}::text[])`;

export const queriesOf = (words: Wanted[]): string[] =>
  words.flatMap(({ text, isWhole }) =>
    tokensOf(text).map((token) => quoted(token) + (isWhole ? "" : BEGINNING)),
  );

/**
 * The most prefixes to ask the index for. For each, it collects every word that starts with it: 1 ms per 25,000
 * words.
 */
const MOST_ASKED = 4;

/** Keeps all whole words but only the longest prefixes, which are probably the rarest. */
export function rarest(query: string): string {
  const words = query.split(AND);
  const isWhole = (word: string) => !word.endsWith(BEGINNING);
  const beginnings = words.filter((word) => !isWhole(word)).sort((a, b) => b.length - a.length);
  const asked = beginnings.slice(0, MOST_ASKED);
  return words.filter((word) => isWhole(word) || asked.includes(word)).join(AND);
}

export const oneOf = (words: string[]): string => `(${words.map(quoted).join(" | ")})`;

export const allOf = (queries: (string | undefined)[]): string =>
  queries.filter((query) => query !== undefined).join(AND);

/** Problems in the same block of ids share a fact. */
export const BLOCK = 2048;
export const blockOf = (id: number): number => Math.floor(id / BLOCK);
export const blockFact = (block: number): string => factOf(`near${block}`);

export function blocksWithin(low: number, high: number): string {
  const first = blockOf(low);
  return oneOf(Array.from({ length: blockOf(high) - first + 1 }, (_, index) => blockFact(first + index)));
}

function quoted(word: string): string {
  return `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

export const hasWords = (query: string): RawBuilder<boolean> => sql<boolean>`words @@ ${query}::tsquery`;
