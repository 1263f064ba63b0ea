import { beforeEach, expect, test } from "vitest";
import { createApplication, createContext, createUser } from "../../../../tests/setup/factories.ts";
import type { Application } from "../../../platform/application.ts";
import type { Row } from "../../../platform/db/tables.ts";
import type { Viewer } from "../../../viewer.ts";
import { readWall } from "./wall.server.ts";

const NOW = Date.parse("2026-11-25T20:00:00Z");
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: Application;
let ada: Viewer;
let ben: Viewer;
const handles = new Map<number, number>();
beforeEach(async () => {
  app = await createApplication({ now: () => NOW });
  ada = await addMember("ada");
  ben = await addMember("ben");
});

async function addMember(name: string): Promise<Viewer> {
  const member = await createUser(app.db, name);
  const handle = { user_id: member.id, judge: "codeforces", handle: name, handle_key: name, created_at: 0 };
  const { id } = await app.db
    .insertInto("handles")
    .values({ ...handle, state: "ready" })
    .returning("id")
    .executeTakeFirstOrThrow();
  handles.set(member.id, id);
  return member;
}

/** A contest that members took part in. @returns its tasks */
async function addRound(key: string, at: number, members: Viewer[], letters = "AB") {
  const contest = {
    judge: "codeforces",
    key,
    name: `Codeforces Round ${key}`,
    starts_at: at,
    ends_at: at + 2 * HOUR,
  };
  const { id } = await app.db
    .insertInto("task_contests")
    .values(contest)
    .returning("id")
    .executeTakeFirstOrThrow();
  const tasks: number[] = [];
  for (const letter of letters) {
    const named = {
      judge: "codeforces",
      key: `${key}${letter}`,
      name: `Problem ${letter}`,
      link: "https://example.org",
    };
    const task = await app.db
      .insertInto("tasks")
      .values({ ...named, contest_id: id, rating: 1500 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.db.insertInto("contest_tasks").values({ contest_id: id, task_id: task.id, letter }).execute();
    tasks.push(task.id);
  }
  for (const member of members) {
    const part = {
      handle_id: handles.get(member.id) ?? 0,
      contest_id: id,
      how: "contest",
      party_id: 0,
    } as const;
    await app.db
      .insertInto("participations")
      .values({ ...part, at, seen: 0 })
      .execute();
  }
  return tasks as [number, number];
}

const mark = ({ id }: Viewer, task_id: number, given: Partial<Row<"marks">> = {}) =>
  app.db
    .insertInto("marks")
    .values({ user_id: id, task_id, status: "solved", how: "contest", verified: 1, solved_at: NOW, ...given })
    .execute();

const wallOf = (viewer: Viewer, query: Partial<Parameters<typeof readWall>[2]> = {}) =>
  readWall(
    app,
    viewer,
    { group: undefined, judge: undefined, from: undefined, to: undefined, ...query },
    createContext({ app }),
  );

/** What each square says: its label, how many solved it, and whether the viewer did. */
const squaresOf = async (viewer: Viewer, query: Parameters<typeof wallOf>[1] = {}) =>
  (await wallOf(viewer, query)).squares.map(
    ({ round, label, solved, isMine }) => `${round.key}${label} ${solved}${isMine ? " mine" : ""}`,
  );

test("contests stand in the order of their starts, each problem with how many solved it", async () => {
  const [late] = await addRound("1901", NOW - 5 * DAY, [ada]);
  const [early, hard] = await addRound("1900", NOW - 9 * DAY, [ada, ben]);
  for (const member of [ada, ben]) await mark(member, early);
  await mark(ben, hard);
  await mark(ada, late);
  expect(await squaresOf(ada)).toEqual(["1900A 2 mine", "1900B 1", "1901A 1 mine", "1901B 0"]);
});

test("contests of other seasons, running ones and those that nobody took part in are left out", async () => {
  await addRound("1800", Date.parse("2026-08-30T10:00:00Z"), [ada]);
  await addRound("1900", NOW - 9 * DAY, []);
  await addRound("1901", NOW - HOUR, [ada]);
  expect(await squaresOf(ada)).toEqual([]);
  expect(await squaresOf(ada, { from: "2026-08-30", to: "2026-08-30" })).toEqual(["1800A 0", "1800B 0"]);
  expect(await squaresOf(ada, { from: "2026-08-30", judge: "atcoder" })).toEqual([]);
});

test("members who wait or are suspended count for nothing", async () => {
  const [task] = await addRound("1900", NOW - 9 * DAY, [ada]);
  for (const member of [ada, ben]) await mark(member, task);
  expect((await wallOf(ada)).members).toBe(2);
  await app.db.updateTable("users").set({ suspended_at: 1 }).where("id", "=", ben.id).execute();
  expect(await squaresOf(ada)).toEqual(["1900A 1 mine", "1900B 0"]);
  expect((await wallOf(ada)).members).toBe(1);
});

test("a solution to someone's own private problem and a try by their own word stay with them", async () => {
  const [task, other] = await addRound("1900", NOW - 9 * DAY, [ada]);
  await mark(ben, task, { how: "posted", verified: 0, counted: null });
  await mark(ben, other, { status: "tried", how: null, hand: "tried", solved_at: null });
  const { members } = await wallOf(ada);
  expect(await squaresOf(ada)).toEqual(["1900A 0", "1900B 0"]);
  expect(members).toBe(0);
});

test("a problem that two rounds share has the same number in both, but counts once as the next", async () => {
  const [shared] = await addRound("1901", NOW - 9 * DAY, [ada]);
  const [twin] = await addRound("1900", NOW - 9 * DAY, [ben]);
  await app.db.updateTable("tasks").set({ twin_of: shared }).where("id", "=", twin).execute();
  await mark(ben, shared);
  const rated = { handle_id: handles.get(ada.id) ?? 0, at: 1, contest: "1", name: "1", rating: 1500 };
  await app.db.insertInto("rating_changes").values(rated).execute();
  const wall = await wallOf(ada);
  expect(wall.squares.filter(({ label }) => label === "A").map(({ solved }) => solved)).toEqual([1, 1]);
  expect(wall.squares.filter((square) => square === wall.next)).toHaveLength(1);
});

test("a group's wall has its contests and counts its members alone", async () => {
  const [task] = await addRound("1900", NOW - 9 * DAY, [ada, ben]);
  await addRound("1901", NOW - 8 * DAY, [ben]);
  for (const member of [ada, ben]) await mark(member, task);
  const group = { name: "Varsity", name_key: "varsity", by_staff: 1, created_at: 0, updated_at: 0 };
  const { id } = await app.db.insertInto("groups").values(group).returning("id").executeTakeFirstOrThrow();
  await app.db.insertInto("group_members").values({ group_id: id, user_id: ada.id, joined_at: 0 }).execute();
  expect(await squaresOf(ben, { group: id })).toEqual(["1900A 1 mine", "1900B 0"]);
  expect((await wallOf(ben, { group: id })).members).toBe(1);
});

test("of more than forty contests the newest are shown", async () => {
  for (let n = 0; n < 41; n++) await addRound(`${1900 + n}`, NOW - (50 - n) * DAY, [ada], "A");
  const { rounds, isCut } = await wallOf(ada);
  expect([rounds.length, rounds[0]?.key, isCut]).toEqual([40, "1901", true]);
});
