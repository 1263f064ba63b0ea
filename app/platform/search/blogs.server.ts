import { type RawBuilder, sql } from "kysely";
import { isPostgres } from "../../../migrations/engine.ts";
import type { Connection } from "../db/connection.server.ts";
import { hasWords, oneOf, vectorOf } from "./postgres-words.ts";

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
  const parts = [...new Set(texts.flatMap(shortParts))];
  if (isPostgres(db)) {
    await sql`insert into blog_short_search (rowid, words) values (${id}, ${vectorOf(parts)})`.execute(db);
  } else {
    await sql`insert into blog_short_search (rowid, parts) values (${id}, ${parts.join(" ")})`.execute(db);
  }
}

export async function unindexBlog(db: Connection, id: number): Promise<void> {
  await sql`delete from blog_search where rowid = ${id}`.execute(db);
  await sql`delete from blog_short_search where rowid = ${id}`.execute(db);
}

/** A search term, with the index that can find it. */
export interface BlogTerm {
  index: "blog_search" | "blog_short_search";
  /** SQLite's query. */
  match: string;
  text: string;
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
  if (characters.length < LONG_ENOUGH) {
    const text = word(characters);
    return { index: "blog_short_search", match: `"${text}"`, text };
  }
  const text = characters.join("");
  return { index: "blog_search", match: `"${text.replaceAll('"', '""')}"`, text };
}

/** The term's index as a table to join, one row (`id`) for each blog. */
export function blogIndex(db: Connection, { index, text }: BlogTerm) {
  if (!isPostgres(db)) return sql<{ id: number }>`${sql.table(index)}`.as("found");
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const matches =
    index === "blog_search" ? sql`title like ${pattern} or author like ${pattern}` : hasWords(oneOf([text]));
  // An offset, so that the engine begins with the index of parts and not with the order of ids.
  return sql<{ id: number }>`(select rowid from ${sql.table(index)} where ${matches} offset 0)`.as("found");
}

/** The condition on the joined index. */
export function matchesBlog(db: Connection, { index, match }: BlogTerm): RawBuilder<boolean> {
  return isPostgres(db) ? sql<boolean>`true` : sql<boolean>`${sql.id(index)} match ${match}`;
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
