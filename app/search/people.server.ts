import { sql } from "kysely";
import type { Connection } from "../db/connection.server.ts";

// The index holds every trigram of names and e-mail addresses. Texts start with two line ends; skills, languages and
// openness stand between line ends. So a one-letter prefix and a one-letter skill are trigrams too, and every search and
// filter is one query that yields users in the order of ids.

const EDGE = "\n";

export interface PersonFilter {
  /** Part of a username or an e-mail address; one or two characters match its start. */
  term?: string;
  /** Whether the term is looked for in usernames alone. */
  namesOnly?: boolean;
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

/** Adds a user's names and facts to the index, or replaces them. Triggers add new accounts and remove deleted ones. */
export async function indexPerson(db: Connection, id: number, facts: PersonFacts): Promise<void> {
  const whole = (texts: readonly string[]) => texts.map((text) => EDGE + text + EDGE).join("");
  await sql`delete from user_search where rowid = ${id}`.execute(db);
  await sql`insert into user_search (rowid, username, email, skills, language, open)
    select id, ${EDGE + EDGE} || username_key, ${EDGE + EDGE} || email_key,
      ${whole(facts.skills)}, ${whole(facts.language ? [facts.language] : [])}, ${whole(facts.open ? ["yes"] : [])}
    from users where id = ${id}`.execute(db);
}

/** A filter as the engine's query, quoted so that no input is read as an operator. Null for an empty filter. */
export function toPersonMatch({ term, namesOnly, skill, language, open }: PersonFilter): string | null {
  const parts: string[] = [];
  const typed = toTermMatch(term ?? "");
  if (typed) parts.push(`${namesOnly ? "username" : "{username email}"} : ${typed}`);
  const facts = { skills: skill, language, open: open ? "yes" : undefined };
  for (const [column, key] of Object.entries(facts)) {
    const text = visibleOf(key ?? "");
    if (text) parts.push(`${column} : ${quoted(EDGE + text + EDGE)}`);
  }
  return parts.length > 0 ? parts.join(" AND ") : null;
}

/** The engine's query for part of a username; one or two characters match its start. Null for blank input. */
export function toUsernameMatch(term: string): string | null {
  const typed = toTermMatch(term);
  return typed && `username : ${typed}`;
}

/** Whether a term is so short that it matches only the start. */
export function isBeginning(term: string): boolean {
  return [...typedOf(term)].length < 3;
}

function toTermMatch(term: string): string | null {
  const typed = typedOf(term);
  if (!typed) return null;
  return quoted(isBeginning(term) ? EDGE + EDGE + typed : typed);
}

// Control characters would end the engine's text early or pass for an edge.
function typedOf(term: string): string {
  return visibleOf(term.normalize("NFKC").toLowerCase());
}

function visibleOf(text: string): string {
  return text.replace(/\p{Cc}/gu, "").trim();
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The index as a table to join, one row for each user. */
export const personIndex = sql<{ id: number }>`user_search`.as("found");

/** The condition on the joined index. */
export function matchesPerson(match: string) {
  return sql<boolean>`user_search match ${match}`;
}
