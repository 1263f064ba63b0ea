/* A Node beside the one that runs the scripts, from npm: its packages hold the program and the headers for native addons. */
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { Failure, root, run } from "./prepare.mjs";

/** Not among the dependencies, where it would be `node` for all of npm's scripts. */
const FOLDER = path.join(root, "dist", "nodes");

/**
 * Installs a Node unless it is there.
 * @param wanted a version or the beginning of one: "26", "20.19".
 * @returns {Promise<{node: string, env: NodeJS.ProcessEnv}>} its program, and an environment in which npm runs on it and
 * compiles for it.
 */
export async function installNode(wanted) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(FOLDER, wanted);
  const home = path.join(folder, "node_modules", name);
  const node = path.join(home, "bin", "node");
  if (!existsSync(node)) await install(folder, `${name}@${wanted}`, process.env);
  const PATH = path.join(home, "bin") + path.delimiter + process.env.PATH;
  return { node, env: { ...process.env, PATH, npm_config_nodedir: home } };
}

/** Installs better-sqlite3 for a Node that is not this one. @returns the folder node_modules that holds it. */
export async function installAddon(wanted, version) {
  const { env } = await installNode(wanted);
  const folder = path.join(FOLDER, `${wanted}-better-sqlite3-${version}`);
  const modules = path.join(folder, "node_modules");
  if (!existsSync(path.join(modules, "better-sqlite3", "build", "Release", "better_sqlite3.node"))) {
    await install(folder, `better-sqlite3@${version}`, env);
  }
  return modules;
}

async function install(folder, name, env) {
  console.error(`Installing ${name} (this can take a few minutes)…`);
  mkdirSync(folder, { recursive: true });
  const { code } = await run("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", name], {
    env,
  });
  if (code !== 0) throw new Failure(`${name} could not be installed; the reason is above.`);
}
