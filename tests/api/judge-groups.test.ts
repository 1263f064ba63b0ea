import { readFileSync } from "node:fs";
import path from "node:path";
import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CodeforcesServer, startCodeforces } from "../setup/codeforces-server.ts";
import { isOnPostgres } from "../setup/engine.ts";
import { clubApi, clubContest, emptyClub, KEY } from "../setup/judge-groups.ts";
import { codeforcesSubmission } from "../setup/judge-servers.ts";
import { makeOwner } from "../setup/members.ts";
import { operate } from "../setup/operator.ts";
import { startServer, temporaryFolder } from "../setup/server.ts";
import { jsonOf } from "./bodies.ts";
import { Client, type Member, signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const SCREEN = "/admin/judges";
const CALL = "/api/admin/judge-groups";
const START = Date.now() - 30 * 24 * 60 * 60 * 1000;

let codeforces: CodeforcesServer;
const club = emptyClub(Date.now);
club.groups = { AbCd: [500_001, 500_002] };
club.contests[500_001] = clubContest(500_001, START, {
  submissions: [
    codeforcesSubmission({
      ...{ contest: 500_001, index: "A", name: "Problem A of 500001", at: START + 60_000 },
      author: { participantType: "CONTESTANT", members: [{ handle: "Tourist" }] },
    }),
  ],
});
club.contests[500_002] = clubContest(500_002, START, { isHidden: true });

afterAll(() => codeforces.stop());
const {
  server,
  ola: owner,
  cyd: coach,
  ada,
} = siteWith(["ola", "cyd", "ada"], async () => {
  codeforces = await startCodeforces();
  codeforces.answer(clubApi(club));
  return { CODEFORCES_API_URL: codeforces.url, LOG_LEVEL: "debug" };
});
beforeAll(async () => {
  makeOwner(server, "ola");
  expect(await owner.put(`/api/admin/users/${coach.id}/role`, { role: "coach" })).toHaveStatus(200);
});

const enter = (by: Member, key = KEY) => by.postForm(SCREEN, { intent: "key", judge: "codeforces", ...key });
const groups = async (by: Member = coach) => (await by.json(CALL)).groups;
const textOf = async (by: Member, address = SCREEN) => load(await by.text(address))("main").text();

test("staff add and remove groups by call and form; members and guests may do neither", async () => {
  for (const [client, get, post] of [
    [new Client(server.url), 401, 401],
    [ada, 403, 403],
  ] as const) {
    expect(await client.get(CALL)).toHaveStatus(get);
    expect(await client.post(CALL, { judge: "codeforces", code: "AbCd" })).toHaveStatus(post);
    expect(await client.delete(`${CALL}/1`)).toHaveStatus(post);
  }
  expect(await ada.get(SCREEN)).toHaveStatus(403);
  const address = "https://codeforces.com/group/Other1/contests";
  const { group } = await jsonOf(201, coach.post(CALL, { judge: "codeforces", code: address }));
  expect(group).toEqual({ _id: expect.any(String), judge: "codeforces", code: "Other1", state: "queued" });
  expect(await coach.post(CALL, { judge: "codeforces", code: "Other1" })).toHaveStatus(409);
  const form = { intent: "add-group", judge: "codeforces" };
  expect(await coach.postForm(SCREEN, { ...form, code: " codeforces.com/group/XyZ/ " })).toHaveRedirect(
    SCREEN,
  );
  expect((await groups()).map(({ code }: { code: string }) => code)).toEqual(["Other1", "XyZ"]);
  for (const code of ["", "a b", "ünder", "x".repeat(41), "https://example.org/group/AbCd"]) {
    expect(await coach.post(CALL, { judge: "codeforces", code }), code).toHaveStatus(400);
    expect(await coach.postForm(SCREEN, { ...form, code }), code).toHaveStatus(400);
  }
  expect(await coach.post(CALL, { judge: "atcoder", code: "AbCd" })).toHaveStatus(400);
  expect(await coach.delete(`${CALL}/${group._id}`)).toHaveStatus(200);
  expect(await coach.delete(`${CALL}/${group._id}`)).toHaveStatus(404);
  const [{ _id }] = await groups(owner);
  expect(await owner.postForm(SCREEN, { intent: "remove-group", group: _id })).toHaveRedirect(SCREEN);
  expect(await groups()).toEqual([]);
});

test("only owners enter and remove the API key, and nothing shows it again", async () => {
  await jsonOf(201, coach.post(CALL, { judge: "codeforces", code: "AbCd" }));
  await expect
    .poll(() => groups())
    .toMatchObject([{ state: "failed", message: /An owner has to enter an API key/ }]);
  expect(await textOf(coach)).toContain("Only an owner can enter or remove the key");
  expect(await enter(coach)).toHaveStatus(403);
  expect(await enter(ada)).toHaveStatus(403);
  const wrong = await enter(owner, { ...KEY, secret: "with blanks in it" });
  expect(wrong).toHaveStatus(400);
  const page = await wrong.text();
  for (const part of [KEY.key, "with blanks in it"]) expect(page).not.toContain(part);
  expect(await enter(owner)).toHaveRedirect(SCREEN);
  await expect.poll(() => groups()).toMatchObject([{ state: "ready", readAt: expect.any(String) }]);
  await expect.poll(() => textOf(coach)).toContain("contestId: You are not allowed to view this contest");
  expect(await textOf(owner)).toMatch(/A key was saved/);
  for (const address of [SCREEN, CALL, "/admin", "/api/admin/overview", "/admin/audit", "/api/admin/audit"]) {
    const shown = await owner.text(address);
    for (const part of Object.values(KEY)) expect(shown, address).not.toContain(part);
  }
  for (const part of Object.values(KEY)) {
    expect(server.output()).not.toContain(part);
    if (isOnPostgres) continue;
    for (const file of ["upsolve.db", "upsolve.db-wal"]) {
      expect(readFileSync(path.join(server.dataDir, file)).includes(part), file).toBe(false);
    }
  }
});

test("the group's contests have boards, with members found by their handles", async () => {
  await jsonOf(201, ada.post("/api/handles", { judge: "codeforces", handle: "tourist" }));
  // As if a day had passed.
  expect(await enter(owner)).toHaveRedirect(SCREEN);
  const board = () => textOf(ada, "/contests/codeforces/500001/board");
  await expect.poll(board).toMatch(/Training 500001.*ada/s);
  expect(await textOf(ada, "/contests/codeforces/500002/board")).toContain(
    "not allowed to view this contest",
  );
});

test("the audit log says who added and removed groups and keys, and which", async () => {
  expect(await owner.postForm(SCREEN, { intent: "remove-key", judge: "codeforces" })).toHaveRedirect(SCREEN);
  expect(await coach.postForm(SCREEN, { intent: "remove-key", judge: "codeforces" })).toHaveStatus(403);
  const $ = load(await owner.text("/admin/audit"));
  const lines = $(".log li > span")
    .get()
    .map((each) => $(each).text());
  expect(lines.slice(0, 3)).toEqual([
    "ola removed the API key for Codeforces",
    "ola saved an API key for Codeforces",
    "ola saved an API key for Codeforces",
  ]);
  expect(lines).toContain("cyd added a group, XyZ at Codeforces");
  expect(lines).toContain("ola removed a group, XyZ at Codeforces");
  await expect.poll(() => textOf(owner)).toContain("No key has been entered");
});

test("a key in the environment is used, shown by no command, and cannot be changed on the site", async () => {
  const folder = temporaryFolder();
  const { writeFileSync } = await import("node:fs");
  writeFileSync(path.join(folder, "secret"), `${KEY.secret}\n`);
  const env = {
    CODEFORCES_API_URL: codeforces.url,
    CODEFORCES_API_KEY: KEY.key,
    CODEFORCES_API_SECRET_FILE: path.join(folder, "secret"),
  };
  const other = await startServer(env);
  try {
    const ola = await signUp(other, "ola");
    makeOwner(other, "ola");
    expect(await textOf(ola)).toContain("Set by CODEFORCES_API_KEY in the environment");
    expect(await enter(ola)).toHaveStatus(409);
    await jsonOf(201, ola.post(CALL, { judge: "codeforces", code: "AbCd" }));
    await expect.poll(() => groups(ola)).toMatchObject([{ state: "ready" }]);
    for (const command of ["config", "doctor"]) {
      const { stdout, stderr } = await operate(other.dataDir, [command], env);
      for (const part of Object.values(KEY)) expect(stdout + stderr).not.toContain(part);
    }
    for (const part of Object.values(KEY)) expect(other.output()).not.toContain(part);
  } finally {
    await other.stop();
  }
});
