/*
 * The first steps of every command: check Node, install the packages, build the app, each only when needed.
 * Imports nothing but Node's own modules, because the first time nothing else is installed.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildIsCurrent } from "./build-stamp.mjs";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const stampFile = path.join(root, "node_modules", ".upsolve-install");

/** An error whose message explains it: print no stack. */
export class Failure extends Error {}

/** Waits for `work`; when it fails, prints why and ends the process with 1. */
export async function orExit(work) {
  try {
    return await work;
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exit(1);
  }
}

/** @throws Failure when this Node is older than package.json's `engines` asks for. */
export function checkNode(version = process.versions.node, folder = root) {
  const { engines } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const wanted = engines.node.replace(">=", "");
  const [major, minor] = version.split(".").map(Number);
  const [leastMajor, leastMinor] = wanted.split(".").map(Number);
  if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
    throw new Failure(
      `Upsolve needs Node ${wanted} or newer; this is Node ${version}. See https://nodejs.org`,
    );
  }
}

/** Makes the built app ready to import. */
export async function prepare() {
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
}

/** Installs the packages of package-lock.json unless they are there, for this Node and this machine. */
export async function ensureInstalled() {
  if (readText(stampFile) === installStamp()) return;
  console.error("Installing packages (the first time this can take a few minutes)…");
  // The build needs the development packages, whatever NODE_ENV says.
  const { code } = await runNpm(["ci", "--include=dev", "--no-audit", "--no-fund"]);
  if (code !== 0)
    throw new Failure("Installing packages failed; the reason is above. Run the command again to retry.");
  if (!nativePackagesLoad()) {
    throw new Failure(
      "better-sqlite3 was installed but does not load. Its install script has to run (npm config get ignore-scripts " +
        "must say false) and needs either a download of its binary or Python, make and a C++ compiler.",
    );
  }
  markInstalled();
}

/** Also npm's `postinstall`, so that `npm ci` by hand counts. An installation without development packages does not. */
export function markInstalled() {
  if (existsSync(path.join(root, "node_modules", "vite"))) writeFileSync(stampFile, installStamp());
}

/** Names one installation: another lock file, Node ABI or machine gives another stamp. */
export function installStamp(folder = root, { abi, platform, arch } = thisMachine()) {
  const lock = readFileSync(path.join(folder, "package-lock.json"));
  return `${createHash("sha256").update(lock).digest("hex")} abi${abi} ${platform}-${arch}\n`;
}

function thisMachine() {
  return { abi: process.versions.modules, platform: process.platform, arch: process.arch };
}

/** Tries in another process: a binary for another Node or machine may crash the one that loads it. */
function nativePackagesLoad() {
  const program = `new (require("better-sqlite3"))(":memory:").close()`;
  return spawnSync(process.execPath, ["-e", program], { cwd: root, stdio: "ignore" }).status === 0;
}

export async function ensureBuilt() {
  if (buildIsCurrent(root)) return;
  const { code } = await run(process.execPath, ["scripts/build.mjs"]);
  if (code !== 0) throw new Failure("The build failed; the reason is above.");
}

/**
 * Runs a program to its end, in the root folder unless another is named. Its output goes to the terminal, or with `capture` into the result.
 * Passes signals on to it, and then ends this process with it.
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

/** Runs the npm that started us, else the one on the PATH, which on Windows is a script and needs a shell. */
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
