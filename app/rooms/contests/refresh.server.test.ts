import pino from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type CodeforcesServer,
  contestIn,
  cutOff,
  failed,
  flood,
  list,
  reply,
  silence,
  startCodeforces,
  taggedList,
} from "../../../tests/setup/codeforces-server.ts";
import { testDatabase } from "../../../tests/setup/database.ts";
import type { Database } from "../../platform/db/connection.server.ts";
import { runJob, startJobs, stopJobs } from "../../platform/jobs/jobs.server.ts";
import { listAnswers, listContests } from "./queries.server.ts";
import { type ContestRefresher, refreshContests } from "./refresh.server.ts";
import { configuredSources } from "./sources.server.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 10, 21, 12);

let site: CodeforcesServer;
let db: Database;
let refresher: ContestRefresher | undefined;
let time: number;
let logged: string[];

beforeEach(async () => {
  [site, db, time, logged] = [await startCodeforces(), await testDatabase(), START, []];
});
afterEach(async () => {
  await stopJobs(db);
  await Promise.all([site.stop(), db.destroy()]);
});

const sources = () => configuredSources({ services: { CODEFORCES_API_URL: site.url }, judgePaceMs: 0 });
const contest = (hours: number, changes = {}) => contestIn(hours, changes, START);
const names = async () =>
  (await listContests(db, ["codeforces"], { after: time }, { limit: 100 })).rows.map(({ name }) => name);
const answer = async () => (await listAnswers(db, ["codeforces"]))[0];
const state = () => {
  const { running, failures = 0, ranAt } = refresher?.states().get("codeforces") ?? {};
  return { underWay: Boolean(running), failing: failures > 0, triedAt: ranAt };
};
const settled = () => expect.poll(() => state().underWay).toBe(false);

async function start(random = () => 1) {
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  const app = { db, log, now: () => time };
  refresher = refreshContests(app, sources(), random);
  startJobs(app, refresher.jobs);
  await settled();
  return { ...refresher, tick: () => Promise.all(refresher?.jobs.map((job) => runJob(app, job)) ?? []) };
}

/** Advances the clock and visits the page. @returns the number of requests this caused. */
async function lookAfter(pause: number): Promise<number> {
  const before = site.requests.length;
  time += pause;
  refresher?.lookedAt();
  await settled();
  return site.requests.length - before;
}

test("fetches the list at startup and stores upcoming contests", async () => {
  site.answer(
    list([
      contest(48),
      contest(24),
      contest(-1, { phase: "CODING" }),
      contest(-100, { phase: "FINISHED" }),
      contest(30, { id: 31, phase: "POSTPONED" }),
      contest(2, { id: 32, startTimeSeconds: undefined }),
      // The source's clock is behind ours.
      contest(-2, { id: 33 }),
    ]),
  );
  await start();
  expect(site.requests.map(({ path }) => path)).toEqual(["/api/contest.list?gym=false"]);
  expect(await names()).toEqual(["Codeforces Round 2024", "Codeforces Round 2048"]);
  expect(await answer()).toMatchObject({ total: 7, fetched_at: START });
  expect(state()).toMatchObject({ underWay: false, failing: false, triedAt: START });
});

test("refreshes after ten minutes if the page is visited and otherwise after an hour, one request at a time", async () => {
  const { lookedAt, tick } = await start();
  expect(await lookAfter(9 * MINUTE)).toBe(0);
  const before = site.requests.length;
  time += MINUTE;
  for (let i = 0; i < 20; i++) lookedAt();
  await settled();
  expect(site.requests.length - before).toBe(1);
  time += 59 * MINUTE;
  await tick();
  expect(site.requests.length - before).toBe(1);
  time += MINUTE;
  await tick();
  expect(site.requests.length - before).toBe(2);
});

test("does not refetch a fresh list after a restart", async () => {
  site.answer(list([contest(5)]));
  await start();
  await stopJobs(db);
  time += 20 * MINUTE;
  await start();
  expect(site.requests).toHaveLength(1);
  expect(await names()).toEqual(["Codeforces Round 2005"]);
  expect(await lookAfter(0)).toBe(1);
});

test("a changed contest keeps its row, a canceled one is deleted and a running one is hidden", async () => {
  site.answer(list([contest(1), contest(24), contest(48), contest(72)]));
  await start();
  const rows = () => db.selectFrom("contests").selectAll().orderBy("starts_at").execute();
  const before = await rows();
  site.answer(list([contest(1, { phase: "CODING" }), contest(24), contest(49, { id: 2048, name: "Moved" })]));
  await lookAfter(90 * MINUTE);
  const after = await rows();
  expect(after.map(({ id }) => id)).toEqual(before.slice(0, 3).map(({ id }) => id));
  expect(after.map(({ name }) => name)).toEqual(["Codeforces Round 2001", "Codeforces Round 2024", "Moved"]);
  expect(after.map(({ revision, changed_at }) => [revision, changed_at])).toEqual([
    [0, START],
    [0, START],
    [1, time],
  ]);
  expect(await names()).toEqual(["Codeforces Round 2024", "Moved"]);
  await lookAfter(2 * HOUR);
  expect((await rows()).map(({ name }) => name)).toEqual(["Codeforces Round 2024", "Moved"]);
});

test("does not download an unchanged list again if it has an ETag", async () => {
  site.answer(taggedList([contest(24)], '"v1"'));
  await start();
  await lookAfter(11 * MINUTE);
  expect(site.requests.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, '"v1"']);
  expect(await names()).toEqual(["Codeforces Round 2024"]);
  expect(await answer()).toMatchObject({ total: 1, fetched_at: time, etag: '"v1"' });
  site.answer(taggedList([contest(24), contest(30)], '"v2"'));
  await lookAfter(11 * MINUTE);
  expect(await names()).toHaveLength(2);
  expect(await answer()).toMatchObject({ etag: '"v2"' });
});

test("does not download an unchanged list again if it has a Last-Modified date", async () => {
  const date = "Sat, 21 Nov 2026 10:00:00 GMT";
  site.answer(list([contest(24)], { "Last-Modified": date }));
  await start();
  site.answer(reply(304, ""));
  await lookAfter(11 * MINUTE);
  expect(site.requests[1]?.headers["if-modified-since"]).toBe(date);
  expect(state().failing).toBe(false);
  expect(await names()).toHaveLength(1);
});

describe("the last successful list is kept after", () => {
  const elsewhere = { Location: "http://127.0.0.1:9/" };
  test.each([
    ["500", reply(500, "oops"), "It answered 500"],
    ["304 to an unconditional request", reply(304, ""), "It answered 304"],
    ["a redirect", reply(302, "", elsewhere), "It answered 302"],
    ["FAILED with 400", failed("handles: not found"), "It answered 400"],
    [
      "FAILED with 200",
      reply(200, JSON.stringify({ status: "FAILED", comment: "Call limit exceeded" })),
      "It answered FAILED: Call limit exceeded",
    ],
    [
      "a truncated list",
      reply(200, '{"status":"OK","result":[{"id":1,"name":"Cod'),
      "Its response is not JSON",
    ],
    ["an empty response", reply(200, ""), "Its response is not JSON"],
    ["other JSON", reply(200, "[1, 2, 3]"), "The response is not from contest.list"],
    ["null", reply(200, "null"), "The response is not from contest.list"],
    [
      "a result that is not a list",
      reply(200, '{"status":"OK","result":{}}'),
      "The response is not from contest.list",
    ],
    ["an endless response", flood, "Its response is larger than 10485760 bytes"],
    ["a response that breaks off", cutOff, "other side closed"],
  ] as const)("%s", async (_, how, reason) => {
    site.answer(list([contest(24)]));
    await start();
    site.answer(how);
    await lookAfter(11 * MINUTE);
    expect(state()).toMatchObject({ underWay: false, failing: true, triedAt: time });
    expect(await names()).toEqual(["Codeforces Round 2024"]);
    expect(await answer()).toMatchObject({ total: 1, fetched_at: START });
    expect(logged.join("")).toContain(reason);
  });

  test("a response timeout of five seconds", async () => {
    site.answer(silence);
    const begun = performance.now();
    await start();
    expect(performance.now() - begun).toBeGreaterThan(4500);
    expect(state().failing).toBe(true);
    expect(logged.join("")).toContain("timeout");
  }, 15_000);

  test("a refused connection", async () => {
    await site.stop();
    await start();
    expect(state().failing).toBe(true);
    expect(logged.join("")).toContain("ECONNREFUSED");
    site = await startCodeforces();
  });
});

describe("after failures", () => {
  test("the delay doubles up to an hour, until a request succeeds", async () => {
    site.answer(reply(500, ""));
    await start();
    for (const seconds of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]) {
      expect(await lookAfter(seconds * 1000 - 1)).toBe(0);
      expect(await lookAfter(1), `after ${seconds} s`).toBe(1);
    }
    site.answer(list([contest(24 * 30)]));
    expect(await lookAfter(HOUR)).toBe(1);
    expect(state().failing).toBe(false);
    site.answer(reply(500, ""));
    expect(await lookAfter(10 * MINUTE)).toBe(1);
    expect(await lookAfter(29_000)).toBe(0);
    expect(await lookAfter(1000)).toBe(1);
  });

  test("installations retry at different times", async () => {
    site.answer(reply(500, ""));
    await start(() => 0);
    expect(await lookAfter(14_999)).toBe(0);
    expect(await lookAfter(1)).toBe(1);
  });

  test.each([
    ["seconds", () => "900"],
    ["a date", () => new Date(START + 900_000).toUTCString()],
  ])("a Retry-After in %s is respected, even if a user retries", async (_, value) => {
    site.answer(reply(429, "", { "Retry-After": value() }));
    const { retry } = await start();
    expect(await lookAfter(899_000)).toBe(0);
    await retry();
    expect(site.requests).toHaveLength(1);
    expect(await lookAfter(1000)).toBe(1);
  });

  test.each(["-5", "soon", "99999999999999999999"])("a Retry-After of %s is ignored", async (value) => {
    site.answer(reply(503, "", { "Retry-After": value }));
    await start();
    expect(await lookAfter(30_000)).toBe(1);
  });

  test("a user can retry without the delay, but not within five seconds of the last request", async () => {
    site.answer(reply(500, ""));
    const { retry } = await start();
    await retry();
    expect(site.requests).toHaveLength(1);
    site.answer(list([contest(24)]));
    time += 5000;
    await Promise.all([retry(), retry()]);
    expect(site.requests).toHaveLength(2);
    expect(state().failing).toBe(false);
    await retry();
    expect(site.requests).toHaveLength(2);
  });
});

test("stopping aborts running requests and prevents new ones", async () => {
  site.answer(silence);
  const log = pino({ level: "silent" });
  const app = { db, log, now: () => time };
  const running = refreshContests(app, sources());
  startJobs(app, running.jobs);
  await expect.poll(() => site.requests.length).toBe(1);
  const begun = performance.now();
  await stopJobs(db);
  // A request may take five seconds.
  expect(performance.now() - begun).toBeLessThan(4_000);
  running.lookedAt();
  await running.retry();
  expect(site.requests).toHaveLength(1);
});

test("of 20,000 contests, 1,000 are stored", async () => {
  await start();
  const history = Array.from({ length: 20_000 }, (_, index) =>
    contest(index < 15_000 ? -index - 10 : index, {
      id: index + 1,
      phase: index < 15_000 ? "FINISHED" : "BEFORE",
    }),
  );
  site.answer(list(history));
  await lookAfter(11 * MINUTE);
  expect(await answer()).toMatchObject({ total: 20_000 });
  const { count } = await db
    .selectFrom("contests")
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1000);
});
