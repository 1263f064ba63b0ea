import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migratedSqlite } from "../../tests/setup/database.ts";
import { temporaryFolder } from "../../tests/setup/server.ts";
import { backUp } from "../platform/db/backup.server.ts";
import { backupFolder } from "../platform/db/backup-folder.server.ts";
import { type Database, fileIn } from "../platform/db/connection.server.ts";
import { runJob, stopJobs } from "../platform/jobs/jobs.server.ts";
import { backups } from "./backups.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.parse("2026-03-01T12:00:00Z");

type Make = NonNullable<Parameters<typeof backups>[1]>;

let dataDir: string;
let now: number;
let logged: string[];
beforeEach(async () => {
  dataDir = temporaryFolder();
  now = START;
  logged = [];
  writeFileSync(fileIn(dataDir), await migratedSqlite());
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const names = () => readdirSync(backupFolder(dataDir)).sort();

function schedule(keep: number, make: Make = (from, to) => backUp(from, to)) {
  const write = (level: string) => (_: unknown, text: string) => void logged.push(`${level}: ${text}`);
  const log = { error: write("error"), info: write("info"), debug: write("debug") } as never;
  const app = { db: {} as Database, log, now: () => now };
  const [job] = backups({ dataDir, backups: { everyHours: 24, keep } }, make);
  if (!job) throw new Error("There is no schedule.");
  return { look: () => runJob(app, job), stop: () => stopJobs(app.db) };
}

test("backups are made when due, and only the newest are kept", async () => {
  const days = schedule(3);
  for (let minute = 0; minute < 5 * 24 * 60; minute += 60) {
    now = START + minute * MINUTE;
    await days.look();
  }
  expect(names()).toEqual([3, 4, 5].map((day) => `upsolve-2026-03-0${day}T120000Z.db`));
  expect(logged).toEqual([]);
});

test("a backup dated in the future neither delays nor displaces the next backup", async () => {
  mkdirSync(backupFolder(dataDir));
  const future = "upsolve-2031-01-01T000000Z.db";
  writeFileSync(path.join(backupFolder(dataDir), future), "");
  const days = schedule(1);
  await days.look();
  expect(names()).toEqual(["upsolve-2026-03-01T120000Z.db"]);
});

test("a failing backup is logged once, is retried at growing intervals, and deletes no older backup", async () => {
  const days = schedule(1);
  await days.look();
  const [good] = names();
  renameSync(fileIn(dataDir), `${fileIn(dataDir)}.away`);
  const tries: number[] = [];
  const failing = schedule(1, (from, to) => {
    tries.push((now - START) / MINUTE);
    return backUp(from, to);
  });
  for (let minute = 24 * 60; minute < 48 * 60; minute++) {
    now = START + minute * MINUTE;
    await failing.look();
  }
  expect(tries.map((minute) => minute - 24 * 60)).toEqual([0, 5, 15, 35, 75, 155, 315, 635, 995, 1355]);
  expect(names()).toEqual([good]);
  const errors = logged.filter((line) => !line.startsWith("debug"));
  expect(errors).toEqual(["error: The backup failed"]);

  renameSync(`${fileIn(dataDir)}.away`, fileIn(dataDir));
  now += 6 * HOUR;
  await failing.look();
  expect(names()).toEqual([expect.stringMatching(/^upsolve-2026-03-03T1/)]);
  expect(logged.at(-1)).toBe("info: A failing job has recovered");
});

test("a backup that would fill the disk is refused, and the previous backup is kept", async () => {
  await schedule(1).look();
  const before = names();
  now += 24 * HOUR;
  await schedule(1, (from, to) => backUp(from, to, Number.POSITIVE_INFINITY)).look();
  expect(names()).toEqual(before);
  expect(logged).toEqual(["error: The backup failed"]);
});

test("the next backup removes files left by a crash, but not files put there by the operator", async () => {
  mkdirSync(backupFolder(dataDir));
  const cut = "upsolve-2026-02-27T120000Z.db.part";
  for (const name of [cut, `${cut}-journal`, "before-0049_x-1.db.part", "mine.db.part"])
    writeFileSync(path.join(backupFolder(dataDir), name), "half");
  await schedule(2).look();
  expect(names()).toEqual(["mine.db.part", "upsolve-2026-03-01T120000Z.db"]);
});

test("stopping aborts a running backup and removes its file", async () => {
  const days = schedule(2, (_, to, signal) => {
    writeFileSync(`${to}.part`, "half");
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  const looking = days.look();
  await expect.poll(() => existsSync(backupFolder(dataDir)) && names()).toHaveLength(1);
  await days.stop();
  await looking;
  expect(names()).toEqual([]);
  expect(logged).toEqual([]);
});
