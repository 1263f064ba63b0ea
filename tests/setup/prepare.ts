import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { prepare } from "../../scripts/prepare.mjs";

/**
 * Runs before tests that start the app: builds it and creates the folder for all data folders, unless `npm test` or
 * another project's set-up already did.
 */
export default async function setup(): Promise<(() => void) | undefined> {
  if (process.env.UPSOLVE_TEST_FOLDER) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), "upsolve-test-"));
  process.env.UPSOLVE_TEST_FOLDER = folder;
  await prepare();
  return () => rmSync(folder, { recursive: true, force: true });
}
