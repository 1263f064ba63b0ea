/**
 * node scripts/on-node.mjs NAME ARGUMENTS…: runs scripts/NAME.mjs on a supported Node: this one or, if it is too old,
 * one that npm installs into dist/nodes.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { installNode } from "./node-from-npm.mjs";
import { orExit } from "./prepare.mjs";

/** The Node-API version that better-sqlite3 is compiled for. On an older Node the addon crashes without a message. */
const NODE_API = 10;

const scripts = path.dirname(fileURLToPath(import.meta.url));
const [name, ...given] = process.argv.slice(2);
const script = path.join(scripts, `${name}.mjs`);

if (Number(process.versions.napi) >= NODE_API) {
  process.argv.splice(1, 2, script);
  await import(pathToFileURL(script).href);
} else {
  const pinned = readFileSync(path.join(path.dirname(scripts), ".nvmrc"), "utf8").trim();
  const needs = `Upsolve needs Node 22.14, 24 or a newer version; this is Node ${process.versions.node}.`;
  await runOn(await orExit(installNode(pinned, needs)));
}

async function runOn({ node, env }) {
  const child = spawn(node, [script, ...given], { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR2"])
    process.on(signal, () => child.kill(signal));
  const [code, signal] = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (...ended) => resolve(ended));
  });
  process.exitCode = code ?? 128 + constants.signals[signal];
}
