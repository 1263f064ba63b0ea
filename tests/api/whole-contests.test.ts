import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CodeforcesServer, failed, startCodeforces } from "../setup/codeforces-server.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld } from "../setup/judge-servers.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { type Member, signUp } from "./client.ts";
import { inData } from "./database.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Math.floor((Date.now() - 10 * DAY) / MINUTE) * MINUTE;
const REFUSAL = "contestId: You are not allowed to view the contest";

let codeforces: CodeforcesServer;
let server: TestServer;
let ada: Member;
let ben: Member;
let cyd: Member;
const world = emptyWorld();

const contestOf = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  phase: "FINISHED",
  startTimeSeconds: START / 1000,
  durationSeconds: 7200,
  ...more,
});
const problemsOf = (contestId: number, names: Record<string, string>) =>
  Object.entries(names).map(([index, name]) => ({ contestId, index, name, rating: 1600, tags: ["dp"] }));
const sent = (contest: number, index: string, name: string, more: object = {}) =>
  codeforcesSubmission({ contest, index, name, rating: 1600, at: START + 30 * MINUTE, ...more });

const DIV2 = { A: "Prefix", B: "Suffix", C: "Paths", D: "Trees", E: "Flows" };
const DIV1 = { A: "Paths", B: "Trees", C: "Flows", D: "Hardest" };
const GYM = { A: "Alpha", B: "Beta", C: "Gamma" };
const ROUND = "/contests/codeforces/2121/board";
const TEAMS = "/contests/codeforces/104000/board";
const PRIVATE = "/contests/codeforces/104001/board";

beforeAll(async () => {
  codeforces = await startCodeforces();
  world.contests = [contestOf(2120, "Round 1030 (Div. 1)"), contestOf(2121, "Round 1030 (Div. 2)")];
  // The judge's list has shared problems under Div. 1 only.
  world.problems = [...problemsOf(2121, { A: "Prefix", B: "Suffix" }), ...problemsOf(2120, DIV1)];
  world.standings[2121] = { contest: world.contests[1], problems: problemsOf(2121, DIV2), rows: [] };
  world.standings[104_000] = {
    contest: contestOf(104_000, "Regional Contest", { startTimeSeconds: undefined, durationSeconds: 18_000 }),
    problems: problemsOf(104_000, GYM),
    rows: [],
  };
  world.gyms = [
    { id: 104_000, name: "Regional Contest" },
    { id: 104_001, name: "Private Training" },
  ];
  const answer = codeforcesApi(world);
  codeforces.answer((request, response) =>
    (request.url?.includes("contestId=104001") ? failed(REFUSAL) : answer)(request, response),
  );
  server = await startServer({ CODEFORCES_API_URL: codeforces.url, JUDGE_PACE_MS: "5" });
  [ada, ben, cyd] = [await signUp(server, "ada"), await signUp(server, "ben"), await signUp(server, "cyd")];
  const members = ["ada_cf", "ben_cf", "guest_cf"].map((handle) => ({ handle }));
  const asTeam = { author: { members, teamId: 7, teamName: "Three <b>", startTimeSeconds: START / 1000 } };
  const ofTeam = [
    sent(104_000, "C", "Gamma", { type: "VIRTUAL", verdict: "WRONG_ANSWER", ...asTeam }),
    sent(104_000, "B", "Beta", { type: "VIRTUAL", ...asTeam }),
    sent(104_000, "A", "Alpha", { type: "VIRTUAL", ...asTeam }),
  ];
  world.submissions = {
    ada_cf: [
      sent(104_001, "A", "Hidden", { type: "PRACTICE" }),
      ...ofTeam,
      sent(2121, "A", "Prefix", { type: "CONTESTANT" }),
    ],
    ben_cf: ofTeam,
    cyd_cf: [
      sent(2120, "B", "Trees", { type: "CONTESTANT", verdict: "SUBMITTED" }),
      sent(2120, "A", "Paths", { type: "CONTESTANT" }),
    ],
  };
});
afterAll(async () => {
  await server.stop();
  await codeforces.stop();
});

const boardOf = (path: string, member = ada) => member.json(`/api${path}`);

test("linked handles are imported, and then their contests", async () => {
  for (const [member, handle] of [
    [ada, "ada_cf"],
    [ben, "ben_cf"],
    [cyd, "cyd_cf"],
  ] as const) {
    expect(await member.post("/api/handles", { judge: "codeforces", handle })).toHaveStatus(201);
    await expect
      .poll(async () => (await member.json("/api/handles")).handles[0])
      .toMatchObject({ state: "ready" });
  }
  await expect
    .poll(() =>
      inData(server.dataDir, (db) =>
        db.prepare("select count(*) from task_contests where facts_at is not null").pluck().get(),
      ),
    )
    .toBe(4);
  inData(server.dataDir, (db) =>
    db.prepare("update handles set verified_at = 1, settled_to = 0 where handle <> 'cyd_cf'").run(),
  );
});

test("a Div. 2 board has the problems that the judge lists under Div. 1", async () => {
  const board = await boardOf(ROUND);
  expect(board.contest).toMatchObject({ name: "Round 1030 (Div. 2)" });
  expect(board.problems.map(({ key, name }: { key: string; name: string }) => [key, name])).toEqual(
    Object.entries(DIV2).map(([index, name]) => [`2121${index}`, name]),
  );
  // Only who sent something in this contest has a row.
  expect(board.members.map(({ user }: { user: { username: string } }) => user.username)).toEqual(["ada"]);
  const page = load(await ada.text(ROUND));
  expect(page(".task .letter").text()).toBe("ABCDE");
});

test("the queue of who solved A has B to E", async () => {
  await expect
    .poll(async () => (await ada.json("/api/upsolve?contest=codeforces/2121")).items?.length)
    .toBe(4);
  const { items } = await ada.json("/api/upsolve?contest=codeforces/2121");
  expect(items.map(({ name }: { name: string }) => name).sort()).toEqual([
    "Flows",
    "Paths",
    "Suffix",
    "Trees",
  ]);
});

test("a submission that is still being judged does not count as a try", async () => {
  const board = await boardOf("/contests/codeforces/2120/board");
  expect(board.members).toMatchObject([
    {
      user: { username: "cyd" },
      solved: 1,
      cells: [{ status: "contest" }, { status: "" }, { status: "" }, { status: "" }],
    },
  ]);
});

test("a gym's board has its name, its length and all problems", async () => {
  const board = await boardOf(TEAMS);
  expect(board.contest).toMatchObject({ name: "Regional Contest", startsAt: null, endsAt: null });
  expect(board.problems.map(({ name }: { name: string }) => name)).toEqual(["Alpha", "Beta", "Gamma"]);
  const page = load(await ada.text(TEAMS));
  expect(page("h1").text()).toContain("Regional Contest");
  expect(page(".facts").text()).toMatch(/5\s?h/);
});

test("a team is one row, with its members, and with those who are not on this site", async () => {
  const { members } = await boardOf(TEAMS);
  expect(members).toMatchObject([
    {
      user: null,
      team: { name: "Three <b>", members: expect.any(Array) },
      rank: 1,
      solved: 2,
      cells: [{ status: "virtual" }, { status: "virtual" }, { status: "tried" }],
    },
  ]);
  expect(members[0].team.members).toEqual(
    expect.arrayContaining([
      { _id: ada.id, username: "ada" },
      { _id: ben.id, username: "ben" },
      { handle: "guest_cf" },
    ]),
  );
  const page = load(await ada.text(TEAMS));
  expect(page(".board tbody tr").length).toBe(1);
  expect(page(".board tbody tr").text()).toContain("Three <b>");
  expect(page(".board tbody tr").text()).toContain("guest_cf");
  expect(page(".facts").text()).toContain("1 team");
  expect(page(".facts").text()).not.toContain("member");
  expect(await ada.text(`${TEAMS}.csv`)).toContain("guest_cf");
});

test("the leaderboard leaves teams out, unless it is asked to count them", async () => {
  const figures = async (query: string) => {
    const { rows } = await ada.json(`/api/leaderboard?period=all${query}`);
    return (rows as { user: { username: string }; value: number }[]).map(
      ({ user, value }) => `${user.username} ${value}`,
    );
  };
  await expect.poll(() => figures("")).toEqual(["ada 2"]);
  await expect.poll(() => figures("&teams=1")).toEqual(["ada 4", "ben 2"]);
  const queue = await ben.json("/api/upsolve?contest=codeforces/104000");
  expect(queue.items.map(({ name }: { name: string }) => name)).toEqual(["Gamma"]);
});

test("a contest that the judge refuses says so on its board", async () => {
  const page = load(await ada.text(PRIVATE));
  expect(page(".page-note").text()).toContain(REFUSAL);
  expect(page(".page-note").text()).toContain("We ask again every day");
  expect((await boardOf(PRIVATE)).members).toMatchObject([{ user: { username: "ada" }, upsolved: 1 }]);
  expect(load(await ada.text(ROUND))(".page-note").length).toBe(0);
});
