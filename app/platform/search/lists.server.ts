import type { Connection } from "../db/connection.server.ts";
import type { Found, ListMatch } from "./engine.ts";
import { searchOf } from "./search.server.ts";

/** In characters. Shorter text only matches at the start of a title. */
const LONG_ENOUGH = 3;

/** A control character could end the text early in SQLite, or act as a separator. */
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
