import { readdirSync } from "node:fs";
import path from "node:path";
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
import { inData } from "./database.ts";

const test = onSqlite("the first release had a file");

test("the first release's database is migrated without loss, and a copy is kept", async () => {
  const DATA_DIR = temporaryFolder();
  unpackFirstRelease(DATA_DIR);
  // In the format of older versions.
  inData(DATA_DIR, (db) =>
    db.exec("update problems set statement = replace(statement, char(10), char(13, 10)) || char(13, 10)"),
  );
  const server = await startServer({ DATA_DIR });
  await expectFirstRelease(server, DATA_DIR);
  const untidy = () => {
    const database = openData(DATA_DIR);
    const lines = "select count(*) from problems where instr(statement, char(13)) > 0";
    try {
      return database.prepare(`select (${lines}) + (select count(*) from uncut_words)`).pluck().get();
    } finally {
      database.close();
    }
  };
  await expect.poll(untidy).toBe(0);
  await server.stop();

  const copies = readdirSync(path.join(DATA_DIR, "backups"));
  expect(copies).toEqual([expect.stringMatching(/^before-0016_public_solutions-\d+\.db$/)]);
  const elsewhere = path.join(temporaryFolder(), "data");
  expect(
    await operate(elsewhere, ["restore", path.join(DATA_DIR, "backups", copies[0] ?? "")]),
  ).toMatchObject({
    status: 0,
  });
  const before = openData(elsewhere);
  expect(before.prepare("select max(name) from kysely_migration").pluck().get()).toBe(LAST_MIGRATION);
  for (const [table, rows] of Object.entries(rowsOfFirstRelease))
    expect(before.prepare(`select count(*) from ${table}`).pluck().get(), table).toBe(rows);
  before.close();
  expect((await operate(DATA_DIR, ["doctor", "--json"])).stdout).not.toContain('"check":"database"');
}, 600_000);
