/*
 * npm run build:binary: makes dist/upsolve, one file with Node, the built app and better-sqlite3. It runs where there is no
 * Node, on the system and the processor that it is made on. single-file/main.ts is what it does first.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { installAddon, installNode } from "./other-node.mjs";
import { Failure, orExit, prepare, root, run } from "./prepare.mjs";

/** The Node inside, whichever makes it: the newest with long support. Making single files is built in from 25.5 on. */
const NODE = "26";

const FOLDER = path.join(root, "dist", "single-file");

/** Of the packages that are not bundled, what runs: all but sources and documentation. */
const PACKAGES = {
  "better-sqlite3": /^(package\.json|lib\/.*|build\/Release\/better_sqlite3\.node)$/,
  bindings: /\.js(on)?$/,
  "file-uri-to-path": /^(package\.json|index\.js)$/,
};

async function make() {
  process.chdir(root);
  await prepare();
  const { node } = await installNode(NODE);
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const modules = await installAddon(NODE, dependencies["better-sqlite3"]);
  const { build } = await import("esbuild");
  const { singleFileBundle } = await import("./server-bundle.mjs");
  await build(singleFileBundle);

  const assets = filesToPack(modules);
  const files = Object.fromEntries(
    Object.entries(assets).map(([name, file]) => [name, sha256(readFileSync(file))]),
  );
  const digest = sha256(JSON.stringify(files)).slice(0, 16);
  const packed = path.join(FOLDER, "packed.json");
  writeFileSync(packed, JSON.stringify({ digest, files }));
  const settings = path.join(FOLDER, "settings.json");
  const output = path.join(root, "dist", "upsolve");
  writeFileSync(
    settings,
    JSON.stringify({
      main: singleFileBundle.outfile,
      executable: node,
      output,
      disableExperimentalSEAWarning: true,
      assets: { ...assets, "packed.json": packed },
    }),
  );
  const { code } = await run(node, ["--build-sea", settings]);
  if (code !== 0) throw new Failure("Node could not make the single file; the reason is above.");
  console.error(`dist/upsolve: ${(statSync(output).size / 1e6).toFixed(0)} MB`);
}

/** The files on this disk by their names in the program's folder. */
function filesToPack(modules) {
  mkdirSync(FOLDER, { recursive: true });
  const found = { "package.json": path.join(root, "package.json") };
  const add = (folder, prefix, isWanted) => {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(folder, file).replaceAll(path.sep, "/");
      if (entry.isFile() && isWanted(name)) found[`${prefix}/${name}`] = file;
    }
  };
  add(path.join(root, "build"), "build", () => true);
  for (const [name, wanted] of Object.entries(PACKAGES)) {
    add(path.join(modules, name), `node_modules/${name}`, (file) => wanted.test(file));
  }
  return found;
}

const sha256 = (content) => createHash("sha256").update(content).digest("hex");

await orExit(make());
