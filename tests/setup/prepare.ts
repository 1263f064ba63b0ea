import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { prepare } from "../../scripts/prepare.mjs";

/**
 * Before the tests that run the app: builds it, and makes the folder that holds all their data folders. `npm test` has
 * already done both, as has another project's setup in the same run.
 */
export default async function setup(): Promise<(() => void) | undefined> {
  if (process.env.UPSOLVE_TEST_FOLDER) return undefined;
  const folder = mkdtempSync(path.join(tmpdir(), "upsolve-test-"));
  process.env.UPSOLVE_TEST_FOLDER = folder;
  await prepare();
  return () => rmSync(folder, { recursive: true, force: true });
}
