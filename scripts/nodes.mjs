/**
 * npm run nodes: installs, builds, starts and tests a copy of this folder on every supported Node. npm run nodes --
 * 22, or npm run nodes -- 22 --project unit: on one Node only, with other arguments for vitest.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { findBrowser } from "./browser.mjs";
import { installNode } from "./node-from-npm.mjs";
import { Failure, orExit, root, run } from "./prepare.mjs";

/** The oldest version that package.json allows, and every LTS line since. */
const SUPPORTED = ["22.14", "22", "24", "26"];

const TESTS = ["--project", "unit", "--project", "api"];

async function tryNodes() {
  const given = process.argv.slice(2);
  const isNamed = /^\d/.test(given[0] ?? "");
  const tests = given.slice(isNamed ? 1 : 0);
  for (const wanted of isNamed ? [given[0]] : SUPPORTED) {
    await tryNode(wanted, tests.length > 0 ? tests : TESTS);
  }
}

async function tryNode(wanted, tests) {
  const { node, env } = await installNode(wanted);
  const folder = copyOfThis();
  const step = async (name, work) => {
    const started = performance.now();
    await work();
    console.log(`Node ${wanted}: ${name} in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  };
  const must = async (...command) => {
    const [program, ...args] = command;
    const { code } = await run(program, args, { cwd: folder, env });
    if (code !== 0) throw new Failure(`Node ${wanted}: ${command.join(" ")} failed; the reason is above.`);
  };
  await step("installed", () => must("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"));
  await step("built", () => must("npm", "run", "build"));
  await step("started and stopped", () => start(node, folder, env));
  env.CHROMIUM_PATH = findBrowser();
  await step("tested", () => must(node, "node_modules/vitest/vitest.mjs", "run", ...tests));
  rmSync(folder, { recursive: true });
}

/** Copies this repository's files, committed or not, to a folder without packages. */
function copyOfThis() {
  const folder = mkdtempSync(path.join(tmpdir(), "upsolve-on-node-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  if (listed.status !== 0) throw new Failure("This needs a clone of the repository, and git.");
  for (const file of listed.stdout.split("\0").filter(Boolean)) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
  return folder;
}

/** Runs the copy like npm start. A Node warning counts as a failure. */
async function start(node, cwd, env) {
  const server = spawn(node, ["scripts/start.mjs"], {
    cwd,
    env: { ...env, PORT: "0", CODEFORCES_API_URL: "off" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(server, "close");
  let printed = "";
  const address = new Promise((resolve) => {
    const read = (chunk) => {
      printed += chunk;
      const ready = /ready at (\S+)/.exec(printed);
      if (ready) resolve(ready[1]);
    };
    server.stdout.setEncoding("utf8").on("data", read);
    server.stderr.setEncoding("utf8").on("data", read);
    ended.then(() => resolve(undefined));
  });
  const at = await address;
  const status = at && (await fetch(at)).status;
  server.kill("SIGTERM");
  const [code] = await ended;
  if (status !== 200 || code !== 0 || /Warning/.test(printed)) {
    throw new Failure(`It answered ${status}, exited with ${code} and printed:\n${printed}`);
  }
}

await orExit(tryNodes());
