import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { atPace } from "./pacing.server.ts";

const { signal } = new AbortController();

test("requests to a service are spaced out, however long each request takes", async () => {
  const db = await testDatabase();
  const asked: { from: number; to: number }[] = [];
  const ask = (address: string, takes: number) =>
    atPace(
      db,
      address,
      40,
      async () => {
        const from = performance.now();
        await pause(takes);
        asked.push({ from, to: performance.now() });
      },
      signal,
    );
  // All addresses of an origin belong to one service.
  await Promise.all([0, 35, 0, 60, 0].map((takes, n) => ask(`https://one.test/api/${n}`, takes)));
  await pause(25);
  await Promise.all([ask("https://one.test/list", 0), ask("https://one.test", 0)]);
  expect(asked).toHaveLength(7);
  for (const [n, { from }] of asked.slice(1).entries()) {
    expect(from - (asked[n]?.to ?? 0)).toBeGreaterThanOrEqual(40);
  }
});

test("services do not wait for each other", async () => {
  const db = await testDatabase();
  const begun: string[] = [];
  const ask = (origin: string, pace: number) =>
    atPace(db, origin, pace, async () => void begun.push(origin), signal);
  await ask("https://slow.test", 1);
  const late = ask("https://slow.test", 100);
  await ask("https://quick.test", 1);
  await late;
  expect(begun).toEqual(["https://slow.test", "https://quick.test", "https://slow.test"]);
});

test("stopping ends the wait without sending a request", async () => {
  const db = await testDatabase();
  const stopping = new AbortController();
  const none = () => Promise.reject(new Error("It was asked."));
  await atPace(db, "https://still.test", 1, async () => {}, signal);
  const waiting = [60_000, 1].map((pace) => atPace(db, "https://still.test", pace, none, stopping.signal));
  stopping.abort(new Error("The server stops."));
  for (const each of waiting) await expect(each).rejects.toThrow("The server stops.");
  expect(await atPace(db, "https://still.test", 1, async () => "asked", signal)).toBe("asked");
});
