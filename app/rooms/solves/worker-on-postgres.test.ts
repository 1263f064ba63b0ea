import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { startCodeforces } from "../../../tests/setup/codeforces-server.ts";
import { connect, migratePostgres } from "../../../tests/setup/database.ts";
import { migratedPostgres } from "../../../tests/setup/engine.ts";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import { codeforcesApi, codeforcesSubmission, emptyWorld } from "../../../tests/setup/judge-servers.ts";
import type { Database } from "../../platform/db/connection.server.ts";
import { claim, shareClaims } from "../../platform/db/once.server.ts";
import { atPace } from "../../platform/http/pacing.server.ts";
import { stopJobs } from "../../platform/jobs/jobs.server.ts";
import { linkHandle } from "./commands.server.ts";

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function startTwo() {
  const site = await startCodeforces();
  const url = await migratedPostgres(migratePostgres);
  ends.push(() => site.stop());
  const start = async () => {
    const db = await connect(url);
    const leave = shareClaims(db, async () => {
      const client = new pg.Client(url);
      await client.connect();
      return client;
    });
    const app = await createApplication({
      db,
      config: { services: { CODEFORCES_API_URL: site.url }, judgePaceMs: 1 },
    });
    ends.unshift(() => stopJobs(db), leave);
    return app;
  };
  return { site, apps: [await start(), await start()] as const };
}

test("only one of several processes imports", async () => {
  const { site, apps } = await startTwo();
  const world = emptyWorld();
  site.answer(codeforcesApi(world));
  const [here, there] = apps;
  const people = [];
  for (let n = 0; n < 8; n++) people.push(await createUser(here.db));
  await Promise.all(
    people.map((viewer, n) => {
      world.submissions[`handle${n}`] = [codeforcesSubmission()];
      return linkHandle(n % 2 ? here : there, viewer, { judge: "codeforces", handle: `handle${n}` });
    }),
  );
  const states = () => here.db.selectFrom("handles").select("state").execute();
  await expect
    .poll(async () => {
      for (const { judges } of apps) judges.wake();
      return (await states()).filter(({ state }) => state === "ready").length;
    })
    .toBe(people.length);
  const asked = site.requests.filter(({ path }) => path.includes("user.status"));
  expect(asked).toHaveLength(people.length);
});

test("a request to a judge waits for another process's request to finish", async () => {
  const { apps } = await startTwo();
  const [here, there] = apps;
  const done: string[] = [];
  const release = await claim(there.db, "a request to https://judge.test");
  const asked = atPace(
    here.db,
    "https://judge.test/api",
    1,
    async () => void done.push("asked"),
    new AbortController().signal,
  );
  // Long enough for the request to finish if it did not wait.
  for (let n = 0; n < 3; n++) await (await claim(here.db, "anything"))?.();
  done.push("given back");
  await release?.();
  await asked;
  expect(done).toEqual(["given back", "asked"]);
});

test("two processes together keep the judge's minimum interval", async () => {
  const { apps } = await startTwo();
  const times: number[] = [];
  const { signal } = new AbortController();
  const ask = async (db: Database) => {
    for (let n = 0; n < 3; n++) {
      await atPace(db, "https://paced.test", 100, async () => void times.push(performance.now()), signal);
    }
  };
  await Promise.all(apps.map(({ db }) => ask(db)));
  expect(times).toHaveLength(6);
  for (const [n, time] of times.slice(1).entries())
    expect(time - (times[n] as number)).toBeGreaterThanOrEqual(100);
});

test("a process that takes over from another keeps the minimum interval", async () => {
  const { apps } = await startTwo();
  const { signal } = new AbortController();
  const claimed = await claim(apps[0].db, "a request to https://ended.test");
  await claimed?.();
  const ended = performance.now();
  const asked = await atPace(apps[1].db, "https://ended.test", 100, async () => performance.now(), signal);
  expect(asked - ended).toBeGreaterThanOrEqual(100);
});
