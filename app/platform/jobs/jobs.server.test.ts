import { afterEach, beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import type { Database } from "../db/connection.server.ts";
import {
  type Job,
  type JobBase,
  jobState,
  listJobs,
  runJob,
  startJobs,
  stopJobs,
  type Turn,
} from "./jobs.server.ts";

const SECOND = 1000;

let db: Database;
let time: number;
let logged: string[];
let app: JobBase;
beforeEach(async () => {
  db = await testDatabase();
  time = 1_000_000;
  logged = [];
  const write = (level: string) => (details: { job?: string }, text: string) =>
    void logged.push(`${level} ${details.job}: ${text}`);
  const log = { error: write("error"), warn: write("warn"), info: write("info"), debug: write("debug") };
  app = { db, now: () => time, log: log as never };
});
afterEach(async () => {
  await stopJobs(db);
  await db.destroy();
});

/** A job whose runs end when the test says so. */
function slowJob() {
  const ends: (() => void)[] = [];
  const job: Job<JobBase> = {
    name: "slow",
    failure: "It is slow",
    run: () => new Promise<void>((resolve) => void ends.push(resolve)),
  };
  return { job, ends, begun: (count: number) => expect.poll(() => ends.length).toBe(count) };
}

test("a job requested during a run runs again afterwards, and every request waits for that second run", async () => {
  const { job, ends, begun } = slowJob();
  const first = runJob(app, job);
  await begun(1);
  let isOver = false;
  const asked = [runJob(app, job), runJob(app, job)];
  void Promise.all(asked).then(() => {
    isOver = true;
  });
  ends[0]?.();
  await begun(2);
  expect(isOver).toBe(false);
  ends[1]?.();
  await Promise.all([first, ...asked]);
  expect(ends).toHaveLength(2);
  expect(jobState(db, "slow")).toMatchObject({ runs: 2, failed: 0, running: null, ranAt: time });
});

test("a job runs until nothing is due, and does not run if nothing is due at first", async () => {
  const left = ["a", "b", "c"];
  const job = {
    name: "rest",
    failure: "",
    isDue: async () => left.length > 0,
    run: async () => void left.pop(),
  };
  await runJob(app, job);
  await runJob(app, job);
  expect([left, jobState(db, "rest").runs]).toEqual([[], 3]);
});

test("repeated failures are logged once and pause a job longer each time, but a user's request can end the pause", async () => {
  let failure: (Error & { retryAfter?: number }) | undefined = new Error("No answer.");
  const job: Job<JobBase> = {
    name: "outside",
    failure: "It could not be fetched",
    pause: { first: 30 * SECOND, longest: 100 * SECOND },
    run: async () => {
      if (failure) throw failure;
    },
  };
  const state = jobState(db, "outside");
  const pauses: number[] = [];
  for (let n = 0; n < 4; n++) {
    await runJob(app, job);
    pauses.push((state.pausedUntil - time) / SECOND);
    time = state.pausedUntil - 1;
    await runJob(app, job);
    time += 1;
  }
  expect(pauses).toEqual([30, 60, 100, 100]);
  expect(state).toMatchObject({ runs: 4, failures: 4, failure: "No answer." });
  expect(logged).toEqual([
    "error outside: It could not be fetched",
    ...Array(3).fill("debug outside: It could not be fetched"),
  ]);

  failure = Object.assign(new Error("Too many."), { retryAfter: 500 * SECOND });
  await runJob(app, job);
  await runJob(app, job, true);
  expect(state).toMatchObject({
    runs: 5,
    refusedUntil: time + 500 * SECOND,
    pausedUntil: time + 500 * SECOND,
  });
  time += 500 * SECOND;
  failure = new Error("No answer.");
  await runJob(app, job);
  failure = undefined;
  await runJob(app, job);
  expect(state.failures).toBe(6);
  await runJob(app, job, true);
  expect(state).toMatchObject({ failures: 0, failure: null, pausedUntil: 0, failed: 6 });
  expect(logged.at(-1)).toBe("info outside: A failing job has recovered");
});

test("a job also pauses after a failure that its own code handles", async () => {
  const job: Job<JobBase> = {
    name: "mails",
    failure: "",
    pause: { first: 2 * SECOND, longest: 10 * SECOND },
    isDue: async () => true,
    run: async (_, turn) => void turn.failed(new Error("Refused.")),
  };
  await runJob(app, job);
  expect(jobState(db, "mails")).toMatchObject({ runs: 1, failures: 1, pausedUntil: time + 2 * SECOND });
  expect(logged).toEqual([]);
});

test("an error in isDue is handled like an error in a run, and other jobs still run", async () => {
  const isDue = () => Promise.reject(new Error("No such table."));
  await runJob(app, { name: "broken", failure: "It broke", isDue, run: async () => {} });
  await runJob(app, { name: "whole", failure: "", run: async () => {} });
  expect(logged).toEqual(["error broken: It broke"]);
  expect(listJobs(db)).toMatchObject([
    { name: "broken", runs: 0, failures: 1 },
    { name: "whole", runs: 1, failures: 0 },
  ]);
});

test("scheduled jobs run at startup, jobs with a topic run on its events, and others run on request", async () => {
  const listeners = new Map<string, () => void>();
  const hub = {
    subscribe(topic: string, listener: () => void) {
      listeners.set(topic, listener);
      return () => void listeners.delete(topic);
    },
  };
  const run = async () => {};
  startJobs({ ...app, hub }, [
    { name: "timed", failure: "", every: 3600 * SECOND, run },
    { name: "told", failure: "", topic: "mails", run },
    { name: "asked", failure: "", run },
  ]);
  const runs = () => listJobs(db).map((state) => state.runs);
  await expect.poll(runs).toEqual([1, 0, 0]);
  listeners.get("mails")?.();
  await expect.poll(runs).toEqual([1, 1, 0]);
  await stopJobs(db);
  expect(listeners.size).toBe(0);
});

test("stopping aborts running jobs, waits for them to end, and starts no jobs until the next start", async () => {
  let ended = false;
  const job: Job<JobBase> = {
    name: "long",
    failure: "It was cut off",
    every: 3600 * SECOND,
    run: (_: JobBase, { signal }: Turn) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          ended = true;
          reject(signal.reason);
        });
      }),
  };
  startJobs(app, [job]);
  await expect.poll(() => jobState(db, "long").runs).toBe(1);
  await stopJobs(db);
  await runJob(app, job);
  expect([ended, jobState(db, "long").runs, logged]).toEqual([true, 1, []]);
  startJobs(app, [job]);
  await expect.poll(() => jobState(db, "long").runs).toBe(1);
});
