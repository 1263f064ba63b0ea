/**
 * The first steps of every command: install the packages and build the app, each only when needed. Only imports
 * Node's own modules, because nothing else is installed the first time.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { buildIsCurrent } from "./build-stamp.mjs";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** An error that is printed without its stack. */
export class Failure extends Error {}

export async function orExit(work) {
  try {
    return await work;
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exit(1);
  }
}

export async function prepare() {
  await ensureInstalled();
  await ensureBuilt();
}

async function step(doing, done, work) {
  console.error(`${doing}…`);
  const started = performance.now();
  await work();
  console.error(`${done} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/**
 * Installs the packages of package-lock.json unless they are already there. Install scripts do not run: see .npmrc.
 */
export async function ensureInstalled() {
  const locked = packagesOf("package-lock.json");
  if (areInstalled(locked, packagesOf("node_modules/.package-lock.json"))) return;
  await step(`Installing up to ${Object.keys(locked).length} packages`, "Installed", async () => {
    // The build needs the development packages, whatever NODE_ENV says.
    const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
    const { code } = await runNpm(["ci", "--include=dev", ...quietly]);
    if (code !== 0)
      throw new Failure("Installing packages failed; the reason is above. Run the command again to retry.");
  });
}

/** The packages in an npm lock file, keyed by path; empty if the file does not exist. */
function packagesOf(lockFile) {
  const { "": itself, ...packages } = JSON.parse(readText(path.join(root, lockFile)) ?? "{}").packages ?? {};
  return packages;
}

/**
 * @param locked the packages required by package-lock.json.
 * @param installed what npm recorded after the last installation.
 * @returns whether everything that this machine can use is installed.
 */
export function areInstalled(locked, installed, { platform, arch } = process) {
  return Object.entries(locked).every(([place, { integrity, optional, os, cpu, libc }]) => {
    if (installed[place]) return installed[place].integrity === integrity;
    if (!optional) return false;
    // Only npm knows which C library this machine has.
    const isForOthers = libc || (os && !os.includes(platform)) || (cpu && !cpu.includes(arch));
    return isForOthers || isLeftOut(locked, installed, place);
  });
}

/** Whether only packages that are not installed need a package. */
function isLeftOut(locked, installed, place) {
  const name = place.split("node_modules/").at(-1);
  const users = Object.keys(locked).filter((user) => {
    const { dependencies, optionalDependencies } = locked[user];
    return name in { ...dependencies, ...optionalDependencies };
  });
  return users.length > 0 && users.every((user) => !installed[user]);
}

/** For releases: always builds, so that the build names the current commit. */
export async function prepareRelease() {
  await ensureInstalled();
  await build();
}

export async function ensureBuilt() {
  if (!buildIsCurrent(root)) await build();
}

async function build() {
  const { code } = await run(process.execPath, ["scripts/build.mjs"]);
  if (code !== 0) throw new Failure("The build failed; the reason is above.");
}

/**
 * Runs a program in the root folder unless another is given. Its output goes to the terminal or, with `capture`, into
 * the result. Signals are passed on and then end this process too.
 * @returns {Promise<{code: number | null, output: string}>}
 */
export function run(
  program,
  args,
  { env = process.env, cwd = root, capture = false, shell = false, abort } = {},
) {
  return new Promise((resolve, reject) => {
    const stdio = capture ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(program, args, { cwd, env, stdio, shell });
    let output = "";
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding("utf8").on("data", keep);
    child.stderr?.setEncoding("utf8").on("data", keep);

    let received;
    const passOn = (signal) => {
      received = signal;
      child.kill(signal);
    };
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, passOn);
    const stop = () => child.kill();
    abort?.addEventListener("abort", stop);

    child.on("error", reject);
    child.on("close", (code) => {
      for (const signal of signals) process.off(signal, passOn);
      abort?.removeEventListener("abort", stop);
      if (received) process.exit(128 + constants.signals[received]);
      resolve({ code, output });
    });
  });
}

/** Runs the npm that started this script, or the one on the PATH, which on Windows is a script and needs a shell. */
export function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath;
  if (npm && /npm-cli\.c?js$/.test(npm) && existsSync(npm))
    return run(process.execPath, [npm, ...args], options);
  return run("npm", args, { ...options, shell: process.platform === "win32" });
}

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
