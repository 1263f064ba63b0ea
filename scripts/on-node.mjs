/*
 * node scripts/on-node.mjs NAME ARGUMENTS…: runs scripts/NAME.mjs on a Node that the app can run on: on this one, or where
 * it is too old, on one that npm installs beside it. Nothing else knows of that.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { installNode } from "./node-from-npm.mjs";

/** The interface of Node that better-sqlite3 is compiled for: the addon would end an older Node without a word. */
const NODE_API = 10;

const scripts = path.dirname(fileURLToPath(import.meta.url));
const [name, ...given] = process.argv.slice(2);
const script = path.join(scripts, `${name}.mjs`);

if (Number(process.versions.napi) >= NODE_API) {
  process.argv.splice(1, 2, script);
  await import(pathToFileURL(script).href);
} else {
  const pinned = readFileSync(path.join(path.dirname(scripts), ".nvmrc"), "utf8").trim();
  const needs = `Upsolve needs Node 22.14 or newer; this is Node ${process.versions.node}.`;
  const fetched = installNode(pinned, needs);
  if (fetched) await runOn(fetched);
  else {
    console.error(`${needs} npm gives none for this machine: install Node ${pinned} from https://nodejs.org`);
    process.exitCode = 1;
  }
}

/** Passes signals on to the script, and ends as it does. */
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
