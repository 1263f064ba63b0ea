import { readdirSync } from "node:fs";
import path from "node:path";
import type { Migration } from "kysely/migration";
import { expect, test } from "vitest";
import { migrations } from "../../../migrations/index.ts";
import { emptyDatabase } from "../../../tests/setup/database.ts";
import type { Database } from "./connection.server.ts";
import { migrate } from "./migrator.server.ts";

const creates = (table: string): Migration => ({
  up: (db) => db.schema.createTable(table).addColumn("id", "integer").execute(),
});
const fails: Migration = {
  async up(db) {
    await db.schema.createTable("half").addColumn("id", "integer").execute();
    await db.schema.createTable("half").addColumn("id", "integer").execute();
  },
};

async function tablesOf(db: Database): Promise<string[]> {
  return (await db.introspection.getTables()).map((table) => table.name);
}

test("every migration runs once, in order", async () => {
  const db = await emptyDatabase();
  expect(await migrate(db)).toEqual(Object.keys(migrations).sort());
  expect(await migrate(db)).toEqual([]);
});

test("every migration file is listed under its own name", () => {
  const folder = path.resolve(import.meta.dirname, "../../../migrations");
  const files = readdirSync(folder).filter((name) => /^\d{4}_/.test(name));
  expect(Object.keys(migrations).map((name) => `${name}.ts`)).toEqual(files.sort());
});

test("a failing migration is reported and undoes the whole run, which can then be retried", async () => {
  const db = await emptyDatabase();
  await migrate(db, { "1_first": creates("first") });
  const known = { "1_first": creates("first"), "2_second": creates("second"), "3_third": fails };
  await expect(migrate(db, known)).rejects.toThrow(
    /^Migration 3_third failed and was undone: (table|relation) "half" already exists$/,
  );
  expect(await tablesOf(db)).toEqual(["first"]);
  expect(await migrate(db, { ...known, "3_third": creates("third") })).toHaveLength(2);
});

test.each([
  ["all known migrations and another", { "1_first": creates("first") }],
  ["none of the known migrations", { "1_other": creates("other") }],
])("a database of a newer version is refused and left unchanged if it has %s", async (_, known) => {
  const db = await emptyDatabase();
  await migrate(db, { "1_first": creates("first"), "2_newer": creates("newer") });
  await expect(migrate(db, known)).rejects.toThrow(
    /^The database was made by a newer version of Upsolve \(it has .*2_newer\)\. Start that version, or restore a copy from before the update\.$/,
  );
  expect(await tablesOf(db)).toEqual(["first", "newer"]);
});
