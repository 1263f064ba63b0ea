import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { root } from "../../scripts/prepare.mjs";
import { knownSettings, openData } from "../setup/data.ts";
import { onSqlite } from "../setup/engine.ts";
import { operate } from "../setup/operator.ts";
import { startServer, temporaryFolder } from "../setup/server.ts";
import { Client, signUp } from "./client.ts";
import { aProblem } from "./problems.ts";

const test = onSqlite("PostgreSQL has backups of its own");

/** Beside this process, which goes on meanwhile. */
async function backUp(dataDir: string, file: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, "scripts", "admin.mjs"), "backup", file], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...knownSettings(dataDir) },
    stdio: "ignore",
  });
  expect(await once(child, "close")).toEqual([0, null]);
}

test("a backup made while members write holds all that was acknowledged before, and a site runs on it", async () => {
  const server = await startServer();
  const ada = await signUp(server, "ada");
  const acknowledged: string[] = [];
  let isWriting = true;
  const write = async (writer: number) => {
    for (let n = 0; isWriting; n++) {
      const title = `Writer ${writer}, problem ${n}`;
      expect(await ada.post("/api/addproblem", aProblem({ title }))).toHaveStatus(201);
      acknowledged.push(title);
    }
  };
  const writers = [1, 2, 3].map(write);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  const before = [...acknowledged];
  const file = path.join(temporaryFolder(), "backup.db");
  await backUp(server.dataDir, file);
  isWriting = false;
  await Promise.all(writers);

  expect(operate(server.dataDir, ["restore", file])).toMatchObject({
    status: 1,
    stderr: "Upsolve is running on this data folder. Stop it first.\n",
  });
  const elsewhere = path.join(temporaryFolder(), "data");
  expect(operate(elsewhere, ["restore", file])).toMatchObject({ status: 0 });
  const again = await startServer({ DATA_DIR: elsewhere });
  // The session's secret came with it, so that nobody is signed out.
  expect(await new Client(again.url).get("/dashboard", ada.identity)).toHaveStatus(200);
  const db = openData(elsewhere);
  const titles = new Set(db.prepare("select title from problems").pluck().all());
  const total = db.prepare("select total from public_totals where kind = 'all'").pluck().get();
  db.close();
  expect(before.filter((title) => !titles.has(title))).toEqual([]);
  expect(total).toBe(titles.size);
  await again.stop();
  await server.stop();
}, 180_000);

test("backups on schedule are made at the start when one is due, and the oldest go", async () => {
  const dataDir = temporaryFolder();
  const folder = path.join(dataDir, "backups");
  mkdirSync(folder);
  const [older, old] = ["upsolve-2026-01-01T000000Z.db", "upsolve-2026-01-02T000000Z.db"];
  for (const name of [older, old, "notes.txt"]) writeFileSync(path.join(folder, name), "");
  const env = { DATA_DIR: dataDir, BACKUP_EVERY: "24", BACKUP_KEEP: "2" };
  const server = await startServer(env);
  await expect.poll(() => readdirSync(folder), { timeout: 30_000 }).not.toContain(older);
  // Whatever else comes to the data folder belongs into the backup.
  const holds = readdirSync(dataDir).filter((name) => !/^upsolve\.db(-wal|-shm)?$/.test(name));
  expect(holds.sort()).toEqual(["backups", "session-secret"]);
  const names = readdirSync(folder).sort();
  expect(operate(dataDir, ["doctor"], env).stdout).not.toContain("backup");
  expect(names).toEqual(["notes.txt", old, expect.stringMatching(/^upsolve-2.*Z\.db$/)]);
  expect(operate(dataDir, ["restore", path.join(folder, names[2] as string), "--dry-run"]).status).toBe(1);
  await server.stop();
  expect(operate(dataDir, ["restore", path.join(folder, names[2] as string), "--dry-run"])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Nothing has changed."),
  });
  // None is due for a day.
  const again = await startServer(env);
  await signUp(again, "ada");
  await again.stop();
  expect(readdirSync(folder).sort()).toEqual(names);
}, 180_000);

test("a database of an older version is copied before it changes", async () => {
  const first = await startServer();
  await signUp(first, "ada");
  await first.stop();
  const db = openData(first.dataDir);
  // As if the first migration had not run. After the others it never may, and the copy is there.
  const lost = db.prepare("select min(name) from kysely_migration").pluck().get() as string;
  db.exec(`delete from kysely_migration where name = '${lost}'`);
  db.close();
  const update = () =>
    startServer({ DATA_DIR: first.dataDir })
      .then((server) => server.stop())
      .catch(() => {});
  await update();
  // The older version goes on for a while, and the update is tried again.
  const meanwhile = openData(first.dataDir);
  meanwhile.exec("update users set username = 'Ada'");
  meanwhile.close();
  await update();
  const folder = path.join(first.dataDir, "backups");
  const copies = readdirSync(folder);
  expect(copies).toEqual([expect.stringMatching(new RegExp(`^before-${lost}-\\d+\\.db$`))]);
  const elsewhere = path.join(temporaryFolder(), "data");
  expect(operate(elsewhere, ["restore", path.join(folder, copies[0] as string)])).toMatchObject({
    status: 0,
  });
  const restored = openData(elsewhere);
  expect(restored.prepare("select username from users").pluck().all()).toEqual(["Ada"]);
  expect(restored.prepare("select count(*) from kysely_migration where name = ?").pluck().get(lost)).toBe(0);
  restored.close();
}, 180_000);
