import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { expect } from "vitest";
import { root } from "../../scripts/prepare.mjs";
import { knownSettings, openData } from "../setup/data.ts";
import { onSqlite } from "../setup/engine.ts";
import { Ledger } from "../setup/ledger.ts";
import { staffOn, writersOn } from "../setup/mixed-writers.ts";
import { operate } from "../setup/operator.ts";
import { numbersFrom } from "../setup/random.ts";
import { expectTrueFigures, makeStaff } from "../setup/reports.ts";
import { startServer, temporaryFolder } from "../setup/server.ts";
import { SocketClient } from "../setup/sockets.ts";
import { expectSound } from "../setup/sound.ts";
import { type Member, signUp } from "./client.ts";
import { inData } from "./database.ts";
import { addProblem } from "./problems.ts";

const test = onSqlite("PostgreSQL has backups of its own");

/** A separate process, so the test goes on meanwhile. */
async function backUp(dataDir: string, file: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, "scripts", "admin.mjs"), "backup", file], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", ...knownSettings(dataDir) },
    stdio: "ignore",
  });
  expect(await once(child, "close")).toEqual([0, null]);
}

/** A digest of every row of every table, except the table in which a backup stores other files. */
function digestOf(file: string): string {
  const db = new SQLite(file, { readonly: true });
  const hash = createHash("sha256");
  const tables = db
    .prepare("select name from sqlite_schema where type = 'table' order by name")
    .pluck()
    .all();
  for (const name of tables) {
    if (name === "backup_files") continue;
    hash.update(String(name));
    for (const row of db.prepare(`select * from "${name}"`).iterate()) hash.update(JSON.stringify(row));
  }
  db.close();
  return hash.digest("hex");
}

test("a backup made during writes contains every write acknowledged before it began, and can run a site", async () => {
  const server = await startServer();
  const { cyd } = await makeStaff(server);
  const names = ["ada", "ben", "cem"];
  const members = await Promise.all(names.map((name) => signUp(server, name)));
  const [ada, ben] = members as [Member, Member];
  const socket = new SocketClient(`${server.url}/realtime`, {
    headers: { Origin: server.url, ...ben.identity },
  });
  expect(await socket.answered).toBe(101);
  const ledger = new Ledger();
  const random = numbersFrom(7);
  const write = writersOn(ledger, members, random);
  const moderate = staffOn(ledger, cyd, await signUp(server, "eve"), random);
  let isWriting = true;
  const goOn = async (act: () => Promise<unknown>) => {
    while (isWriting) await act();
  };
  const writers = [...members.map((member) => goOn(() => write(member))), goOn(moderate)];
  await expect.poll(() => ledger.acknowledged).toBeGreaterThan(200);
  // Which writes come first is random, so the messages may come late.
  const received = () =>
    socket.frames.filter(({ event }) => event === "newMessage").map(({ data }) => data.content);
  await expect.poll(() => received().length).toBeGreaterThan(3);
  const before = ledger.copy();
  const delivered = received();
  const [title, word] = ["Zirconium walks", "Wolframite talk"];
  await addProblem(ada, { title });
  expect(await ada.post(`/api/messages/send/${ben.id}`, { content: word })).toHaveStatus(201);
  const file = path.join(temporaryFolder(), "backup.db");
  await backUp(server.dataDir, file);
  before.settle(ledger);
  isWriting = false;
  await Promise.all(writers);
  expect(ledger.faults).toEqual([]);

  expect(await operate(server.dataDir, ["restore", file])).toMatchObject({
    status: 1,
    stderr: "Upsolve is running on this data folder. Stop it first.\n",
  });
  const elsewhere = path.join(temporaryFolder(), "data");
  expect(await operate(elsewhere, ["restore", file])).toMatchObject({ status: 0 });
  expect(digestOf(path.join(elsewhere, "upsolve.db"))).toBe(digestOf(file));
  expect(before.compare(elsewhere)).toEqual([]);
  const messages = inData(
    elsewhere,
    (db) => new Set(db.prepare("select content from messages").pluck().all()),
  );
  expect(delivered.filter((content) => !messages.has(content))).toEqual([]);

  const again = await startServer({ DATA_DIR: elsewhere });
  // The backup contains the session secret, so users stay signed in.
  ben.url = again.url;
  expect(await ben.get("/dashboard")).toHaveStatus(200);
  for (const [address, found] of [
    ["/api/dashboard?q=zirconium", title],
    ["/api/messages/search?q=wolframite", word],
    ["/api/searchuser?query=cem", "cem"],
  ] as const)
    expect(await ben.text(address), address).toContain(found);
  await expectTrueFigures(again);
  expectSound(elsewhere);
  await again.stop();
  await server.stop();
}, 600_000);

test("a due backup is made at startup, and the oldest backups are deleted", async () => {
  const dataDir = temporaryFolder();
  const folder = path.join(dataDir, "backups");
  mkdirSync(folder);
  const [older, old] = ["upsolve-2026-01-01T000000Z.db", "upsolve-2026-01-02T000000Z.db"];
  for (const name of [older, old, "notes.txt"]) writeFileSync(path.join(folder, name), "", { mode: 0o600 });
  const env = { DATA_DIR: dataDir, BACKUP_EVERY: "24", BACKUP_KEEP: "2" };
  const server = await startServer(env);
  await expect.poll(() => readdirSync(folder)).not.toContain(older);
  // If this fails, the backup must include the new file too.
  const holds = readdirSync(dataDir).filter((name) => !/^upsolve\.db(-wal|-shm)?$/.test(name));
  expect(holds.sort()).toEqual(["backups", "session-secret"]);
  const names = readdirSync(folder).sort();
  expect((await operate(dataDir, ["doctor"], env)).stdout).not.toContain("backup");
  expect(names).toEqual(["notes.txt", old, expect.stringMatching(/^upsolve-2.*Z\.db$/)]);
  expect(
    (await operate(dataDir, ["restore", path.join(folder, names[2] as string), "--dry-run"])).status,
  ).toBe(1);
  await server.stop();
  expect(
    await operate(dataDir, ["restore", path.join(folder, names[2] as string), "--dry-run"]),
  ).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("Nothing has changed."),
  });
  // The next one is not due for a day.
  const again = await startServer(env);
  await signUp(again, "ada");
  await again.stop();
  expect(readdirSync(folder).sort()).toEqual(names);
}, 600_000);

test("an older database is backed up before it is migrated", async () => {
  const first = await startServer();
  await signUp(first, "ada");
  await first.stop();
  const db = openData(first.dataDir);
  // Makes the first migration run again. It fails, but only after the copy is made.
  const lost = db.prepare("select min(name) from kysely_migration").pluck().get() as string;
  db.exec(`delete from kysely_migration where name = '${lost}'`);
  db.close();
  const update = () =>
    startServer({ DATA_DIR: first.dataDir })
      .then((server) => server.stop())
      .catch(() => {});
  await update();
  // The older version runs for a while before the update is retried.
  inData(first.dataDir, (db) => db.exec("update users set username = 'Ada'"));
  await update();
  const folder = path.join(first.dataDir, "backups");
  const copies = readdirSync(folder);
  expect(copies).toEqual([expect.stringMatching(new RegExp(`^before-${lost}-\\d+\\.db$`))]);
  const elsewhere = path.join(temporaryFolder(), "data");
  const restore = ["restore", path.join(folder, copies[0] as string)];
  expect(await operate(elsewhere, restore)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("its list of migrations is incomplete"),
  });
  expect(await operate(elsewhere, [...restore, "--force"])).toMatchObject({ status: 0 });
  const restored = openData(elsewhere);
  expect(restored.prepare("select username from users").pluck().all()).toEqual(["Ada"]);
  expect(restored.prepare("select count(*) from kysely_migration where name = ?").pluck().get(lost)).toBe(0);
  restored.close();
}, 600_000);
