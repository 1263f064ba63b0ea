import SQLite from "better-sqlite3";
import { Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { numbersFrom } from "../../../tests/setup/random.ts";
import type { Database } from "../db/connection.server.ts";
import { Dialect } from "../db/sqlite.server.ts";
import {
  decodeCursor,
  encodeCursor,
  fetchPage,
  type PageOf,
  type PageRequest,
  type Position,
  pageRequest,
  readPage,
  toPage,
} from "./pages.server.ts";

/** Pages through rows as a database would, in descending order of key, then id. */
function fetchRows(all: Position[], { limit, after, before }: PageRequest): Position[] {
  const backwards = before !== undefined;
  const from = after ?? before;
  const sorted = [...all].sort((a, b) => (backwards ? -1 : 1) * compare(a, b));
  const rest = from
    ? sorted.filter((row) => (backwards ? compare(row, from) < 0 : compare(row, from) > 0))
    : sorted;
  return rest.slice(0, limit + 1);
}
const compare = (a: Position, b: Position) => b.key - a.key || b.id - a.id;

const page = (all: Position[], request: PageRequest) =>
  toPage(fetchRows(all, request), request, (row) => row);

/** Follows the older or newer cursors to the end. */
function follow(all: Position[], start: PageOf<Position>, limit: number, way: "older" | "newer") {
  const pages = [start];
  for (let cursor = start[way]; cursor !== null; cursor = pages.at(-1)?.[way] ?? null) {
    const position = decodeCursor(cursor);
    pages.push(page(all, way === "older" ? { limit, after: position } : { limit, before: position }));
    if (pages.length > 100) throw new Error("The pages do not end.");
  }
  return pages;
}

test("pages of long texts have fewer rows, and every row is still shown once", () => {
  const all = Array.from({ length: 10 }, (_, index) => ({
    key: 1,
    id: index + 1,
    text: "x".repeat(index % 3 === 0 ? 1_500_000 : 300_000),
  }));
  const first = page(all, { limit: 100 });
  const pages = follow(all, first, 100, "older") as PageOf<Position>[];
  expect(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(pages.length).toBeGreaterThan(4);
  const back = follow(all, pages.at(-1) as PageOf<Position>, 100, "newer");
  expect(back.toReversed().flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(
    pages.flatMap(({ rows }) => rows.map(({ id }) => id)),
  );
});

test("texts that do not fit on the page are not read", async () => {
  const sqlite = new SQLite(":memory:");
  let read = 0;
  sqlite.function("long_text", () => {
    read++;
    return "x".repeat(300_000);
  });
  sqlite.exec("create table solutions (id integer primary key)");
  const add = sqlite.prepare("insert into solutions default values");
  for (let i = 0; i < 100; i++) add.run();
  const db: Database = new Kysely({ dialect: new Dialect(sqlite) });
  const query = db.selectFrom("solutions").select(["id", sql<string>`long_text()`.as("code")]);
  const first = await fetchPage(query, { limit: 100 });
  expect(first.rows.map(({ id }) => id)).toEqual([100, 99, 98]);
  expect(read).toBeLessThan(6);
  const second = await fetchPage(query, { limit: 100, after: decodeCursor(first.older ?? "") });
  expect(second.rows.map(({ id }) => id)).toEqual([97, 96, 95]);
  const one = await fetchPage(query.select(sql<string>`hex(zeroblob(600000))`.as("more")), { limit: 100 });
  expect(one).toMatchObject({ rows: [{ id: 100 }], older: expect.any(String) });
});

test("a long page is read in parts until its texts fill the page", async () => {
  const asked: PageRequest[] = [];
  const read = (length: number) => async (part: PageRequest) => {
    asked.push(part);
    const from = part.after?.id ?? 1001;
    const ids = Array.from({ length: Math.min(part.limit, from - 1) }, (_, index) => from - 1 - index);
    return ids.map((id) => ({ id, text: "x".repeat(length) }));
  };
  const place = ({ id }: { id: number }) => ({ key: id, id });
  const all = await readPage({ limit: 1000 }, read(10), place);
  expect(all.rows.map(({ id }) => id)).toEqual(Array.from({ length: 1000 }, (_, index) => 1000 - index));
  expect(all.older).toBeNull();
  expect(Math.max(...asked.map(({ limit }) => limit))).toBeLessThan(200);
  asked.length = 0;
  const cut = await readPage({ limit: 1000 }, read(100_000), place);
  expect(cut.rows).toHaveLength(10);
  expect(asked).toHaveLength(1);
  expect(decodeCursor(cut.older ?? "")).toEqual({ key: 991, id: 991 });
});

describe("pages of rows with many equal keys", () => {
  const random = numbersFrom(7);
  const cases = Array.from({ length: 40 }, () => ({
    rows: random(0, 24),
    keys: random(1, 4),
    limit: random(1, 7),
  }));

  test.each(cases)(
    "$rows rows with $keys different keys, $limit per page, are each shown once in both directions",
    ({ rows, keys, limit }) => {
      const all = Array.from({ length: rows }, (_, i) => ({ key: random(1, keys), id: i + 1 }));
      const sorted = [...all].sort(compare);
      const there = follow(all, page(all, { limit }), limit, "older");
      expect(there.flatMap((each) => each.rows)).toEqual(sorted);
      expect(there.map((each) => each.newer === null)).toEqual(there.map((_, i) => i === 0));
      const last = there.at(-1) as PageOf<Position>;
      const back = follow(all, last, limit, "newer");
      expect(back.flatMap((each) => [...each.rows].reverse())).toEqual([...sorted].reverse());
      expect(back.slice(1).every((each) => each.older !== null)).toBe(true);
    },
  );

  test("deleting a row does not break the link to the next page", () => {
    const all = [9, 8, 7, 6, 5].map((id) => ({ key: 1, id }));
    const first = page(all, { limit: 2 });
    const left = all.filter(({ id }) => id !== 8);
    const [, second] = follow(left, first, 2, "older");
    expect(second?.rows.map(({ id }) => id)).toEqual([7, 6]);
  });

  test("a page after the last row is empty and has no next page", () => {
    const request = { limit: 2, after: { key: 1, id: 1 } };
    expect(page([{ key: 1, id: 1 }], request)).toEqual({ rows: [], older: null, newer: null });
  });
});

describe("cursors", () => {
  test.each([
    { key: 1, id: 1 },
    { key: 0, id: 999_999_999_999_999 },
    { key: -1.5, id: 7 },
    { key: 4.333333333333333, id: 12 },
    { key: 1_792_247_700_123, id: 63 },
  ])("%j can be encoded and decoded, without characters that need escaping", (position) => {
    const cursor = encodeCursor(position);
    expect(cursor).toMatch(/^[\w-]+$/);
    expect(decodeCursor(cursor)).toEqual(position);
  });

  const made = (text: string) => btoa(text);
  test.each([
    "",
    "nonsense",
    "%%%",
    "日本",
    made("{}"),
    made("[1]"),
    made("[1,2,3]"),
    made('["1",2]'),
    made("[1,0]"),
    made("[1,-2]"),
    made("[1,2.5]"),
    made("[null,2]"),
    made("[1e999,2]"),
  ])("%j is refused", (cursor) => {
    expect(() => decodeCursor(cursor)).toThrow("The page cursor is not valid.");
  });
});

describe("pageRequest", () => {
  const cursor = encodeCursor({ key: 3, id: 4 });
  test.each([
    ["", { limit: 20 }],
    ["after=", { limit: 20 }],
    [`after=${cursor}`, { limit: 20, after: { key: 3, id: 4 } }],
    [`before=${cursor}`, { limit: 20, before: { key: 3, id: 4 } }],
    [`before=${cursor}&after=${cursor}`, { limit: 20, after: { key: 3, id: 4 } }],
  ])("reads %j", (query, expected) => {
    expect(pageRequest(new URLSearchParams(query), 20)).toEqual(expected);
  });
});
