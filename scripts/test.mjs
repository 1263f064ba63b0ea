/* npm test: install, build, types, lint, then every test. Arguments go to vitest: npm test -- app/platform/text
   npm test -- --engine postgres: the same tests on PostgreSQL; see tests/setup/engine.ts. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { findBrowser } from "./browser.mjs";
import { buildIsCurrent } from "./build-stamp.mjs";
import { ensureInstalled, Failure, orExit, root, run } from "./prepare.mjs";
import { sqliteAlone } from "./sqlite-alone.mjs";
import { startPostgres } from "./test-postgres.mjs";
import { countTests } from "./test-report.mjs";

const colours = Boolean(process.stdout.isTTY);
const failed = new AbortController();
const prefix = `upsolve_test_${process.pid}`;

/** Runs one stage and prints its line. The first failure stops the parallel stages and ends the run. */
async function stage(name, work) {
  const started = performance.now();
  const line = (word) => `${name.padEnd(8)} ${word} ${((performance.now() - started) / 1000).toFixed(1)} s`;
  try {
    await work();
    if (!failed.signal.aborted) console.log(line("ok    "));
  } catch (error) {
    if (failed.signal.aborted) return;
    failed.abort();
    console.error(error instanceof Failure ? error.message : error);
    console.error(line("FAILED"));
    process.exitCode = 1;
  }
}

async function check(file, ...args) {
  const { code, output } = await run(process.execPath, [file, ...args], {
    capture: true,
    abort: failed.signal,
  });
  if (code !== 0) throw new Failure(output.trimEnd());
}

async function build() {
  if (!buildIsCurrent(root)) await check("scripts/build.mjs");
}

/** Checks only what has changed since the last run. */
function types() {
  const kept = ["--incremental", "--tsBuildInfoFile", "node_modules/.cache/tsbuildinfo"];
  return check("node_modules/typescript/bin/tsc", "--noEmit", ...kept, "--pretty", String(colours));
}

async function test() {
  const { engine, given } = readArguments();
  await stage("install", ensureInstalled);
  let browser;
  let postgres;
  let typed;
  if (!failed.signal.aborted) {
    // Uses one core for longer than everything else here, so the tests do not wait for it.
    typed = stage("types", types);
    await Promise.all([
      stage("browser", () => {
        browser = findBrowser();
      }),
      engine === "postgres" &&
        stage("postgres", async () => {
          postgres = await startPostgres(prefix);
        }),
      stage("build", build),
      stage("lint", () =>
        check("node_modules/@biomejs/biome/bin/biome", "ci", `--colors=${colours ? "force" : "off"}`, "."),
      ),
    ]);
  }
  if (failed.signal.aborted) process.exit(1);
  await (postgres ? runOnPostgres(browser, given, postgres) : runOnSqlite(browser, given));
  await typed;
}

function runOnSqlite(browser, given) {
  console.log(
    "PostgreSQL alone: **/*-on-postgres.test.ts: several processes and writers, and what they share",
  );
  return runOn(browser, given, {});
}

/** Splits the arguments into those for vitest and the engine to test on. */
function readArguments() {
  const { values, tokens } = parseArgs({
    options: { engine: { type: "string" } },
    strict: false,
    tokens: true,
  });
  const own = tokens.filter(({ kind, name }) => kind === "option" && name === "engine");
  const indexes = own.flatMap(({ index, inlineValue }) => (inlineValue ? [index] : [index, index + 1]));
  const { engine = "sqlite" } = values;
  if (!["sqlite", "postgres"].includes(engine))
    throw new Failure(`There is no engine "${engine}": name sqlite or postgres.`);
  return { engine, given: process.argv.slice(2).filter((_, index) => !indexes.includes(index)) };
}

async function runOnPostgres(browser, given, { url, stop }) {
  for (const [file, reason] of Object.entries(sqliteAlone)) console.log(`SQLite alone: ${file}: ${reason}`);
  try {
    await runOn(browser, given, { UPSOLVE_TEST_POSTGRES: url, UPSOLVE_TEST_PREFIX: prefix });
  } finally {
    await stop();
  }
}

async function runOn(browser, given, engine) {
  const scratch = mkdtempSync(path.join(tmpdir(), "upsolve-test-"));
  process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
  const reportFile = path.join(scratch, "report.json");
  const { code } = await run(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportFile}`,
      ...given,
    ],
    {
      env: {
        ...process.env,
        ...engine,
        NODE_ENV: "test",
        CHROMIUM_PATH: browser,
        UPSOLVE_TEST_FOLDER: scratch,
      },
      abort: failed.signal,
    },
  );
  if (failed.signal.aborted) return;
  const report = readReport(reportFile);
  const { passed, failed: wrong, notRun } = countTests(report);
  for (const { assertionResults } of report.testResults)
    for (const { status, title } of assertionResults)
      if (status === "skipped") console.log(`skipped: ${title}`);
  if (notRun > 0) console.log(`${notRun} skipped`);
  if (passed + wrong === 0) console.error("No test ran.");
  else if (code !== 0 && wrong === 0)
    console.error("vitest reported an error outside the tests; it is above.");
  console.log(`${passed} passed, ${wrong} failed`);
  if (code !== 0 || wrong > 0 || passed === 0) process.exitCode = 1;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { testResults: [] };
  }
}

await orExit(test());
