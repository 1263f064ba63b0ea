import { sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";

// The index holds every three letters in a row of names and e-mail addresses. A text begins with two line ends, and a
// skill, a language and openness stand between line ends: so a beginning of one letter and a whole skill of one
// letter are three signs as well, and every search and filter is one query that yields users in the order of ids.

const EDGE = "\n";

export interface PersonFilter {
  /** Part of a username or an e-mail address; of one or two characters, its beginning. */
  term?: string;
  /** Keys, whole. */
  skill?: string;
  language?: string;
  open?: boolean;
}

export interface PersonFacts {
  skills: readonly string[];
  language: string | null;
  open: boolean;
}

/** Puts a user's names and facts into the index, or replaces them. New accounts come into it, and ended ones out of it, by triggers. */
export async function indexPerson(db: Connection, id: number, facts: PersonFacts): Promise<void> {
  const whole = (texts: readonly string[]) => texts.map((text) => EDGE + text + EDGE).join("");
  await sql`delete from user_search where rowid = ${id}`.execute(db);
  await sql`insert into user_search (rowid, username, email, skills, language, open)
    select id, ${EDGE + EDGE} || username_key, ${EDGE + EDGE} || email_key,
      ${whole(facts.skills)}, ${whole(facts.language ? [facts.language] : [])}, ${whole(facts.open ? ["yes"] : [])}
    from users where id = ${id}`.execute(db);
}

/** A filter as the engine's query, quoted so that nothing typed is read as an operator. Null when it asks for nothing. */
export function toPersonMatch({ term, skill, language, open }: PersonFilter): string | null {
  const parts: string[] = [];
  const typed = toTermMatch(term ?? "");
  if (typed) parts.push(`{username email} : ${typed}`);
  const facts = { skills: skill, language, open: open ? "yes" : undefined };
  for (const [column, key] of Object.entries(facts)) {
    const text = visibleOf(key ?? "");
    if (text) parts.push(`${column} : ${quoted(EDGE + text + EDGE)}`);
  }
  return parts.length > 0 ? parts.join(" AND ") : null;
}

/** Part of a username, of one or two characters its beginning, as the engine's query. Null for a blank. */
export function toUsernameMatch(term: string): string | null {
  const typed = toTermMatch(term);
  return typed && `username : ${typed}`;
}

/** Whether a term is too short to be found but at the beginning. */
export function isBeginning(term: string): boolean {
  return [...typedOf(term)].length < 3;
}

function toTermMatch(term: string): string | null {
  const typed = typedOf(term);
  if (!typed) return null;
  return quoted(isBeginning(term) ? EDGE + EDGE + typed : typed);
}

// What cannot be seen ends the engine's text early, or would be taken for an edge.
function typedOf(term: string): string {
  return visibleOf(term.normalize("NFKC").toLowerCase());
}

function visibleOf(text: string): string {
  return text.replace(/\p{Cc}/gu, "").trim();
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The index as a table to join with, one row for each user. */
export const personIndex = sql<{ id: number }>`user_search`.as("found");

/** The condition on the joined index. */
export function matchesPerson(match: string) {
  return sql<boolean>`user_search match ${match}`;
}
