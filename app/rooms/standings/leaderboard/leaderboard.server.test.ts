import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createUser } from "../../../../tests/setup/factories.ts";
import type { Application } from "../../../platform/application.ts";
import type { Database } from "../../../platform/db/connection.server.ts";
import { decodeCursor } from "../../../platform/http/pages.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { loadLeaderboard } from "./leaderboard-page.server.ts";
import { boardOf, listLeaders, standingOf } from "./queries.server.ts";
import type { BoardQuery } from "./schema.ts";

// A Sunday.
const NOW = Date.parse("2026-11-22T21:00:00Z");
let app: Application;
let db: Database;
const members: Viewer[] = [];
const board = (query: Partial<BoardQuery> = {}) =>
  boardOf({ period: "week", by: "solves", ...query } as BoardQuery, NOW);

beforeEach(async () => {
  app = await createApplication({ now: () => NOW });
  db = app.db;
  members.length = 0;
  for (const solves of [5, 9, 5, 0, 7, 5]) {
    const member = await createUser(db);
    members.push(member);
    const sums = { solves, upsolves: 0, points: 3 * solves, unverified: 4 };
    const withTeams = { solves_with_teams: solves, points_with_teams: 3 * solves };
    await db
      .insertInto("solve_totals")
      .values({ user_id: member.id, period: "2026-11-16", facet: "", ...sums, ...withTeams })
      .execute();
  }
});
const ranks = async (query: Partial<BoardQuery> = {}) =>
  (await listLeaders(app, board(query), { limit: 50 })).rows.map(({ rank, value }) => [rank, value]);

test("equal values share a rank, and members without counted solves are not listed", async () => {
  const expected = [
    [1, 9],
    [2, 7],
    [3, 5],
    [3, 5],
    [3, 5],
  ];
  expect(await ranks()).toEqual(expected);
  expect(await ranks({ by: "points" })).toEqual(expected.map(([rank, value = 0]) => [rank, 3 * value]));
  expect(await ranks({ by: "upsolves" })).toEqual([]);
  expect(await ranks({ tag: "dp" })).toEqual([]);
  expect(await ranks({ period: "month" })).toEqual([]);
});

test("ranks continue across pages in both directions", async () => {
  const pages: Awaited<ReturnType<typeof listLeaders>>[] = [];
  let after: string | null = null;
  do {
    const page: (typeof pages)[number] = await listLeaders(app, board(), {
      limit: 2,
      ...(after && { after: decodeCursor(after) }),
    });
    pages.push(page);
    after = page.older;
  } while (after);
  const ranksOf = (page: (typeof pages)[number] | undefined) => page?.rows.map(({ rank }) => rank);
  expect(pages.map(ranksOf)).toEqual([[1, 2], [3, 3], [3]]);
  const back = await listLeaders(app, board(), { limit: 2, before: decodeCursor(pages[2]?.newer ?? "") });
  expect(back.rows).toEqual(pages[1]?.rows);
});

test("a period without solves is replaced by the latest earlier one that has some", async () => {
  const open = (query = "") =>
    loadLeaderboard(app, members[0] as Viewer, new URL(`http://localhost/leaderboard${query}`));
  expect(await open()).toMatchObject({ isLast: false, later: null });
  app.now = () => NOW + 15 * 24 * 60 * 60 * 1000;
  const later = await open();
  expect(later).toMatchObject({ isLast: true, from: Date.parse("2026-11-16"), later: null });
  expect(later.rows).toHaveLength(5);
  // Only solves of all tags were counted, and none in another period.
  expect((await open("?tag=dp")).isLast).toBe(false);
  expect((await open("?period=month")).rows).toEqual([]);
  expect((await open("?date=2026-11-23")).rows).toEqual([]);
});

test("a member's own row is the same as in the list", async () => {
  const { rows } = await listLeaders(app, board(), { limit: 50 });
  for (const member of members) {
    const listed = rows.find(({ id }) => id === member.id);
    expect(await standingOf(app, member, board())).toEqual(listed);
  }
});

test("members waiting for approval are not listed", async () => {
  await db
    .updateTable("users")
    .set({ waits: 1 })
    .where("id", "=", members[4]?.id ?? 0)
    .execute();
  expect((await listLeaders(app, board(), { limit: 50 })).rows.map(({ value }) => value)).toEqual([
    9, 5, 5, 5,
  ]);
});

describe("a group's leaderboard", () => {
  const NEXT_WEEK = Date.parse("2026-11-23T00:00:00Z");
  let group: number;
  beforeEach(async () => {
    const named = { name: "Varsity", name_key: "varsity", by_staff: 1, created_at: 0, updated_at: 0 };
    const row = await db.insertInto("groups").values(named).returning("id").executeTakeFirstOrThrow();
    group = row.id;
    // All but the one with 9 solves.
    const rows = members
      .filter((_, at) => at !== 1)
      .map(({ id }) => ({ group_id: group, user_id: id, joined_at: 0 }));
    await db.insertInto("group_members").values(rows).execute();
  });

  test("ranks its members among themselves, with ties as everywhere", async () => {
    const expected = [
      [1, 7],
      [2, 5],
      [2, 5],
      [2, 5],
    ];
    expect(await ranks({ group })).toEqual(expected);
    expect(await ranks({ group, by: "points" })).toEqual(
      expected.map(([rank, value = 0]) => [rank, 3 * value]),
    );
    expect(await ranks({ group, by: "upsolves" })).toEqual([]);
    expect(await ranks({ group, tag: "dp" })).toEqual([]);
    expect(await ranks({ group: group + 1 })).toEqual([]);
  });

  test("keeps ranks and order across pages in both directions", async () => {
    const read = (page: object) => listLeaders(app, board({ group }), { limit: 2, ...page });
    const first = await read({});
    const second = await read({ after: decodeCursor(first.older ?? "") });
    const all = await listLeaders(app, board({ group }), { limit: 50 });
    expect([...first.rows, ...second.rows]).toEqual(all.rows);
    expect(second).toMatchObject({ older: null, rows: [{ rank: 2 }, { rank: 2 }] });
    expect((await read({ before: decodeCursor(second.newer ?? "") })).rows).toEqual(first.rows);
  });

  test("has a member's own row, and none for somebody outside", async () => {
    const { rows } = await listLeaders(app, board({ group }), { limit: 50 });
    for (const member of members) {
      const listed = rows.find(({ id }) => id === member.id);
      expect(await standingOf(app, member, board({ group }))).toEqual(listed);
    }
    expect(await standingOf(app, members[1] as Viewer, board({ group }))).toBeUndefined();
  });

  test("leaves out suspended members, and keeps those who left until the week ends", async () => {
    const suspended = { suspended_at: NOW - 1, suspended_until: null, suspension_reason: "Spam" };
    await db
      .updateTable("users")
      .set(suspended)
      .where("id", "=", members[4]?.id ?? 0)
      .execute();
    expect(await ranks({ group })).toEqual([
      [1, 5],
      [1, 5],
      [1, 5],
    ]);
    await db
      .updateTable("group_members")
      .set({ left_until: NEXT_WEEK })
      .where("user_id", "=", members[0]?.id ?? 0)
      .execute();
    expect(await ranks({ group })).toHaveLength(3);
    app.now = () => NEXT_WEEK;
    expect(await ranks({ group })).toHaveLength(2);
  });
});

describe("a suspended member", () => {
  const suspend = (member: Viewer | undefined, until: number | null) =>
    db
      .updateTable("users")
      .set({ suspended_at: NOW - 1, suspended_until: until, suspension_reason: "Spam" })
      .where("id", "=", member?.id ?? 0)
      .execute();

  test("a suspended member is not listed, and those below move up", async () => {
    await suspend(members[1], null);
    expect(await ranks()).toEqual([
      [1, 7],
      [2, 5],
      [2, 5],
      [2, 5],
    ]);
    const first = await listLeaders(app, board(), { limit: 2 });
    const second = await listLeaders(app, board(), { limit: 2, after: decodeCursor(first.older ?? "") });
    expect(second.rows.map(({ rank }) => rank)).toEqual([2, 2]);
    const back = await listLeaders(app, board(), { limit: 2, before: decodeCursor(second.newer ?? "") });
    expect(back.rows).toEqual(first.rows);
    expect(await standingOf(app, members[0] as Viewer, board())).toMatchObject({ rank: 2 });
  });

  test("members who share a rank keep it when one of them is suspended", async () => {
    await suspend(members[2], null);
    const first = await listLeaders(app, board(), { limit: 3 });
    expect(first.rows.map(({ id, rank }) => [id, rank])).toEqual([
      [members[1]?.id, 1],
      [members[4]?.id, 2],
      [members[5]?.id, 3],
    ]);
    const second = await listLeaders(app, board(), { limit: 3, after: decodeCursor(first.older ?? "") });
    expect(second.rows.map(({ id, rank }) => [id, rank])).toEqual([[members[0]?.id, 3]]);
  });

  test("a member returns as soon as the suspension ends", async () => {
    const before = await listLeaders(app, board(), { limit: 50 });
    await suspend(members[1], NOW + 1000);
    expect((await ranks())[0]).toEqual([1, 7]);
    app.now = () => NOW + 1000;
    expect(await listLeaders(app, board(), { limit: 50 })).toEqual(before);
    expect(await standingOf(app, members[4] as Viewer, board())).toMatchObject({ rank: 2 });
  });
});

test.each([
  ["week", "2026-11-16", "2026-11-16", "2026-11-23"],
  ["month", "2026-11", "2026-11-01", "2026-12-01"],
  ["year", "2026", "2026-01-01", "2027-01-01"],
] as const)("a %s starts and ends in UTC, without gaps", (period, name, from, to) => {
  const expected = { period: name, from: Date.parse(from), to: Date.parse(to) };
  expect(board({ period })).toMatchObject(expected);
  const last = new Date(Date.parse(to) - 1).toISOString().slice(0, 10);
  for (const date of [from, last])
    expect(boardOf({ period, by: "solves", tag: undefined, date }, 0)).toMatchObject(expected);
});

test("weeks start on Monday, even across years", () => {
  const of = (date: string) => boardOf({ period: "week", by: "solves", tag: undefined, date }, NOW).period;
  expect(["2027-01-01", "2026-12-28", "2026-12-27", "1970-01-01"].map(of)).toEqual([
    "2026-12-28",
    "2026-12-28",
    "2026-12-21",
    "1969-12-29",
  ]);
  expect(board({ period: "all" })).toMatchObject({ period: "all", from: null, to: null });
});

test("a leader whose handles are only vouched for is marked, one with a verified handle is not", async () => {
  const [first, second, third] = members;
  const link = (user: Viewer | undefined, handle: string, trust: object) =>
    db
      .insertInto("handles")
      .values({
        ...{ user_id: user?.id ?? 0, judge: "codeforces", handle, handle_key: handle },
        ...{ state: "ready", created_at: 0, ...trust },
      })
      .execute();
  const vouched = { vouched_at: 1, is_vouched: 1 };
  await link(first, "first", vouched);
  await link(second, "second", vouched);
  await link(second, "other", { verified_at: 1 });
  await link(third, "third", { vouched_at: 1 });
  const { rows } = await listLeaders(app, board(), { limit: 50 });
  expect(rows.filter((row) => Number(row.vouched) === 1).map(({ id }) => id)).toEqual([first?.id]);
  expect(await standingOf(app, first as Viewer, board())).toMatchObject({ vouched: 1 });
  expect(await standingOf(app, second as Viewer, board())).toMatchObject({ vouched: 0 });
});
