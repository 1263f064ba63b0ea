import { expect, test } from "vitest";
import { openDatabase } from "../../app/platform/db/connection.server.ts";
import { migrate } from "../../app/platform/db/migrator.server.ts";
import { dataSettings } from "../setup/data.ts";
import { expectFirstRelease, unpackFirstRelease } from "../setup/first-release.ts";
import { operate } from "../setup/operator.ts";
import { startServer, temporaryFolder } from "../setup/server.ts";

test("a migrated database of the first release can be moved to PostgreSQL without loss", async () => {
  const old = temporaryFolder();
  const file = unpackFirstRelease(old);
  const db = openDatabase(file);
  await migrate(db);
  await db.destroy();
  const dataDir = temporaryFolder();
  const { DATABASE_URL: url = "" } = await dataSettings(dataDir);
  const { status, stdout } = await operate(old, ["copy", "--from", file, "--to", url]);
  expect(stdout).toMatch(/^Copied \d+ rows\. All row counts match\.\n$/);
  expect(status).toBe(0);
  const server = await startServer({ DATA_DIR: dataDir });
  await expectFirstRelease(server, dataDir);
  await server.stop();
}, 600_000);
