import { beforeEach, describe, expect, test } from "vitest";
import { createUser } from "../../../../tests/setup/factories.ts";
import { DAY, HOUR, MINUTE, openImports } from "../../../../tests/setup/imports.ts";
import { type Club, clubApi, clubContest, emptyClub, KEY } from "../../../../tests/setup/judge-groups.ts";
import { codeforcesSubmission } from "../../../../tests/setup/judge-servers.ts";
import type { Viewer } from "../../../viewer.ts";
import { listGroups, listRefused } from "./queries.server.ts";
import { addGroup, removeGroup, saveKey } from "./staff.server.ts";

const on = openImports();
const GROUP = { judge: "codeforces", code: "AbCd" };
const START = Date.UTC(2026, 8, 1, 18);

let club: Club;
let owner: Viewer;
beforeEach(async () => {
  on.time = START + 30 * DAY;
  club = emptyClub(() => on.time);
  club.groups.AbCd = [500_001];
  club.contests[500_001] = clubContest(500_001, START);
  on.server.answer(clubApi(club, on.world));
  on.world.submissions = { tourist: [], benq: [] };
  owner = await createUser(on.app.db, "ola", "owner");
});

let sent = 0;
const submit = (index: string, handles: string[], minutes: number, changes: object = {}) =>
  codeforcesSubmission({
    contest: 500_001,
    index,
    name: `Problem ${index} of 500001`,
    at: START + minutes * MINUTE,
    type: "CONTESTANT",
    id: ++sent,
    ...changes,
    author: {
      participantType: "CONTESTANT",
      members: handles.map((handle) => ({ handle })),
      ...(handles.length > 1 && { teamId: 7, teamName: "Trio" }),
    },
  });
const sends = (...submissions: object[]) => {
  (club.contests[500_001] as { submissions: object[] }).submissions.unshift(...submissions.reverse());
};

const start = async () => {
  await saveKey(on.app, owner, { judge: "codeforces", ...KEY });
  return addGroup(on.app, owner, GROUP);
};
const group = async () => (await listGroups(on.app.db))[0];
const contest = (key = "500001") =>
  on.app.db.selectFrom("task_contests").selectAll().where("key", "=", key).executeTakeFirst();
const isRead = (key?: string) =>
  expect.poll(async () => (await contest(key))?.status_at ?? null).toBe(on.time);
const attempts = () =>
  on.app.db
    .selectFrom("attempts as a")
    .innerJoin("tasks as t", "t.id", "a.task_id")
    .innerJoin("handles as h", "h.id", "a.handle_id")
    .select(["h.handle", "t.key", "a.solved_how", "a.party_id"])
    .orderBy("h.handle")
    .orderBy("t.key")
    .execute();
const askedFor = (method: string) => on.server.requests.filter(({ path }) => path.includes(method)).length;

async function ready(viewer: Viewer, handle: string) {
  await on.link(viewer, handle);
  await on.read(viewer);
}

test("a group's contests come with names, times and problems, and with what members sent in them", async () => {
  await ready(on.ada, "Tourist");
  await ready(on.ben, "benq");
  sends(
    submit("A", ["tourist"], 5, { verdict: "WRONG_ANSWER" }),
    submit("A", ["TOURIST"], 9),
    submit("B", ["tourist", "Benq", "stranger"], 30),
    submit("C", ["stranger"], 40),
    submit("C", ["benq"], 50, { verdict: "COMPILATION_ERROR" }),
  );
  await start();
  await isRead();
  expect(await group()).toMatchObject({ state: "ready", message: null, read_at: on.time, contests: 1 });
  expect(await contest()).toMatchObject({
    name: "Training 500001",
    starts_at: START,
    ends_at: START + 2 * HOUR,
    status_due_at: on.time + 7 * DAY,
    facts_refusal: null,
  });
  const columns = await on.app.db
    .selectFrom("contest_tasks as c")
    .innerJoin("tasks as t", "t.id", "c.task_id")
    .select(["c.letter", "t.name", "t.link"])
    .orderBy("c.letter")
    .execute();
  expect(columns.map(({ letter }) => letter)).toEqual(["A", "B", "C"]);
  expect(columns[0]).toMatchObject({
    name: "Problem A of 500001",
    link: "https://codeforces.com/group/AbCd/contest/500001/problem/A",
  });
  const party_id = expect.any(Number);
  expect(await attempts()).toEqual([
    { handle: "Tourist", key: "500001A", solved_how: "contest", party_id: 0 },
    { handle: "Tourist", key: "500001B", solved_how: "contest", party_id },
    { handle: "benq", key: "500001B", solved_how: "contest", party_id },
  ]);
  expect(await on.app.db.selectFrom("parties").select("name").execute()).toEqual([{ name: "Trio" }]);
});

test("every page is read, and a later verdict of a rejudge counts", async () => {
  await ready(on.ada, "tourist");
  const others = Array.from({ length: 1500 }, (_, index) => submit("B", ["stranger"], index / 100));
  const accepted = submit("A", ["tourist"], 0);
  sends(accepted, ...others, submit("B", ["tourist"], 60));
  await start();
  await isRead();
  expect(askedFor("contest.status")).toBe(2);
  expect((await attempts()).map(({ key }) => key)).toEqual(["500001A", "500001B"]);
  Object.assign(accepted, { verdict: "WRONG_ANSWER" });
  sends(submit("A", ["tourist"], 90));
  on.time += 7 * DAY;
  await on.tick();
  await isRead();
  const [first] = await on.app.db.selectFrom("attempts").selectAll().orderBy("task_id").execute();
  expect(first).toMatchObject({ solved_at: START + 90 * MINUTE });
});

test("whole readings of a handle's own list do not drop what came by a group", async () => {
  await ready(on.ada, "tourist");
  sends(submit("A", ["tourist"], 5));
  await start();
  await isRead();
  on.time += 8 * DAY;
  const handle = () => on.app.db.selectFrom("handles").select(["reading", "is_whole"]).executeTakeFirst();
  await on.tick();
  await expect.poll(handle).toEqual({ reading: 2, is_whole: 0 });
  expect(await attempts()).toHaveLength(1);
  expect(await on.app.db.selectFrom("participations").selectAll().execute()).toHaveLength(1);
});

test("a contest is read every two minutes while it runs, daily for two days and then weekly", async () => {
  club.contests[500_001] = clubContest(500_001, on.time + HOUR);
  await start();
  await expect.poll(group).toMatchObject({ state: "ready" });
  expect(await contest()).toMatchObject({ status_at: null, status_due_at: on.time + HOUR });
  const waits: number[] = [];
  for (const after of [HOUR, HOUR, HOUR, 10 * MINUTE, DAY, DAY, 7 * DAY]) {
    on.time += after;
    await on.tick();
    await isRead();
    waits.push(((await contest())?.status_due_at ?? 0) - on.time);
  }
  const often = 2 * MINUTE;
  expect(waits).toEqual([often, often, often, DAY, DAY, 7 * DAY, 7 * DAY]);
});

test("a handle that is linked later finds its submissions within a day", async () => {
  sends(submit("A", ["tourist"], 5));
  await start();
  await isRead();
  on.time += HOUR;
  await ready(on.ada, "tourist");
  expect(await attempts()).toEqual([]);
  on.time += DAY;
  await on.tick();
  await isRead();
  expect(await attempts()).toHaveLength(1);
});

test("a removed group's contests stay, and are not asked for any more", async () => {
  await ready(on.ada, "tourist");
  sends(submit("A", ["tourist"], 5));
  const id = await start();
  await isRead();
  await removeGroup(on.app, owner, id);
  expect(await contest()).toMatchObject({ name: "Training 500001", group_id: null, status_due_at: null });
  const asked = askedFor("contest.");
  on.time += 3 * DAY;
  await on.tick();
  await on.read(on.ada);
  expect(await attempts()).toHaveLength(1);
  expect(on.server.requests.slice(asked).filter(({ path }) => /500001|groupCode/.test(path))).toHaveLength(
    on.server.requests.slice(asked).filter(({ path }) => /apiKey/.test(path)).length,
  );
});

describe("a contest that the key may not see", () => {
  test("is named to staff and on its board, and asked for again after a day", async () => {
    await ready(on.ada, "tourist");
    club.groups.AbCd = [500_001, 500_002];
    club.contests[500_002] = clubContest(500_002, START, { isHidden: true });
    await start();
    await isRead();
    await expect
      .poll(() => contest("500002"))
      .toMatchObject({
        facts_refusal: "contestId: You are not allowed to view this contest",
        status_due_at: on.time + DAY,
        facts_due_at: null,
      });
    expect(await listRefused(on.app.db)).toMatchObject([{ name: "Training 500002" }]);
    expect(await group()).toMatchObject({ state: "ready" });
    const asked = askedFor("500002");
    on.time += DAY - MINUTE;
    await on.tick();
    await on.read(on.ada);
    expect(askedFor("500002")).toBe(asked);
    (club.contests[500_002] as { isHidden: boolean }).isHidden = false;
    on.time += MINUTE;
    await on.tick();
    await isRead("500002");
    expect(await listRefused(on.app.db)).toEqual([]);
  });
});
