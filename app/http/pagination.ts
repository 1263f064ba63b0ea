import { z } from "zod";
import { Invalid } from "./errors.ts";

/** Where a page begins: the sort key and id of the row before it. */
export interface Position {
  key: number;
  id: number;
}

export interface PageRequest {
  limit: number;
  /** Return the rows after this one, in the list's order. */
  after?: Position;
  /** Return the rows before this one. */
  before?: Position;
}

export interface PageOf<T> {
  rows: T[];
  /** Cursors of the neighbouring pages, or null at the ends. */
  older: string | null;
  newer: string | null;
}

const positionSchema = z.tuple([z.number(), z.number().int().positive()]);

export function encodeCursor(position: Position): string {
  return btoa(JSON.stringify([position.key, position.id]))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** @throws Invalid for a cursor that this site did not make. */
export function decodeCursor(cursor: string): Position {
  try {
    const text = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    const [key, id] = positionSchema.parse(JSON.parse(text));
    return { key, id };
  } catch {
    throw new Invalid("This page's cursor is not valid.");
  }
}

/** Reads `after` and `before` from a list page's address. */
export function pageRequest(params: URLSearchParams, limit: number): PageRequest {
  const after = params.get("after");
  const before = params.get("before");
  if (after) return { limit, after: decodeCursor(after) };
  if (before) return { limit, before: decodeCursor(before) };
  return { limit };
}

/** Whether this page is the whole list. */
export function isWhole({ older, newer }: PageOf<unknown>): boolean {
  return older === null && newer === null;
}

/**
 * Makes a page from rows that were fetched with one row more than the limit, which shows whether another page follows.
 * Rows fetched backwards (`before`) come nearest first; this reverses them.
 */
export function toPage<T>(fetched: T[], request: PageRequest, positionOf: (row: T) => Position): PageOf<T> {
  const more = fetched.length > request.limit;
  const rows = more ? fetched.slice(0, request.limit) : fetched;
  if (request.before) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  const hasNewer = request.before ? more : request.after !== undefined;
  const hasOlder = request.before ? true : more;
  return {
    rows,
    newer: hasNewer && first !== undefined ? encodeCursor(positionOf(first)) : null,
    older: hasOlder && last !== undefined ? encodeCursor(positionOf(last)) : null,
  };
}
