import { sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";
import type { BlogTerm, BlogText, Found } from "./engine.ts";
import { searchOf } from "./search.server.ts";

export async function indexBlog(db: Connection, id: number, blog: BlogText): Promise<void> {
  await unindexBlog(db, id);
  const text = { title: folded(blog.title), author: folded(blog.author) };
  const parts = [text.title, text.author].flatMap(shortParts);
  await searchOf(db).addBlog(db, id, text, [...new Set(parts)]);
}

export async function unindexBlog(db: Connection, id: number): Promise<void> {
  await sql`delete from blog_search where rowid = ${id}`.execute(db);
  await sql`delete from blog_short_search where rowid = ${id}`.execute(db);
}

/** The shortest term that the trigram index can find, in characters. */
const LONG_ENOUGH = 3;
/** In characters. The index yields every blog with all of the term's trigrams, and each must be read. */
const MOST_CHARACTERS = 64;

/** The term to look for in titles and authors, ignoring case. Null for blank input. */
export function toBlogTerm(typed: string): BlogTerm | null {
  const characters = [...folded(typed.trim())].slice(0, MOST_CHARACTERS);
  if (characters.length === 0) return null;
  const isShort = characters.length < LONG_ENOUGH;
  return { text: isShort ? word(characters) : characters.join(""), isShort };
}

export const blogsFound = (db: Connection, term: BlogTerm): Promise<Found> =>
  searchOf(db).blogsFound(db, term);

/** Stored and typed text are compared in this form. SQLite ends a text at a NUL. */
const folded = (text: string) => text.normalize("NFC").toLowerCase().replaceAll("\0", "");

function shortParts(text: string): string[] {
  const characters = [...text];
  return characters.flatMap((one, index) => {
    const next = characters[index + 1];
    return next === undefined ? [word([one])] : [word([one]), word([one, next])];
  });
}

/** Writes characters as code points, joined into a word that no tokenizer splits. */
const word = (characters: string[]) =>
  characters.map((character) => character.codePointAt(0)?.toString(16)).join("x");
