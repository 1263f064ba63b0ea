import { sql } from "kysely";
import { isPostgres } from "../../../migrations/engine.ts";
import type { Connection } from "../db/connection.server.ts";

// Triggers keep the index of the lists' title keys: see the migration list_search.

const EDGE = "\n";
/** The fewest characters that match anywhere in a title; fewer match only its beginning. */
const LONG_ENOUGH = 3;

/** What a search looks for: lists for everyone, and those of one owner. */
export interface ListMatch {
  text: string;
  isBeginning: boolean;
  owner: number;
}

/** Brings titles and typed texts into one form. Control characters would end the engine's text early or pass for an edge. */
export const toTitleKey = (title: string) =>
  title
    .normalize("NFKC")
    .replace(/\p{Cc}/gu, "")
    .trim()
    .toLowerCase();

/** Reads a typed text. @returns null for a blank one. */
export function toListMatch(typed: string, owner: number): ListMatch | null {
  const text = toTitleKey(typed);
  return text ? { text, isBeginning: [...text].length < LONG_ENOUGH, owner } : null;
}

/** Whether a search matches a title. */
export function isNamed({ text, isBeginning }: ListMatch, title: string): boolean {
  const name = toTitleKey(title);
  return isBeginning ? name.startsWith(text) : name.includes(text);
}

/** The index as a table to join, one row for each list. */
export function listIndex(db: Connection, { text, isBeginning, owner }: ListMatch) {
  if (!isPostgres(db)) return sql<{ id: number }>`list_search`.as("found");
  const pattern = `${isBeginning ? "" : "%"}${text.replace(/[\\%_]/g, "\\$&")}%`;
  // An offset, so that the engine begins with this rare condition and not with the order of ids.
  return sql<{ id: number }>`(select id as rowid from lists
    where title_key like ${pattern} and (audience = 'everyone' or owner_id = ${owner}) offset 0)`.as("found");
}

/** The condition on the joined index. Quoted, so that no input is read as an operator. */
export function matchesList(db: Connection, { text, isBeginning, owner }: ListMatch) {
  if (isPostgres(db)) return sql<boolean>`true`;
  const whole = (fact: string | number) => quoted(EDGE + fact + EDGE);
  const title = quoted(isBeginning ? EDGE + EDGE + text : text);
  const query = `title : ${title} AND (audience : ${whole("everyone")} OR owner : ${whole(owner)})`;
  return sql<boolean>`list_search match ${query}`;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Fills the index of a database whose rows came from another one. */
export async function indexLists(db: Connection): Promise<void> {
  if (isPostgres(db)) return;
  await sql`insert into list_search (rowid, title, audience, owner)
    select id, char(10, 10) || title_key, char(10) || audience || char(10), char(10) || owner_id || char(10) from lists`.execute(
    db,
  );
}
