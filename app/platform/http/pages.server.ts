import { redirect } from "@remix-run/node";
import { type SelectQueryBuilder, sql } from "kysely";
import { z } from "zod";
import { Invalid } from "./errors.ts";
import { addressWith } from "./urls.ts";

export interface Position {
  key: number;
  id: number;
}

export interface PageRequest {
  limit: number;
  after?: Position;
  before?: Position;
}

export interface PageOf<T> {
  rows: T[];
  older: string | null;
  newer: string | null;
}

const positionSchema = z.tuple([z.number(), z.number().int().positive()]);

export function encodeCursor(position: Position): string {
  return btoa(JSON.stringify([position.key, position.id]))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "");
}

/** @throws Invalid for a cursor that this site did not make. */
export function decodeCursor(cursor: string): Position {
  try {
    const text = atob(cursor.replaceAll("-", "+").replaceAll("_", "/"));
    const [key, id] = positionSchema.parse(JSON.parse(text));
    return { key, id };
  } catch {
    throw new Invalid("The page cursor is not valid.");
  }
}

export function pageRequest(params: URLSearchParams, limit: number): PageRequest {
  const after = params.get("after");
  const before = params.get("before");
  if (after) return { limit, after: decodeCursor(after) };
  if (before) return { limit, before: decodeCursor(before) };
  return { limit };
}

export function isWhole({ older, newer }: Pick<PageOf<unknown>, "older" | "newer">): boolean {
  return older === null && newer === null;
}

/** Total length of all texts on a page. A hundred of the longest solutions would come to 60 MB. */
const MOST_CHARACTERS = 1_000_000;

function charactersOf(row: object): number {
  let characters = 0;
  for (const value of Object.values(row)) if (typeof value === "string") characters += value.length;
  return characters;
}

function countFitting(rows: object[]): number {
  let characters = 0;
  const over = rows.findIndex((row) => {
    characters += charactersOf(row);
    return characters > MOST_CHARACTERS;
  });
  return over < 0 ? rows.length : Math.max(1, over);
}

/**
 * Makes a page from one row more than the limit, which shows whether another page follows. Rows fetched backwards
 * (`before`) arrive nearest first and are reversed. A page of very long texts ends early.
 */
export function toPage<T extends object>(
  fetched: T[],
  request: PageRequest,
  positionOf: (row: T) => Position,
): PageOf<T> {
  const limit = Math.min(request.limit, countFitting(fetched));
  const more = fetched.length > limit;
  const rows = more ? fetched.slice(0, limit) : fetched;
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

interface Order<Row> {
  id?: string;
  /** The column to order by before the id, and its property in a row. */
  key?: string;
  keyOf?(row: Row): number;
  ascending?: boolean;
}

/** Fetches a page of an unordered query: by id, or by a key and then the id. Both columns need an index. */
export async function fetchPage<DB, TB extends keyof DB, Row extends { id: number }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
  { id: idColumn = "id", key: keyColumn, keyOf, ascending = false }: Order<Row> = {},
): Promise<PageOf<Row>> {
  const direction = ascending === (request.before === undefined) ? "asc" : "desc";
  const compare = sql.raw(direction === "asc" ? ">" : "<");
  const id = sql.ref<number>(idColumn);
  const key = keyColumn === undefined ? null : sql.ref<number>(keyColumn);
  let ordered = query;
  if (key) ordered = ordered.orderBy(key, direction);
  ordered = ordered.orderBy(id, direction);
  const read = async ({ limit, after, before }: PageRequest) => {
    const from = after ?? before;
    let list = ordered;
    if (from) {
      list = list.where(
        key
          ? sql<boolean>`(${key}, ${id}) ${compare} (${from.key}, ${from.id})`
          : sql<boolean>`${id} ${compare} ${from.id}`,
      );
    }
    const rows: Row[] = [];
    let characters = 0;
    // Stops before reading texts that do not fit: a hundred long ones take 60 ms.
    for await (const row of list.limit(limit).stream()) {
      rows.push(row as Row);
      characters += charactersOf(row);
      if (characters > MOST_CHARACTERS && rows.length > 1) break;
    }
    return rows;
  };
  return readPage(request, read, (row) => ({ key: keyOf?.(row) ?? row.id, id: row.id }));
}

/** PostgreSQL returns all rows at once, even those whose texts do not fit on the page. */
const MOST_AT_ONCE = 101;

/** @param read returns the next rows, nearest first; fewer than its limit only at the end. */
export async function readPage<T extends object>(
  request: PageRequest,
  read: (part: PageRequest) => Promise<T[]>,
  positionOf: (row: T) => Position,
): Promise<PageOf<T>> {
  const wanted = request.limit + 1;
  const rows: T[] = [];
  let place: Omit<PageRequest, "limit"> = request;
  for (;;) {
    const limit = Math.min(wanted - rows.length, MOST_AT_ONCE);
    const part = await read({ ...place, limit });
    rows.push(...part);
    const last = part.at(-1);
    if (!last || part.length < limit || rows.length >= wanted || countFitting(rows) < rows.length) break;
    place = request.before ? { before: positionOf(last) } : { after: positionOf(last) };
  }
  return toPage(rows, request, positionOf);
}

/**
 * Drops defaults and the empty values that forms send without script. @throws a redirect if that changes the address.
 */
export function tidyAddress(url: URL, values: Record<string, string | number | string[] | undefined>): void {
  const texts = Object.entries(values).map(
    ([name, value]) => [name, Array.isArray(value) ? value : (value?.toString() ?? null)] as const,
  );
  const tidy = addressWith(url, {
    ...Object.fromEntries(texts),
    after: url.searchParams.get("after"),
    before: url.searchParams.get("before"),
  });
  if (tidy !== `${url.pathname}${url.searchParams.size > 0 ? "?" : ""}${url.searchParams}`)
    throw redirect(tidy);
}

export function pageLinks(url: URL, { newer, older }: Pick<PageOf<unknown>, "newer" | "older">) {
  return {
    newer: newer && addressWith(url, { before: newer }),
    older: older && addressWith(url, { after: older }),
  };
}

/** Redirects an empty later page to the first: its rows may have been deleted. @throws Response */
export function leaveEmptyPage(url: URL, { after, before }: PageRequest, { rows }: PageOf<unknown>): void {
  if (rows.length === 0 && (after ?? before)) throw redirect(addressWith(url, {}));
}

/** Holds one page in memory at a time. @param read returns at most a page of the rows after this id, by id. */
export async function* inPages<T extends { id: number }>(
  read: (after: number) => Promise<T[]>,
): AsyncGenerator<T, void> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield* rows;
    after = last.id;
  }
}
