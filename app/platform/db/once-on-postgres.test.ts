import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { emptyPostgres } from "../../../tests/setup/engine.ts";
import type { Database } from "./connection.server.ts";
import { claim, claimWithin, once, shareClaims } from "./once.server.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

let url: string | undefined;

/** A process of the site. Its database is never used. */
async function start() {
  url ??= await emptyPostgres();
  const db = {} as Database;
  const clients: pg.Client[] = [];
  const stop = shareClaims(db, async () => {
    const client = new pg.Client(url);
    clients.push(client);
    await client.connect();
    return client;
  });
  stops.push(stop);
  return { db, clients, stop };
}

test("a job never runs in two processes at once", async () => {
  const [here, there] = [await start(), await start()];
  let finish = () => {};
  let runs = 0;
  const work = () =>
    new Promise<void>((resolve) => {
      runs++;
      finish = resolve;
    });
  const first = once(here.db, "sweep", work);
  await expect.poll(() => runs).toBe(1);
  expect(await once(there.db, "sweep", work)).toBe(false);
  expect(await once(here.db, "sweep", work)).toBe(false);
  expect(await once(there.db, "another", async () => {})).toBe(true);
  finish();
  expect(await first).toBe(true);
  expect(await once(there.db, "sweep", async () => {})).toBe(true);
  expect(runs).toBe(1);
});

test("a failing job releases its claim", async () => {
  const [here, there] = [await start(), await start()];
  const failing = once(here.db, "sweep", () => Promise.reject(new Error("No space left.")));
  await expect(failing).rejects.toThrow("No space left.");
  expect(await once(there.db, "sweep", async () => {})).toBe(true);
});

test("a process releases its claims when it ends", async () => {
  const [here, there] = [await start(), await start()];
  expect(await claim(here.db, "question 1")).not.toBeNull();
  expect(await claim(there.db, "question 1")).toBeNull();
  const waiting = claimWithin(there.db, "question 1", 10_000);
  await here.stop();
  expect(await waiting).not.toBeNull();
});

test("a lost connection is replaced", async () => {
  const [here, there] = [await start(), await start()];
  const release = await claim(here.db, "question 1");
  const [lost] = here.clients;
  const { rows } = (await lost?.query("select pg_backend_pid() as pid")) ?? { rows: [] };
  const other = new pg.Client(url);
  await other.connect();
  await other.query("select pg_terminate_backend($1)", [rows[0].pid]);
  await other.end();
  const taken = await claimWithin(there.db, "question 1", 10_000);
  expect(taken).not.toBeNull();
  // Releasing the lost claim must not release the other process's claim.
  await release?.();
  await expect.poll(() => claim(here.db, "question 2").catch(() => null)).not.toBeNull();
  expect(await claim(here.db, "question 1")).toBeNull();
  await taken?.();
  expect(await claim(here.db, "question 1")).not.toBeNull();
});
