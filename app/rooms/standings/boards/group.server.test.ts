import { beforeEach, expect, test } from "vitest";
import { createApplication, createContext, createUser } from "../../../../tests/setup/factories.ts";
import type { Application } from "../../../platform/application.ts";
import type { Viewer } from "../../../viewer.ts";
import { readBoard } from "./board.server.ts";
import { listPastContests, whoTookPart } from "./queries.server.ts";
import { nameOfRow } from "./standing.ts";

const NOW = Date.parse("2026-11-25T20:00:00Z");
const HOUR = 3_600_000;
const MONDAY = Date.parse("2026-11-30T00:00:00Z");
let now = NOW;
let app: Application;
let contest: number;
let tasks: number[];
let members: Record<"ada" | "ben" | "cleo" | "dan", Viewer>;
const handles = new Map<string, number>();
beforeEach(async () => {
  now = NOW;
  app = await createApplication({ now: () => now });
  const { db } = app;
  contest = await addContest("1900", NOW - 48 * HOUR);
  tasks = [];
  for (const letter of ["A", "B"]) {
    const named = {
      judge: "codeforces",
      key: `1900${letter}`,
      name: letter,
      link: `https://example.org/${letter}`,
    };
    const { id } = await db
      .insertInto("tasks")
      .values({ ...named, contest_id: contest })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("contest_tasks").values({ contest_id: contest, task_id: id, letter }).execute();
    tasks.push(id);
  }
  members = {} as typeof members;
  for (const name of ["ada", "ben", "cleo", "dan"] as const) {
    members[name] = await createUser(db, name);
    const { id } = await db
      .insertInto("handles")
      .values({
        user_id: members[name].id,
        judge: "codeforces",
        handle: name,
        handle_key: name,
        state: "ready",
        synced_at: NOW - handles.size,
        created_at: 0,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    handles.set(name, id);
  }
  await solve("ada", 0);
  await solve("ada", 1);
  await solve("ben", 0);
  await solve("cleo", 0);
});

async function addContest(key: string, starts_at: number): Promise<number> {
  const times = { starts_at, ends_at: starts_at + 2 * HOUR, listed_at: starts_at + 2 * HOUR };
  const { id } = await app.db
    .insertInto("task_contests")
    .values({ judge: "codeforces", key, name: `Round ${key}`, ...times })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function solve(name: string, task: number, party_id = 0): Promise<void> {
  const at = NOW - 47 * HOUR;
  const sent = { handle_id: handles.get(name) ?? 0, contest_id: contest, party_id };
  const solved = { tried_at: at, tried_how: "contest", solved_at: at, solved_how: "contest" } as const;
  await app.db
    .insertInto("attempts")
    .values({ ...sent, ...solved, task_id: tasks[task] ?? 0, seen: 0 })
    .execute();
  const part = { ...sent, how: "contest", at, seen: 0 } as const;
  await app.db
    .insertInto("participations")
    .values(part)
    .onConflict((row) => row.doNothing())
    .execute();
}

async function makeGroup(...names: (keyof typeof members)[]): Promise<number> {
  const name = names.join("-");
  const { id } = await app.db
    .insertInto("groups")
    .values({ name, name_key: name, by_staff: 1, created_at: 0, updated_at: 0 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = names.map((each) => ({ group_id: id, user_id: members[each].id, joined_at: 0 }));
  await app.db.insertInto("group_members").values(rows).execute();
  return id;
}

const boardOf = (group?: number) =>
  readBoard(app, { judge: "codeforces", key: "1900", order: "solved", group }, createContext({ app }));
const shown = async (group?: number) =>
  (await boardOf(group)).members.map((row) => [row.rank, nameOfRow(row), row.solved]);

test("a group's board has its members' rows, ranked and counted among themselves", async () => {
  const group = await makeGroup("ben", "cleo", "dan");
  expect(await shown()).toEqual([
    [1, "ada", 2],
    [2, "ben", 1],
    [2, "cleo", 1],
  ]);
  expect(await shown(group)).toEqual([
    [1, "ben", 1],
    [1, "cleo", 1],
  ]);
  expect((await boardOf()).solvedBy).toEqual([3, 1]);
  expect((await boardOf(group)).solvedBy).toEqual([2, 0]);
  // As old as the oldest handle on it.
  expect((await boardOf(await makeGroup("ada"))).asOf).toBe(NOW);
});

test("a place that nobody has taken stands on its group's board", async () => {
  await app.db.updateTable("users").set({ waits: 2 }).where("id", "=", members.ben.id).execute();
  expect(await shown(await makeGroup("ben"))).toEqual([[1, "ben", 1]]);
});

test("a team is on the board of each group that one of its members is in, with all of its members", async () => {
  const { id } = await app.db
    .insertInto("parties")
    .values({ contest_id: contest, key: "ben cleo guest", name: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const party = ["ben", "cleo", "guest"].map((handle) => ({ party_id: id, handle, handle_key: handle }));
  await app.db.insertInto("party_members").values(party).execute();
  await solve("ben", 1, id);
  await solve("cleo", 1, id);
  const teams = async (group: number) =>
    (await boardOf(group)).members.filter(({ team }) => team).map(nameOfRow);
  expect(await teams(await makeGroup("ben"))).toEqual(["ben, cleo, guest"]);
  expect(await teams(await makeGroup("cleo", "dan"))).toEqual(["ben, cleo, guest"]);
  expect(await teams(await makeGroup("ada", "dan"))).toEqual([]);
});

test("who is on the board by their own word is on their group's alone", async () => {
  const mark = {
    task_id: tasks[1] ?? 0,
    status: "solved",
    how: "hand",
    solved_at: NOW - HOUR,
    tried_at: NOW - HOUR,
    hand: "solved",
    hand_at: NOW - HOUR,
  } as const;
  await app.db
    .insertInto("marks")
    .values({ ...mark, user_id: members.dan.id })
    .execute();
  expect(await shown(await makeGroup("dan"))).toEqual([[1, "dan", 0]]);
  expect(await shown(await makeGroup("cleo"))).toEqual([[1, "cleo", 1]]);
});

test("a running contest's board is kept for each group", async () => {
  const times = { starts_at: NOW - HOUR, ends_at: NOW + HOUR };
  await app.db.updateTable("task_contests").set(times).where("id", "=", contest).execute();
  const [one, other] = [await makeGroup("ada"), await makeGroup("ben")];
  const boards = await Promise.all([boardOf(one), boardOf(other), boardOf(), boardOf(one)]);
  expect(boards.map(({ members: rows }) => rows.map(({ username }) => username))).toEqual([
    ["ada"],
    ["ben"],
    ["ada", "ben", "cleo"],
    ["ada"],
  ]);
});

test("a member who leaves stays on the group's boards until Monday", async () => {
  const group = await makeGroup("ben", "cleo");
  const leaving = { left_until: MONDAY };
  await app.db.updateTable("group_members").set(leaving).where("user_id", "=", members.ben.id).execute();
  now = MONDAY - 1;
  expect((await shown(group)).map(([, name]) => name)).toEqual(["ben", "cleo"]);
  expect(await whoTookPart(app.db, contest, now, group)).toMatchObject({ count: 2 });
  now = MONDAY;
  expect((await shown(group)).map(([, name]) => name)).toEqual(["cleo"]);
  expect(await whoTookPart(app.db, contest, now, group)).toMatchObject({ count: 1 });
});

test("past contests name those of the group who took part, and list only its contests on request", async () => {
  const other = await addContest("1901", NOW - 24 * HOUR);
  const [group, idle] = [await makeGroup("ben", "cleo"), await makeGroup("dan")];
  const names = async (of?: number) =>
    (await whoTookPart(app.db, contest, now, of)).shown.map(({ username }) => username);
  expect(await names()).toEqual(["ada", "ben", "cleo"]);
  expect(await names(group)).toEqual(["ben", "cleo"]);
  expect(await whoTookPart(app.db, other, now, group)).toEqual({ shown: [], count: 0 });
  const listed = async (who: "all" | "here" | "mine", of: number) =>
    (
      await listPastContests(app.db, members.ada, { q: "", judge: undefined, who, group: of }, now, {
        limit: 5,
      })
    ).rows.map(({ id }) => id);
  expect(await listed("all", group)).toEqual([other, contest]);
  expect(await listed("here", group)).toEqual([contest]);
  expect(await listed("here", idle)).toEqual([]);
});
