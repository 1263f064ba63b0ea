/*
 * What every command does first: check Node, install the packages, build the app; each only when needed.
 * Uses Node's own modules alone, since nothing else is installed yet the first time.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { buildIsCurrent } from "./build-stamp.mjs";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

const installStampFile = path.join(root, "node_modules", ".upsolve-install");

/** A failure that is already explained: print its message, not its stack. */
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

/** Everything that has to be true before the built app can be imported. */
export async function prepare() {
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
}

/** Installs the packages unless those of this very package-lock.json are there, for this Node and this machine. */
export async function ensureInstalled() {
  const lock = readFileSync(path.join(root, "package-lock.json"), "utf8");
  const stamp = installStamp(lock);
  if (readText(installStampFile) === stamp) return;
  if (!(installedByHand(lock) && nativePackagesLoad())) {
    console.error("Installing packages (the first time this can take a few minutes)…");
    rmSync(installStampFile, { force: true });
    // The build needs the development packages too, so they are asked for whatever NODE_ENV says.
    const { code } = await runNpm(["ci", "--include=dev", "--no-audit", "--no-fund"]);
    if (code !== 0)
      throw new Failure("Installing packages failed; the reason is above. Run the command again to retry.");
    if (!nativePackagesLoad()) {
      throw new Failure(
        "better-sqlite3 was installed but does not load. Its install script has to run (npm config get ignore-scripts " +
          "must say false) and needs either a download of its binary or Python, make and a C++ compiler.",
      );
    }
  }
  writeFileSync(installStampFile, stamp);
}

/** Names one installation: another lock file, Node ABI or machine gives another stamp. */
export function installStamp(lock, { abi, platform, arch } = thisMachine()) {
  return `${createHash("sha256").update(lock).digest("hex")} abi${abi} ${platform}-${arch}\n`;
}

function thisMachine() {
  return { abi: process.versions.modules, platform: process.platform, arch: process.arch };
}

/** Whether the operator's own `npm ci` or `npm install` already made what we would make. npm writes its record last. */
function installedByHand(lock) {
  const record = readText(path.join(root, "node_modules", ".package-lock.json"));
  return record !== undefined && installMatches(JSON.parse(lock), JSON.parse(record), thisMachine());
}

/** Whether npm's record of node_modules has every package of the lock file that this machine needs. */
export function installMatches(lock, record, { platform, arch }) {
  const fits = (list, value) =>
    !list || list.includes(value) || (list[0][0] === "!" && !list.includes(`!${value}`));
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (place === "") return true;
    const found = record.packages[place];
    if (found) {
      return found.version === wanted.version && (!wanted.integrity || found.integrity === wanted.integrity);
    }
    return Boolean(wanted.optional) && !(fits(wanted.os, platform) && fits(wanted.cpu, arch) && !wanted.libc);
  });
}

/** Tried in another process: a binary made for another Node or machine may crash the one that loads it. */
function nativePackagesLoad() {
  const program = `new (require("better-sqlite3"))(":memory:").close()`;
  return spawnSync(process.execPath, ["-e", program], { cwd: root, stdio: "ignore" }).status === 0;
}

/** Builds unless build/ holds the result of the sources as they are now. */
export async function ensureBuilt() {
  if (buildIsCurrent(root)) return;
  const { code } = await run(process.execPath, ["scripts/build.mjs"]);
  if (code !== 0) throw new Failure("The build failed; the reason is above.");
}

/**
 * Runs a program in the root folder and waits for its end. Its output is shown as it comes, or with `capture`
 * returned. A signal that reaches this process is passed on, and ends this process once the program has ended.
 */
export function run(program, args, { env = process.env, capture = false, shell = false, abort } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = capture ? ["ignore", "pipe", "pipe"] : "inherit";
    const child = spawn(program, args, { cwd: root, env, stdio, shell });
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

/** The npm that runs us, else the one on the PATH, which on Windows is a script and needs a shell. */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  if (npm && /npm-cli\.c?js$/.test(npm) && existsSync(npm)) return run(process.execPath, [npm, ...args]);
  return run("npm", args, { shell: process.platform === "win32" });
}

function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
