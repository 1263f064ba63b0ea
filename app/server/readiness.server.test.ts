import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { migratedSqlite } from "../../tests/setup/database.ts";
import { createApplication } from "../../tests/setup/factories.ts";
import { temporaryFolder } from "../../tests/setup/server.ts";
import { openDatabase } from "../platform/db/connection.server.ts";
import { isReady } from "./readiness.server.ts";

async function start() {
  const app = await createApplication();
  const dataDir = temporaryFolder();
  writeFileSync(path.join(dataDir, "upsolve.db"), await migratedSqlite());
  const db = openDatabase(path.join(dataDir, "upsolve.db"));
  return { ...app, db, config: { ...app.config, dataDir } };
}

test("the database is ready if its disk has free space", async () => {
  expect(await isReady(await start())).toBe(true);
});

test("the database is not ready on a full disk, without its folder, or when closed", async () => {
  const app = await start();
  expect(await isReady(app, Number.POSITIVE_INFINITY)).toBe(false);
  const elsewhere = path.join(app.config.dataDir, "missing");
  expect(await isReady({ ...app, config: { ...app.config, dataDir: elsewhere } })).toBe(false);
  await app.db.destroy();
  expect(await isReady(app)).toBe(false);
});
