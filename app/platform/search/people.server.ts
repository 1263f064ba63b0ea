import { sql } from "kysely";
import { isPostgres } from "../../../migrations/engine.ts";
import type { Connection } from "../db/connection.server.ts";
import { factOf, oneOf, vectorOf } from "./postgres-words.ts";

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
  if (isPostgres(db)) return indexInPostgres(db, id, facts);
  const whole = (texts: readonly string[]) => texts.map((text) => EDGE + text + EDGE).join("");
  await sql`delete from user_search where rowid = ${id}`.execute(db);
  await sql`insert into user_search (rowid, username, email, skills, language, open)
    select id, ${EDGE + EDGE} || username_key, ${EDGE + EDGE} || email_key,
      ${whole(facts.skills)}, ${whole(facts.language ? [facts.language] : [])}, ${whole(facts.open ? ["yes"] : [])}
    from users where id = ${id}`.execute(db);
}

async function indexInPostgres(db: Connection, id: number, { skills, language, open }: PersonFacts) {
  const facts = vectorOf([
    ...skills.map((skill) => factOf(`skills ${skill}`)),
    ...(language ? [factOf(`language ${language}`)] : []),
    ...(open ? [factOf("open yes")] : []),
  ]);
  await sql`insert into user_search (rowid, username, email, facts)
    select id, username_key, email_key, ${facts} from users where id = ${id}
    on conflict (rowid) do update set facts = excluded.facts`.execute(db);
}

/** A filter as the engines understand it. */
export interface PersonMatch {
  /** SQLite's query, quoted so that no input is read as an operator. */
  query: string;
  term: string;
  namesOnly: boolean;
  /** By column, each whole. */
  facts: string[];
}

/** Null for an empty filter. */
export function toPersonMatch({
  term,
  namesOnly = false,
  skill,
  language,
  open,
}: PersonFilter): PersonMatch | null {
  const parts: string[] = [];
  const named: string[] = [];
  const typed = toTermMatch(term ?? "");
  if (typed) parts.push(`${namesOnly ? "username" : "{username email}"} : ${typed}`);
  const facts = { skills: skill, language, open: open ? "yes" : undefined };
  for (const [column, key] of Object.entries(facts)) {
    const text = visibleOf(key ?? "");
    if (!text) continue;
    parts.push(`${column} : ${quoted(EDGE + text + EDGE)}`);
    named.push(factOf(`${column} ${text}`));
  }
  if (parts.length === 0) return null;
  return { query: parts.join(" AND "), term: typedOf(term ?? ""), namesOnly, facts: named };
}

/** Part of a username; one or two characters match its start. Null for blank input. */
export const toUsernameMatch = (term: string) => toPersonMatch({ term, namesOnly: true });

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
export function personIndex(db: Connection, match: PersonMatch) {
  if (!isPostgres(db)) return sql<{ id: number }>`user_search`.as("found");
  const { term, namesOnly, facts } = match;
  const conditions = facts.map((fact) => sql`facts @@ ${oneOf([fact])}::tsquery`);
  if (!term)
    return sql<{ id: number }>`(select rowid from user_search where ${sql.join(conditions, sql` and `)})`.as(
      "found",
    );
  const pattern = `${isBeginning(term) ? "" : "%"}${term.replace(/[\\%_]/g, "\\$&")}%`;
  const named = ["username", ...(namesOnly ? [] : ["email"])].map(
    (column) => sql`${sql.ref(column)} like ${pattern}`,
  );
  conditions.push(sql`(${sql.join(named, sql` or `)})`);
  // An offset, so that the engine begins with this rare condition and not with the order of ids.
  return sql<{
    id: number;
  }>`(select rowid from user_search where ${sql.join(conditions, sql` and `)} offset 0)`.as("found");
}

/** The condition on the joined index. */
export function matchesPerson(db: Connection, { query }: PersonMatch) {
  return isPostgres(db) ? sql<boolean>`true` : sql<boolean>`user_search match ${query}`;
}
