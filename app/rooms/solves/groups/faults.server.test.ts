import { beforeEach, describe, expect, test } from "vitest";
import { type Answer, cutOff, failed, list, reply } from "../../../../tests/setup/codeforces-server.ts";
import { createUser } from "../../../../tests/setup/factories.ts";
import { DAY, HOUR, MINUTE, openImports } from "../../../../tests/setup/imports.ts";
import { type Club, clubApi, clubContest, emptyClub, KEY } from "../../../../tests/setup/judge-groups.ts";
import { codeforcesSubmission } from "../../../../tests/setup/judge-servers.ts";
import type { Viewer } from "../../../viewer.ts";
import { findKey, listLostKeys } from "../../judges/index.server.ts";
import { listGroups } from "./queries.server.ts";
import { addGroup, removeKey, saveKey } from "./staff.server.ts";

const on = openImports();
const START = Date.UTC(2026, 8, 1, 18);

let club: Club;
let owner: Viewer;
beforeEach(async () => {
  on.time = START + 30 * DAY;
  club = emptyClub(() => on.time);
  club.groups.AbCd = [500_001];
  const by = { participantType: "CONTESTANT", members: [{ handle: "tourist" }] };
  const sent = codeforcesSubmission({ contest: 500_001, index: "A", at: START, author: by });
  club.contests[500_001] = clubContest(500_001, START, { submissions: [sent] });
  on.world.submissions.tourist = [];
  recover();
  owner = await createUser(on.app.db, "ola", "owner");
  await on.link(on.ada);
  await on.read(on.ada);
});

const recover = () => on.server.answer(clubApi(club, on.world));
const save = (key = KEY) => saveKey(on.app, owner, { judge: "codeforces", ...key });
const add = () => addGroup(on.app, owner, { judge: "codeforces", code: "AbCd" });
const group = async () => (await listGroups(on.app.db))[0];
const contest = () =>
  on.app.db.selectFrom("task_contests").selectAll().where("key", "=", "500001").executeTakeFirst();
const attempts = () => on.app.db.selectFrom("attempts").selectAll().execute();
const isRead = () => expect.poll(async () => (await contest())?.status_at ?? null).toBe(on.time);
const signed = () => on.server.requests.filter(({ path }) => path.includes("apiKey"));
/** Lets the import do all that is due. */
const look = async () => {
  await on.tick();
  await new Promise((resolve) => setTimeout(resolve, 60));
};
/** Answers some requests in another way than the judge's. */
const instead = (method: string, answer: Answer) =>
  on.server.answer((request, response) =>
    (request.url?.includes(method) ? answer : clubApi(club, on.world))(request, response),
  );

describe("the API key", () => {
  test("is asked for while there is none, and then used at once", async () => {
    await add();
    await expect.poll(group).toMatchObject({
      state: "failed",
      message: "An owner has to enter an API key for Codeforces first.",
    });
    expect(signed()).toEqual([]);
    await save();
    await isRead();
    expect(await group()).toMatchObject({ state: "ready", message: null });
    expect(await attempts()).toHaveLength(1);
  });

  test.each([
    ["a wrong key", { ...KEY, key: "0".repeat(40) }, "apiKey: Incorrect API key", "the key and its secret."],
    [
      "a wrong secret",
      { ...KEY, secret: "0".repeat(40) },
      "apiSig: Incorrect signature",
      "the key and its secret, and this server’s clock.",
    ],
  ])("is not tried for an hour after %s, or until it is changed", async (_, key, reason, hint) => {
    await save(key);
    await add();
    await expect.poll(group).toMatchObject({
      state: "failed",
      message: `Codeforces rejects the API key: “${reason}”. An owner has to check ${hint}`,
    });
    expect(signed()).toHaveLength(1);
    on.time += HOUR - MINUTE;
    await look();
    expect(signed()).toHaveLength(1);
    on.time += MINUTE;
    await on.tick();
    await expect.poll(signed).toHaveLength(2);
    await save();
    await isRead();
  });

  test("is rejected if this server's clock is wrong", async () => {
    club.now = () => on.time - 6 * MINUTE;
    await save();
    await add();
    await expect.poll(group).toMatchObject({ state: "failed", message: /this server’s clock/ });
  });

  test("that expires stops the reading of contests, and loses nothing", async () => {
    await save();
    await add();
    await isRead();
    club.key = { ...KEY, key: "another" };
    on.time += 7 * DAY;
    await on.tick();
    await expect.poll(group).toMatchObject({ state: "failed", message: /Incorrect API key/, contests: 1 });
    expect(await attempts()).toHaveLength(1);
    const asked = signed().length;
    await look();
    expect(signed()).toHaveLength(asked);
    await save(club.key);
    await isRead();
  });

  test("cannot be opened after a change of the session secret, until it is entered again", async () => {
    await save();
    expect(await findKey(on.app, "codeforces")).toMatchObject({ from: "site", key: KEY });
    const app = { ...on.app, secrets: ["another secret"] };
    expect(await findKey(app, "codeforces")).toEqual({ from: "lost" });
    expect(await listLostKeys(app)).toEqual(["Codeforces"]);
    await saveKey(app, owner, { judge: "codeforces", ...KEY });
    expect(await listLostKeys(app)).toEqual([]);
    // Both secrets are accepted for some time, and the older one is then removed.
    const both = { ...on.app, secrets: ["the newest secret", ...app.secrets] };
    on.app.secrets.splice(0, 1, ...both.secrets);
    await add();
    await isRead();
    expect(await findKey({ ...on.app, secrets: ["the newest secret"] }, "codeforces")).toMatchObject({
      from: "site",
    });
  });

  test("of the environment takes precedence, and cannot be changed on the site", async () => {
    await save({ key: "old", secret: "old" });
    on.app.config.judgeKeys.codeforces = KEY;
    expect(await findKey(on.app, "codeforces")).toMatchObject({ from: "environment", key: KEY });
    const refused = { status: 409, message: /CODEFORCES_API_KEY is set in the environment/ };
    await expect(save()).rejects.toMatchObject(refused);
    await expect(removeKey(on.app, owner, "codeforces")).rejects.toMatchObject(refused);
    on.app.config.judgeKeys.codeforces = undefined;
  });

  test("is in the database in no readable form, nor in the log of audits or in a failure", async () => {
    instead("contest.list", failed(`A fault with ${KEY.key} and ${KEY.secret} in ?apiSig=abcdef0123&time=1`));
    await save();
    await add();
    await expect.poll(group).toMatchObject({ state: "failed" });
    const { db } = on.app;
    const all = JSON.stringify([
      await db.selectFrom("judge_keys").selectAll().execute(),
      await db.selectFrom("judge_groups").selectAll().execute(),
      await db.selectFrom("judge_states").selectAll().execute(),
      await db.selectFrom("audit_log").selectAll().execute(),
    ]);
    expect(all).toContain("A fault with … and … in ?apiSig=…&time=1");
    for (const part of Object.values(KEY)) expect(all).not.toContain(part);
    for (const { path } of on.server.requests) expect(path).not.toContain(KEY.secret);
  });
});

describe("a group that the key may not see", () => {
  test("says so, and is asked for again after a day", async () => {
    club.groups = {};
    await save();
    await add();
    await expect.poll(group).toMatchObject({ state: "refused", message: /“groupCode: Group is not found”/ });
    const asked = signed().length;
    on.time += DAY - MINUTE;
    await look();
    expect(signed()).toHaveLength(asked);
    club.groups.AbCd = [500_001];
    on.time += MINUTE;
    await on.tick();
    await isRead();
  });
});

const faults: [string, Answer][] = [
  ["an error page", reply(503, "<html>Codeforces is temporarily unavailable</html>")],
  ["a truncated response", cutOff],
  ["half of a response", reply(200, '{"status":"OK","result":[{"id":1')],
  ["another kind of response", reply(200, '{"status":"OK"}')],
  ["no API at all", reply(200, "{}")],
  ["a limit", failed("Call limit exceeded")],
  ["an unknown reason", failed("Internal error")],
];

describe.each(["groupCode=", "contest.standings", "contest.status"])("after a fault of %s", (method) => {
  test.each(faults)("such as %s, reading continues and nothing is lost", async (_, answer) => {
    await save();
    await add();
    await isRead();
    instead(method, answer);
    on.time += 7 * DAY;
    const before = signed().length;
    await on.tick();
    await expect
      .poll(() => signed().filter(({ path }, index) => index >= before && path.includes(method)).length)
      .toBeGreaterThan(0);
    await look();
    expect(await attempts()).toHaveLength(1);
    recover();
    const faultAt = on.time;
    // A request that was under way may still fail.
    const readAgain = async () => {
      on.time += 2 * HOUR;
      await on.tick();
      return (await contest())?.status_at ?? 0;
    };
    await expect.poll(readAgain).toBeGreaterThan(faultAt);
    expect(await group()).toMatchObject({ state: "ready", contests: 1 });
    expect(await attempts()).toHaveLength(1);
  });
});

test("a list, a contest and submissions with missing fields are read as far as they go", async () => {
  instead("groupCode=", list([{}, { id: 500_001 }, { id: "x" }, null as unknown as object]));
  await save();
  await add();
  await isRead();
  expect(await contest()).toMatchObject({ name: "Training 500001", starts_at: START });
  const whole = club.contests[500_001];
  whole?.submissions.push(
    {},
    { id: 1 },
    { id: 2, author: {} },
    { id: 3, problem: {}, author: { members: [{}] } },
  );
  Object.assign(whole ?? {}, { contest: { id: 500_001 } });
  on.time += 7 * DAY;
  await on.tick();
  await isRead();
  expect(await contest()).toMatchObject({ name: expect.stringMatching(/500001/), starts_at: START });
  expect(await attempts()).toHaveLength(1);
});
