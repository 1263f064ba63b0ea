import { type RawBuilder, sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";

export interface BlogText {
  title: string;
  /** The author's username, which never changes. */
  author: string;
}

/** Adds a blog's title and author to the index, or replaces them. */
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

/** A search term, with the index that can find it. */
export interface BlogTerm {
  index: "blog_search" | "blog_short_search";
  match: string;
}

/** The shortest term that the trigram index finds, in characters. */
const LONG_ENOUGH = 3;
/** The longest term, in characters: each blog that has all of its trigrams but not the whole costs a walk. */
const MOST_CHARACTERS = 64;

/**
 * Turns typed text into the engine's query for blogs that contain it in title or author, ignoring case. Quoted, so that
 * no input is read as an operator. Null for blank input.
 */
export function toBlogTerm(typed: string): BlogTerm | null {
  const characters = [...folded(typed.trim())].slice(0, MOST_CHARACTERS);
  if (characters.length === 0) return null;
  if (characters.length < LONG_ENOUGH) return { index: "blog_short_search", match: `"${word(characters)}"` };
  return { index: "blog_search", match: `"${characters.join("").replaceAll('"', '""')}"` };
}

/** The term's index as a table to join, one row (`id`) for each blog. */
export function blogIndex({ index }: BlogTerm) {
  return sql<{ id: number }>`${sql.table(index)}`.as("found");
}

/** The condition on the joined index. */
export function matchesBlog({ index, match }: BlogTerm): RawBuilder<boolean> {
  return sql<boolean>`${sql.id(index)} match ${match}`;
}

/** One form for stored and typed text. The engine ends a text at a NUL. */
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

/** Characters as a word that no tokenizer splits: their code points. */
function word(characters: string[]): string {
  return characters.map((character) => character.codePointAt(0)?.toString(16)).join("x");
}
