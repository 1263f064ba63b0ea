import { load } from "cheerio";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type CodeforcesServer, startCodeforces } from "../setup/codeforces-server.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld, pastContest } from "../setup/judge-servers.ts";
import { makeOwner } from "../setup/members.ts";
import { operate } from "../setup/operator.ts";
import { addProgram } from "../setup/programs.ts";
import { jsonOf } from "./bodies.ts";
import type { Member } from "./client.ts";
import { aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const SCREEN = "/admin/handles";
const CALL = "/api/admin/handles";

let codeforces: CodeforcesServer;
const world = emptyWorld();
world.contests = [pastContest(1900)];
world.problems = [{ contestId: 1900, index: "D", name: "Small GCD", rating: 2000, tags: ["math"] }];
world.submissions.tourist = [codeforcesSubmission({ type: "CONTESTANT" })];

afterAll(() => codeforces.stop());
const {
  server,
  ola: owner,
  cyd: coach,
  ada,
  ben,
} = siteWith(["ola", "cyd", "ada", "ben"], async () => {
  codeforces = await startCodeforces();
  codeforces.answer(codeforcesApi(world));
  return { CODEFORCES_API_URL: codeforces.url };
});

let handle = "";
let problem = "";
beforeAll(async () => {
  makeOwner(server, "ola");
  await owner.put(`/api/admin/users/${coach.id}/role`, { role: "coach" });
  const link = "https://codeforces.com/contest/1900/problem/D";
  const { _id } = await jsonOf(201, ben.post("/api/addproblem", { ...aProblem(), link }));
  problem = _id;
  const linked = await jsonOf(201, ada.post("/api/handles", { judge: "codeforces", handle: "tourist" }));
  handle = linked.handle._id;
  const isReady = async () => (await ada.text("/api/handles")).includes('"state":"ready"');
  await vi.waitUntil(isReady, { timeout: 300_000, interval: 50 });
});

const vouchFor = (by: Member, vouched: unknown, id = handle) => by.put(`${CALL}/${id}/vouch`, { vouched });
const handlesIn = (state: string) => coach.json(`${CALL}?state=${state}`);
const adas = { _id: expect.any(String), username: "ada" };
const listed = { _id: expect.any(String), user: adas, judge: "codeforces", handle: "tourist" };
const leaders = async () => (await ben.json("/api/leaderboard?period=all")).rows;
const solvers = async () => (await ben.json(`/api/problem/${problem}/solvers`)).solvers;
const boardOf = async () => (await ben.json("/api/contests/codeforces/1900/board")).members[0].cells;

test("a vouched handle counts, and every answer that shows it says so", async () => {
  expect(await leaders()).toEqual([]);
  expect(await solvers()).toMatchObject([{ user: adas, verified: false }]);
  expect((await solvers())[0]).not.toHaveProperty("vouched");
  expect(await boardOf()).toContainEqual(expect.objectContaining({ status: "contest", unverified: true }));
  const { handle: vouched } = await jsonOf(200, vouchFor(coach, true));
  expect(vouched).toEqual({ ...listed, state: "vouched", vouchedBy: "cyd" });
  await expect.poll(leaders).toEqual([{ rank: 1, user: adas, value: 1, vouched: true }]);
  expect((await ada.json("/api/leaderboard?period=all")).me).toMatchObject({ vouched: true });
  expect(await solvers()).toMatchObject([{ verified: false, vouched: true }]);
  const cell = (await boardOf()).find(({ status }: { status: string }) => status === "contest");
  expect(cell).toMatchObject({ vouched: true });
  expect(cell).not.toHaveProperty("unverified");
  expect((await ada.json("/api/handles")).handles).toMatchObject([{ verified: false, vouched: true }]);
  const [, row] = (await ben.text("/contests/codeforces/1900/board.csv")).split(/\r?\n/);
  expect(row).toMatch(/^1,ada,tourist,vouched,1,0,.*\(vouched\)/);
  const shown = load(await ben.text(`/problem/${problem}`))("section[aria-labelledby=solvers]").text();
  expect(shown).toContain("Codeforces, vouched");
  expect(load(await ada.text("/settings/handles"))("main").text()).toContain(
    "Vouched for by @cyd. Verify it to prove that it is yours.",
  );
  expect(load(await ben.text("/leaderboard?period=all"))("main li").text()).toContain("vouched");
});

test("staff list everybody by state; members may not, and tokens may neither list nor vouch", async () => {
  expect(await handlesIn("vouched")).toEqual({
    handles: [{ ...listed, state: "vouched", vouchedBy: "cyd" }],
    without: [],
  });
  expect(await handlesIn("verified")).toEqual({ handles: [], without: [] });
  const without = await handlesIn("none");
  expect(without.handles).toEqual([]);
  const names = without.without.map(({ username }: { username: string }) => username);
  expect(names.sort()).toEqual(["ben", "cyd", "ola"]);
  const all = await coach.json(CALL);
  expect([all.handles.length, all.without.length]).toEqual([1, 3]);
  const page = await coach.get(`${CALL}?state=none&limit=2`);
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(page.headers.get("Link") ?? "") ?? [];
  const rest = await coach.json(new URL(next, server.url).pathname + new URL(next, server.url).search);
  expect(rest.without).toHaveLength(1);
  expect(await coach.get(`${CALL}?state=odd`)).toHaveStatus(400);
  expect(await ada.get(CALL)).toHaveStatus(403);
  expect(await ada.get(SCREEN)).toHaveStatus(403);
  const { program } = addProgram(server, coach, "write");
  expect(await program.get(CALL)).toHaveStatus(403);
  expect(await program.put(`${CALL}/${handle}/vouch`, { vouched: false })).toHaveStatus(403);
});

test("a vouching is refused to members, for oneself, and for no handle", async () => {
  expect(await vouchFor(ben, true)).toHaveStatus(403);
  expect(await vouchFor(ada, false)).toHaveStatus(403);
  expect(await vouchFor(coach, true, "99999")).toHaveStatus(404);
  expect(await vouchFor(coach, "yes")).toHaveStatus(400);
  const own = await jsonOf(201, coach.post("/api/handles", { judge: "codeforces", handle: "petr" }));
  expect(await vouchFor(coach, true, own.handle._id)).toHaveStatus(403);
  expect(await coach.delete(`/api/handles/${own.handle._id}`)).toHaveStatus(200);
});

test("the site's switch ends it and brings it back, also from the command line", async () => {
  expect(await owner.post("/api/admin/settings", { vouching: "off" })).toHaveStatus(200);
  await expect.poll(leaders).toEqual([]);
  expect(await handlesIn("unverified")).toMatchObject({ handles: [{ handle: "tourist" }] });
  expect(await vouchFor(coach, true)).toHaveStatus(409);
  expect(load(await coach.text(SCREEN))("main").text()).toContain("Vouching is turned off on this site");
  expect(await operate(server.dataDir, ["config", "set", "vouching", "on"])).toMatchObject({ status: 0 });
  await expect.poll(leaders).toMatchObject([{ vouched: true }]);
  const { status, stdout } = await operate(server.dataDir, ["doctor"]);
  expect({ status, stdout }).toMatchObject({ status: 0 });
});

test("staff vouch, withdraw and remind on the screen, and both are in the audit log", async () => {
  const press = (intent: string, id: string) => coach.postForm(`${SCREEN}?state=vouched`, { intent, id });
  expect(await press("unvouch", handle)).toHaveRedirect(`${SCREEN}?state=vouched`);
  await expect.poll(leaders).toEqual([]);
  expect(await press("remind", ada.id)).toHaveRedirect(`${SCREEN}?state=vouched`);
  expect(await press("remind", ada.id)).toHaveStatus(409);
  expect(load(await coach.text(SCREEN))("main li").text()).toContain("Reminded");
  const [notice] = (await ada.json("/api/notifications")).notifications;
  expect(notice).toMatchObject({ kind: "link-handle", text: expect.stringContaining("Link your handle") });
  await ada.text("/settings/handles");
  expect((await ada.json("/api/notifications")).unread).toBe(0);
  expect(await press("vouch", handle)).toHaveRedirect(`${SCREEN}?state=vouched`);
  const log = load(await owner.text("/admin/audit"))("main").text();
  expect(log).toContain("vouched for the handle tourist at Codeforces of");
  expect(log).toContain("no longer vouches for the handle tourist at Codeforces of");
  expect(await press("other", handle)).toHaveStatus(400);
});
