import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

import { sqliteAlone } from "./scripts/sqlite-alone.mjs";

/** Workers for tests that run a server or a browser; these wait more than they compute. */
const waiting = Math.max(3, Math.floor(availableParallelism() / 2) + 1);

/** Excludes files for the other engine: see tests/setup/engine.ts. */
const exclude = [
  ...configDefaults.exclude,
  ...(process.env.UPSOLVE_TEST_POSTGRES ? Object.keys(sqliteAlone) : ["**/*-on-postgres.test.ts"]),
];

/** Starts the slowest files first, so that no worker ends up waiting for one of them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(screens(-full)?|hydration|roles|cost-limits)\.test\.ts$/.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// Without the Remix plugin: it rewrites modules for the browser, but tests call loaders and actions directly.
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  esbuild: { jsx: "automatic" },
  test: {
    environment: "node",
    pool: "forks",
    exclude,
    setupFiles: ["tests/setup/matchers.ts"],
    sequence: { sequencer: LongestFirst },
    // The defaults are too short for other processes on a busy machine. No test that passes waits for a whole timeout.
    expect: { poll: { timeout: 300_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "{app,migrations,single-file,demo,bench,tests/unit}/**/*.test.{ts,tsx}",
            "tests/setup/matchers.test.ts",
            "scripts/**/*.test.mjs",
          ],
          exclude,
          ...(process.env.UPSOLVE_TEST_POSTGRES && {
            setupFiles: ["tests/setup/matchers.ts", "tests/setup/drop-databases.ts"],
          }),
          testTimeout: 300_000,
          hookTimeout: 600_000,
          isolate: false,
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          include: ["tests/api/**/*.test.{ts,tsx}"],
          exclude,
          globalSetup: ["tests/setup/prepare.ts"],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          isolate: false,
          maxWorkers: waiting,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: ["tests/e2e/**/*.test.{ts,tsx}", "tests/setup/browser.test.ts"],
          globalSetup: ["tests/setup/prepare.ts"],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          // Files run by one worker share its browser, server and modules.
          isolate: false,
          maxWorkers: waiting + 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
