import { prepare } from "../../scripts/prepare.mjs";

/** Builds the app before the tests that run it, unless `npm test` has just done so. */
export default async function setup(): Promise<void> {
  if (!process.env.UPSOLVE_TEST_FOLDER) await prepare();
}
