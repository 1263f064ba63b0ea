import type { Connection } from "../db/connection.server.ts";
import type { Found, PersonFact, PersonMatch } from "./engine.ts";
import { searchOf } from "./search.server.ts";

export interface PersonFilter {
  /** Part of a username or email address; one or two characters only match at the start. */
  term?: string;
  namesOnly?: boolean;
  skill?: string;
  language?: string;
  open?: boolean;
}

export interface PersonFacts {
  skills: readonly string[];
  language: string | null;
  open: boolean;
}

const factsOf = ({ skills, language, open }: PersonFacts): PersonFact[] => [
  ...skills.map((skill) => ["skills", skill] as const),
  ...(language ? [["language", language] as const] : []),
  ...(open ? [["open", "yes"] as const] : []),
];

/** Adds a user's names and facts to the index, or replaces them. Triggers add new accounts and remove deleted ones. */
export const indexPerson = (db: Connection, id: number, facts: PersonFacts) =>
  searchOf(db).addPerson(db, id, factsOf(facts));

export function toPersonMatch({ term = "", namesOnly = false, ...filter }: PersonFilter): PersonMatch | null {
  const { skill, language = null, open = false } = filter;
  const facts = factsOf({ skills: skill ? [skill] : [], language, open })
    .map(([column, key]) => [column, visibleOf(key)] as const)
    .filter(([, key]) => key);
  const typed = typedOf(term);
  return typed || facts.length > 0 ? { term: typed, isBeginning: isBeginning(term), namesOnly, facts } : null;
}

export const toUsernameMatch = (term: string) => toPersonMatch({ term, namesOnly: true });

export const isBeginning = (term: string) => [...typedOf(term)].length < 3;

export const peopleFound = (db: Connection, match: PersonMatch): Found => searchOf(db).peopleFound(match);

const typedOf = (term: string) => visibleOf(term.normalize("NFKC").toLowerCase());

// A control character could end the text early in SQLite, or act as a separator.
const visibleOf = (text: string) => text.replace(/\p{Cc}/gu, "").trim();
