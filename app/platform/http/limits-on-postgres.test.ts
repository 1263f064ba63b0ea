import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import type { Database } from "../db/connection.server.ts";
import { countInPostgres } from "../db/count.server.ts";
import { createLimits, type Limits } from "./limits.server.ts";

let here: Limits;
let there: Limits;
let db: Database;
beforeAll(async () => {
  db = await testDatabase();
  here = createLimits(true, countInPostgres(db));
  there = createLimits(true, countInPostgres(db));
});

test("processes share their counts and say how long to wait", async () => {
  for (let n = 0; n < 10; n++) await (n % 2 ? here : there).take("signInHere", "ada");
  await expect(here.take("signInHere", "ada")).rejects.toMatchObject({
    status: 429,
    headers: { "Retry-After": expect.stringMatching(/^(600|59\d)$/) },
  });
  await expect(there.take("signInHere", "ada")).rejects.toHaveStatus(429);
  await there.take("signInHere", "bob");
  await there.take("passwordByAccount", "ada");
});

test("an attempt refunded by one process becomes available to every process", async () => {
  for (let n = 0; n < 10; n++) await here.take("passwordByAccount", 1);
  await here.giveBack("passwordByAccount", 1);
  await there.take("passwordByAccount", 1);
  await expect(there.take("passwordByAccount", 1)).rejects.toHaveStatus(429);
});

test("concurrent attempts are all counted", async () => {
  const attempts = Array.from({ length: 30 }, (_, n) => (n % 2 ? here : there).take("reportsByAccount", 7));
  const refused = (await Promise.allSettled(attempts)).filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(10);
});

test("an IPv6 /48 gets ten times the attempts of a /64", async () => {
  const take = (network: number) => here.take("assistantByAddress", `2001:db8:0:${network.toString(16)}::1`);
  for (let n = 0; n < 100; n++) await take(n);
  await expect(take(200)).rejects.toHaveStatus(429);
  for (let n = 0; n < 10; n++) await there.take("assistantByAddress", "2001:db8:1::1");
  await expect(there.take("assistantByAddress", "2001:db8:1::2")).rejects.toHaveStatus(429);
});

test("limits do not depend on a process's clock", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  for (let n = 0; n < 11; n++) {
    vi.setSystemTime(Date.UTC(2030, 0, 1, n % 3));
    const taken = (n % 2 ? here : there).take("signInHere", "cleo");
    if (n < 10) await taken;
    else
      await expect(taken).rejects.toMatchObject({
        headers: { "Retry-After": expect.stringMatching(/^(600|59\d)$/) },
      });
  }
  vi.useRealTimers();
});

test("a window still ends if the database's clock is set back after its start", async () => {
  for (let n = 0; n < 10; n++) await here.take("signInHere", "dora");
  await expect(here.take("signInHere", "dora")).rejects.toHaveStatus(429);
  await sql`update rate_limits set expire = expire + 7200000`.execute(db);
  await here.take("signInHere", "dora");
});

test("finished windows are deleted", async () => {
  for (let n = 0; n < 10; n++) await here.take("signInHere", `visitor ${n}`);
  await sql`update rate_limits set expire = 1`.execute(db);
  for (let n = 0; n < 100; n++) await here.take("signInHere", `guest ${n}`);
  const { rows } = await sql`select 1 from rate_limits where expire = 1`.execute(db);
  expect(rows).toEqual([]);
});

test("names of any length and with any characters can be counted", async () => {
  const name = `\u0000 ' ${"🙂".repeat(1_000)}`;
  for (let n = 0; n < 10; n++) await here.take("signInHere", name);
  await expect(there.take("signInHere", name)).rejects.toHaveStatus(429);
});

test("limits that are not shared stay in memory", async () => {
  for (let n = 0; n < 60; n++) await here.take("messagesByAccount", 1);
  await expect(here.take("messagesByAccount", 1)).rejects.toHaveStatus(429);
  await there.take("messagesByAccount", 1);
});

test("nothing is counted if limits are turned off", async () => {
  const off = createLimits(false, () => Promise.reject(new Error("It was counted.")));
  await off.take("signInHere", "ada");
  await off.giveBack("signInHere", "ada");
});
