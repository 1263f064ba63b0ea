import { readdirSync } from "node:fs";
import path from "node:path";
import SQLite from "better-sqlite3";
import { expect } from "vitest";
import { openData } from "../setup/data.ts";
import { onSqlite } from "../setup/engine.ts";
import {
  expectFirstRelease,
  LAST_MIGRATION,
  rowsOfFirstRelease,
  unpackFirstRelease,
} from "../setup/first-release.ts";
import { operate } from "../setup/operator.ts";
import { startServer, temporaryFolder } from "../setup/server.ts";
import { signIn } from "./client.ts";

const test = onSqlite("the first release had a file");

test("the first release's database is brought up to date with all that it holds, and a copy stays", async () => {
  const DATA_DIR = temporaryFolder();
  unpackFirstRelease(DATA_DIR);
  // As browsers sent them then.
  const old = openData(DATA_DIR);
  old.exec("update problems set statement = replace(statement, char(10), char(13, 10)) || char(13, 10)");
  old.close();
  const server = await startServer({ DATA_DIR });
  await expectFirstRelease(server, DATA_DIR);
  const untidy = () => {
    const database = openData(DATA_DIR);
    const found = database.prepare("select count(*) from problems where instr(statement, char(13)) > 0");
    try {
      return found.pluck().get();
    } finally {
      database.close();
    }
  };
  await expect.poll(untidy).toBe(0);
  await server.stop();

  const copies = readdirSync(path.join(DATA_DIR, "backups"));
  expect(copies).toEqual([expect.stringMatching(/^before-0016_public_solutions-\d+\.db$/)]);
  const elsewhere = path.join(temporaryFolder(), "data");
  expect(operate(elsewhere, ["restore", path.join(DATA_DIR, "backups", copies[0] ?? "")])).toMatchObject({
    status: 0,
  });
  const before = openData(elsewhere);
  expect(before.prepare("select max(name) from kysely_migration").pluck().get()).toBe(LAST_MIGRATION);
  for (const [table, rows] of Object.entries(rowsOfFirstRelease))
    expect(before.prepare(`select count(*) from ${table}`).pluck().get(), table).toBe(rows);
  before.close();
  expect(operate(DATA_DIR, ["doctor", "--json"]).stdout).not.toContain('"check":"database"');
}, 600_000);

test("its texts in scripts without blanks are found by any part once the server has cut them", async () => {
  const DATA_DIR = temporaryFolder();
  const old = new SQLite(unpackFirstRelease(DATA_DIR));
  old.exec("update problems set title = '最短路' where id = 1");
  old.exec("update messages set content = '明天一起打比赛吗？'");
  old.close();
  const server = await startServer({ DATA_DIR });
  const mira = await signIn(server, "mira", "upsolve-demo");
  const find = async (address: string, typed: string) =>
    (await mira.get(`${address}?q=${encodeURIComponent(typed)}`)).text();
  await expect.poll(() => find("/api/dashboard", "短路"), { timeout: 20_000 }).toContain("最短路");
  await expect.poll(() => find("/api/messages/search", "比赛"), { timeout: 20_000 }).toContain("打比赛");
  await server.stop();
}, 600_000);
