import type { Connection } from "../db/connection.server.ts";
import type { Found, ListMatch } from "./engine.ts";
import { searchOf } from "./search.server.ts";

/** The fewest characters that match anywhere in a title; fewer only match at its start. */
const LONG_ENOUGH = 3;

/** Control characters could end SQLite's text early or be mistaken for its edges. */
export const toTitleKey = (title: string) =>
  title
    .normalize("NFKC")
    .replace(/\p{Cc}/gu, "")
    .trim()
    .toLowerCase();

export function toListMatch(typed: string, owner: number): ListMatch | null {
  const text = toTitleKey(typed);
  return text ? { text, isBeginning: [...text].length < LONG_ENOUGH, owner } : null;
}

export function isNamed({ text, isBeginning }: ListMatch, title: string): boolean {
  const name = toTitleKey(title);
  return isBeginning ? name.startsWith(text) : name.includes(text);
}

export const listsFound = (db: Connection, match: ListMatch): Found => searchOf(db).listsFound(match);
