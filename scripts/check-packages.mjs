/**
 * npm run check:packages: makes the single file and the npm package, puts each into an empty folder (the file without
 * any Node), and runs the main browser tests on them. Then prints sizes, start times and memory use next to those of
 * npm start.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { findBrowser } from "./browser.mjs";
import { Failure, orExit, prepare, root, run } from "./prepare.mjs";

/** Signing up, problems, solutions, messages and uploads, with JavaScript and without. */
const MAIN_JOB = ["main-flow", "solutions", "messages", "uploads"].map((name) => `tests/e2e/${name}.test.ts`);

/** Timed starts of each program, in turn with the others, after one that creates its database. */
const STARTS = 7;

const scratch = mkdtempSync(path.join(tmpdir(), "upsolve-packages-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
const emptyFolder = () => mkdtempSync(path.join(scratch, "empty-"));

async function check() {
  process.chdir(root);
  await prepare();
  const programs = {
    "npm start": builtApp(),
    "single file": await singleFile(),
    "npm package": await npmPackage(),
  };
  for (const program of Object.values(programs)) if (program.isPacked) await testMainJob(program);
  await measure(programs);
}

function builtApp() {
  const { PATH } = process.env;
  return {
    command: [process.execPath, "build/server.js"],
    cwd: root,
    PATH,
    files: ["build", "node_modules"],
  };
}

async function singleFile() {
  await must(process.execPath, ["scripts/binary.mjs"]);
  const cwd = emptyFolder();
  const program = path.join(cwd, "upsolve");
  copyFileSync(path.join(root, "dist", "upsolve"), program);
  return { command: [program], cwd, PATH: "", files: [program], isPacked: true };
}

/** The npm package, installed by npx in an empty folder. */
async function npmPackage() {
  const cwd = emptyFolder();
  await must(process.execPath, ["scripts/package.mjs"]);
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const file = path.join(cwd, `upsolve-${version}.tgz`);
  copyFileSync(path.join(root, "dist", path.basename(file)), file);
  console.log(`npm package: ${megabytes(statSync(file).size).trim()} MB packed`);
  const env = { ...process.env, npm_config_cache: path.join(cwd, ".npm") };
  // npx would treat an absolute path as a program.
  await must("npx", ["--yes", `./${path.basename(file)}`, "--version"], { cwd, env });
  const [installed] = readdirSync(path.join(cwd, ".npm", "_npx"));
  const modules = path.join(cwd, ".npm", "_npx", installed, "node_modules");
  const program = path.join(modules, ".bin", "upsolve");
  return { command: [program], cwd, PATH: process.env.PATH, files: [modules], isPacked: true };
}

async function testMainJob({ command: [program], PATH }) {
  const env = {
    ...process.env,
    NODE_ENV: "test",
    CHROMIUM_PATH: findBrowser(),
    UPSOLVE_TEST_PROGRAM: program,
    UPSOLVE_TEST_PATH: PATH,
  };
  await must(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", "e2e", ...MAIN_JOB], {
    env,
  });
}

async function measure(programs) {
  const rows = Object.entries(programs).map(([name, program]) => ({ name, program, data: emptyFolder() }));
  for (const { program, data } of rows) await startOnce(program, data);
  const results = rows.map(() => []);
  for (let turn = 0; turn < STARTS; turn++) {
    for (const [index, { program, data }] of rows.entries()) {
      results[index].push(await startOnce(program, data));
    }
  }
  console.log("\n              on disk   first 200   memory");
  for (const [index, { name, program }] of rows.entries()) {
    const size = program.files.reduce((sum, file) => sum + bytesOf(path.resolve(program.cwd, file)), 0);
    const [start, memory] = ["milliseconds", "megabytes"].map((key) =>
      median(results[index].map((each) => each[key])),
    );
    console.log(
      `${name.padEnd(12)}${megabytes(size)} MB${start.toFixed(0).padStart(9)} ms${memory.toFixed(0).padStart(6)} MB`,
    );
  }
}

/** Starts a program, waits until it answers with 200, and stops it. */
async function startOnce({ command: [file, ...args], cwd, PATH }, data) {
  const started = performance.now();
  const server = spawn(file, args, {
    cwd,
    env: { PATH, NODE_ENV: "production", DATA_DIR: data, PORT: "0", CODEFORCES_API_URL: "off" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(server, "close");
  let printed = "";
  let address;
  server.stdout.setEncoding("utf8").on("data", (chunk) => {
    printed += chunk;
    address ??= /ready at (\S+)/.exec(printed)?.[1];
  });
  while (!address && server.exitCode === null) await pause(1);
  if (!address || (await fetch(address)).status !== 200) throw new Failure(`${file} does not serve.`);
  const milliseconds = performance.now() - started;
  const megabytes = residentBytes(server.pid) / 1e6;
  server.kill("SIGTERM");
  const [code] = await ended;
  if (code !== 0) throw new Failure(`${file} ended with ${code}.`);
  return { milliseconds, megabytes };
}

function residentBytes(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(kilobytes) * 1024;
}

function bytesOf(file) {
  const stats = statSync(file);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(file, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

const megabytes = (bytes) => (bytes / 1e6).toFixed(0).padStart(6);
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function must(file, args, options) {
  const result = await run(file, args, options);
  if (result.code !== 0) throw new Failure(result.output || `${[file, ...args].join(" ")} failed.`);
  return result;
}

await orExit(check());
