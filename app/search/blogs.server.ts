import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";

export interface BlogText {
  title: string;
  /** The author's username, which never changes. */
  author: string;
}

/** Puts a blog's title and author into the index, or replaces them. */
export async function indexBlog(db: Connection, id: number, { title, author }: BlogText): Promise<void> {
  await unindexBlog(db, id);
  const texts = [title, author].map(folded);
  await sql`insert into blog_search (rowid, title, author) values (${id}, ${texts[0]}, ${texts[1]})`.execute(
    db,
  );
  const parts = [...new Set(texts.flatMap(shortParts))].join(" ");
  await sql`insert into blog_short_search (rowid, parts) values (${id}, ${parts})`.execute(db);
}

export async function unindexBlog(db: Connection, id: number): Promise<void> {
  await sql`delete from blog_search where rowid = ${id}`.execute(db);
  await sql`delete from blog_short_search where rowid = ${id}`.execute(db);
}

/** What is looked for, in the index that can find it. */
export interface BlogTerm {
  index: "blog_search" | "blog_short_search";
  match: string;
}

/** Characters that the trigram index needs at least. */
const LONG_ENOUGH = 3;
/** Characters that are looked for at most: among blogs that have all their parts and not the whole, each costs its walk. */
const MOST_CHARACTERS = 64;

/**
 * What was typed, as the engine's query for blogs that have it somewhere in their title or author's name, whatever
 * its case. Quoted, so that nothing typed is read as an operator. Null when nothing was typed.
 */
export function toBlogTerm(typed: string): BlogTerm | null {
  const characters = [...folded(typed.trim())].slice(0, MOST_CHARACTERS);
  if (characters.length === 0) return null;
  if (characters.length < LONG_ENOUGH) return { index: "blog_short_search", match: `"${word(characters)}"` };
  return { index: "blog_search", match: `"${characters.join("").replaceAll('"', '""')}"` };
}

/** The term's index as a table to join with, one row (`id`) for each blog it holds. */
export function blogIndex({ index }: BlogTerm) {
  return sql<{ id: number }>`${sql.table(index)}`.as("found");
}

/** The condition on the joined index. */
export function matchesBlog({ index, match }: BlogTerm): RawBuilder<boolean> {
  return sql<boolean>`${sql.id(index)} match ${match}`;
}

/** One form for what is stored and what is typed. The engine would end a text at a NUL. */
function folded(text: string): string {
  return text.normalize("NFC").toLowerCase().replaceAll("\0", "");
}

function shortParts(text: string): string[] {
  const characters = [...text];
  return characters.flatMap((one, index) => {
    const next = characters[index + 1];
    return next === undefined ? [word([one])] : [word([one]), word([one, next])];
  });
}

/** Characters as a word that any tokenizer leaves whole: their numbers. */
function word(characters: string[]): string {
  return characters.map((character) => character.codePointAt(0)?.toString(16)).join("x");
}
