import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type CodeforcesServer, startCodeforces } from "../setup/codeforces-server.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld, pastContest } from "../setup/judge-servers.ts";
import { makeStaff } from "../setup/reports.ts";
import { startServer, type TestServer } from "../setup/server.ts";
import { type Member, signUp } from "./client.ts";
import { inData } from "./database.ts";
import { aProblem } from "./problems.ts";

/** Members who solved the same problem, by kind. */
const names = {
  verified: "verified-vera",
  unverified: "unproven-una",
  posted: "public-pia",
  /** Solved their own private problem, which nobody else may see. */
  secret: "private-pat",
  /** Waiting for approval, so without a profile. */
  waiting: "waiting-wes",
  deleted: "deleted-gil",
};
type Kind = keyof typeof names;
const kinds = Object.keys(names) as Kind[];

let codeforces: CodeforcesServer;
let server: TestServer;
let owner: Member;
let coach: Member;
let other: Member;
const members = {} as Record<Kind, Member>;
const paths = { problem: "", list: "", nobodys: "" };
const world = emptyWorld();
const WAIT = { timeout: 300_000, interval: 20 };
const linkOf = (index: string) => `https://codeforces.com/contest/1900/problem/${index}`;
const solution = { approach: "Sort.", description: "In order.", code: "print(1)", language: "python" };

/** Every page and call that shows solvers, and the members it may show. */
const everybody: Kind[] = ["verified", "unverified", "posted"];
const imported: Kind[] = ["verified", "unverified"];
const doors: [name: string, path: () => string, shows: Kind[]][] = [
  ["a problem's page", () => `/problem/${paths.problem}`, everybody],
  ["its solvers by the call", () => `/api/problem/${paths.problem}/solvers`, everybody],
  ["a board", () => "/contests/codeforces/1900/board", everybody],
  ["a board by the call", () => "/api/contests/codeforces/1900/board", everybody],
  ["a board's file", () => "/contests/codeforces/1900/board.csv", everybody],
  ["past contests", () => "/contests/past", imported],
  ["the queue", () => "/upsolve", everybody],
  ["the queue by the call", () => "/api/upsolve", []],
  ["the leaderboard", () => "/leaderboard?period=all", ["verified", "posted"]],
  ["the leaderboard by the call", () => "/api/leaderboard?period=all", ["verified", "posted"]],
  ["a list's table", () => `/lists/${paths.list}/progress`, [...everybody, "secret"]],
  ["a list's file", () => `/lists/${paths.list}/progress.csv`, [...everybody, "secret"]],
  ["a list's progress by the call", () => `/api/lists/${paths.list}/progress`, [...everybody, "secret"]],
  // For Top Users.
  ["the dashboard", () => "/dashboard?show=unsolved", ["posted"]],
  ["the export of one's own data", () => "/settings/export", []],
];

beforeAll(async () => {
  codeforces = await startCodeforces();
  codeforces.answer(codeforcesApi(world));
  world.contests = [pastContest(1900)];
  world.problems = ["A", "B"].map((index) => ({
    contestId: 1900,
    index,
    name: `Task ${index}`,
    rating: 1200,
  }));
  server = await startServer({ CODEFORCES_API_URL: codeforces.url, JUDGE_PACE_MS: "5" });
  ({ ola: owner, cyd: coach } = await makeStaff(server));
  other = await signUp(server, "other-otto");
  for (const kind of kinds) members[kind] = await signUp(server, names[kind]);
  const share = async (by: Member, choice: string, index = "A") =>
    (await (await by.post("/api/addproblem", { ...aProblem(), link: linkOf(index), choice })).json())
      ._id as string;
  paths.problem = await share(owner, "public");
  paths.nobodys = await share(owner, "public", "C");
  const secrets = [await share(members.secret, "private"), await share(members.secret, "private", "C")];
  for (const kind of ["verified", "unverified", "waiting", "deleted"] as const)
    await link(members[kind], codeforcesSubmission({ index: "A", name: "Task A", type: "CONTESTANT" }));
  // The viewers took part too, but did not solve the problem.
  for (const viewer of [owner, coach, other])
    await link(
      viewer,
      codeforcesSubmission({ index: "B", name: "Task B", type: "CONTESTANT", verdict: "WRONG_ANSWER" }),
    );
  expect(await members.posted.post(`/api/problem/${paths.problem}/addsolution`, solution)).toHaveStatus(201);
  for (const secret of secrets)
    expect(await members.secret.post(`/api/problem/${secret}/addsolution`, solution)).toHaveStatus(201);
  const made = await owner.post("/api/lists", { title: "Warm-up" });
  paths.list = (await made.json())._id;
  await owner.post(`/api/lists/${paths.list}/items`, { text: linkOf("A") });
  await verify(members.verified);
  await vi.waitFor(async () => {
    const { solvers } = await other.json(`/api/problem/${paths.problem}/solvers`);
    expect(solvers[0]).toMatchObject({ user: { username: names.verified }, verified: true });
  }, WAIT);
  const gone = await members.deleted.post(`/api/admin/users/${members.deleted.id}/delete`, {});
  expect(gone.status).toBe(403);
  expect(await owner.post(`/api/admin/users/${members.deleted.id}/delete`, {})).toHaveStatus(200);
  write(`update users set waits = 1 where username = '${names.waiting}'`);
});
afterAll(async () => {
  await server.stop();
  await codeforces.stop();
});

const handleName = (username: string) => `${username.split("-")[0]}_cf`;

async function link(member: Member, ...submissions: object[]) {
  const handle = handleName(member.user.username);
  world.submissions[handle] = submissions;
  expect(await member.post("/api/handles", { judge: "codeforces", handle })).toHaveStatus(201);
  await vi.waitFor(async () => {
    const { handles } = await member.json("/api/handles");
    expect(handles).toMatchObject([{ state: "ready" }]);
  }, WAIT);
}

async function verify(member: Member) {
  const [{ _id, handle }] = (await member.json("/api/handles")).handles;
  const ask = async () => (await member.post(`/api/handles/${_id}/verify`, {})).json();
  const index = await vi.waitFor(async () => (await ask()).task.problem.name[4] as string, WAIT);
  const error = { index, verdict: "COMPILATION_ERROR", at: Date.now() + 2000 };
  world.submissions[handle]?.unshift(codeforcesSubmission(error));
  expect(await ask()).toMatchObject({ verified: true });
}

function write(sql: string) {
  inData(server.dataDir, (db) => db.prepare(sql).run());
}

describe.each(doors)("%s", (name, path, shows) => {
  const isList = name.startsWith("a list's");
  test("shows members whose profile the viewer may see, and no trace of others", async () => {
    for (const viewer of isList ? [owner, coach] : [owner, coach, other]) {
      const answer = await viewer.get(path());
      expect(answer).toHaveStatus(200);
      const text = await answer.text();
      const seen = kinds.filter(
        (kind) => text.includes(names[kind]) || text.includes(handleName(names[kind])),
      );
      expect(seen).toEqual(shows);
    }
  });

  test.runIf(shows.includes("unverified"))("marks unverified solves", async () => {
    const text = await owner.text(path());
    // Screens and files contain the word; calls have a field instead.
    expect(said(text, names.unverified)).toMatch(/unverified/);
    expect(said(text, names.verified)).not.toMatch(/unverified/);
  });
});

test("a problem solved only in a private copy is listed as solved by nobody", async () => {
  const page = load(await other.text("/dashboard?show=nobody"));
  const links = page("main a").map((_, link) => page(link).attr("href"));
  expect([...links]).toContain(`/problem/${paths.nobodys}`);
  expect([...links]).not.toContain(`/problem/${paths.problem}`);
});

test("members see their own private solves", async () => {
  const { solvers } = await members.secret.json(`/api/problem/${paths.problem}/solvers`);
  expect(solvers.at(-1)).toMatchObject({ user: { username: names.secret } });
  const { members: rows } = await members.secret.json(`/api/lists/${paths.list}/progress`);
  expect(rows).toMatchObject([{ user: { username: names.secret }, done: 1, cells: ["solved"] }]);
});

test.each([
  ["waiting", 404],
  ["deleted", 404],
  ["unverified", 200],
] as const)("the profile of a member who is %s returns %i", async (kind, status) => {
  const { id } = members[kind];
  for (const path of [`/profile/${id}`, `/api/myprofile/${id}`, `/api/myprofile/${id}/ratings`])
    for (const viewer of [owner, other]) expect(await viewer.get(path)).toHaveStatus(status);
});

test("a profile marks unverified solves", async () => {
  const textOf = async ({ id }: Member) => load(await other.text(`/profile/${id}`))("main").text();
  expect(await textOf(members.unverified)).toMatch(/unverified/);
  expect(await textOf(members.verified)).not.toMatch(/unverified/);
});

describe("a verified handle", () => {
  test.each(["verified_cf", "VERIFIED_CF", " verified_cf ", "https://codeforces.com/profile/Verified_cf"])(
    "cannot be claimed by another member as %j",
    async (handle) => {
      const answer = await other.post("/api/handles", { judge: "codeforces", handle });
      expect(answer).toHaveStatus(409);
      const form = await other.postForm("/settings/handles", { intent: "link", judge: "codeforces", handle });
      expect(form.status).not.toBe(302);
      expect((await other.json("/api/handles")).handles).toHaveLength(1);
    },
  );

  test("can be refreshed, verified and unlinked only by its owner", async () => {
    const [{ _id }] = (await members.verified.json("/api/handles")).handles;
    for (const act of ["refresh", "verify"])
      expect(await other.post(`/api/handles/${_id}/${act}`, {})).toHaveStatus(404);
    expect(await other.delete(`/api/handles/${_id}`)).toHaveStatus(404);
    const { handles } = await members.verified.json("/api/handles");
    expect(handles).toMatchObject([{ handle: "verified_cf", verified: true }]);
  });
});

/** The smallest part of an answer about one member, without names. */
function said(text: string, name: string): string {
  if (text.startsWith("{")) {
    const rows = Object.values(JSON.parse(text)).flatMap((value) => (Array.isArray(value) ? value : []));
    const row = JSON.stringify(rows.find((row) => row.user?.username === name));
    return row.replace('"verified":false', "unverified");
  }
  if (!text.startsWith("<")) return text.split("\r\n").find((line) => line.includes(name)) ?? "";
  const page = load(text);
  const of = page(`main [title*="${name}"], main a:contains("${name}")`).first();
  const row = of.is("[title]") ? of : of.closest("li, tr, .took-part > span > span");
  return page.html(row).replaceAll(name, "");
}
