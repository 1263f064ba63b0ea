/**
 * npm run build:binary: makes dist/upsolve, one file with Node, the built app, better-sqlite3 and sharp. It runs without
 * Node, but only on the same system and processor. single-file/main.ts runs first.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { installNode } from "./node-from-npm.mjs";
import { Failure, orExit, prepareRelease, root, run } from "./prepare.mjs";
import { sharpPackages } from "./sharp-packages.mjs";

const FOLDER = path.join(root, "dist", "single-file");

/** better-sqlite3 is not bundled: these are its files for this machine. */
const ADDON = new RegExp(`^(package\\.json|lib/.*|prebuilds/${process.platform}-${process.arch}\\.node)$`);

/** Of sharp and what it needs, everything but sources and types. */
const RUNNING = /(^|\/)(package\.json|[^/]+\.(c?js|mjs|node|so|dylib|dll)|[^/]+\.(so|dylib)\.[\d.]+)$/;

async function make() {
  process.chdir(root);
  await prepareRelease();
  // The file contains the pinned Node, whichever Node builds it.
  const pinned = readFileSync(".nvmrc", "utf8").trim();
  const { node } = await installNode(pinned);
  mkdirSync(FOLDER, { recursive: true });
  const { build } = await import("esbuild");
  const { singleFileBundle } = await import("./server-bundle.mjs");
  await build(singleFileBundle);

  const assets = filesToPack(writeNotices(path.dirname(path.dirname(node)), pinned));
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
  // macOS does not run a modified program until it is signed again; this signature is ad hoc.
  if (process.platform === "darwin") {
    const signed = await run("codesign", ["--sign", "-", "--force", output]);
    if (signed.code !== 0) throw new Failure("codesign failed; the reason is above.");
  }
  console.error(`dist/upsolve: ${(statSync(output).size / 1e6).toFixed(0)} MB`);
}

/** Adds Node's own licence file, which lists what Node includes, to the build's notices. @returns the path. */
function writeNotices(home, version) {
  const file = path.join(FOLDER, "THIRD-PARTY-NOTICES");
  const ofBuild = readFileSync(path.join(root, "build", "THIRD-PARTY-NOTICES"), "utf8");
  const ofNode = readFileSync(path.join(home, "LICENSE"), "utf8");
  writeFileSync(file, `${ofBuild}\n${"-".repeat(80)}\nNode.js ${version}\n\n${ofNode}`);
  return file;
}

function filesToPack(notices) {
  const found = {
    "package.json": path.join(root, "package.json"),
    "THIRD-PARTY-NOTICES": notices,
  };
  const add = (folder, prefix, isWanted) => {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(folder, file).replaceAll(path.sep, "/");
      if (entry.isFile() && isWanted(name)) found[`${prefix}/${name}`] = file;
    }
  };
  add(path.join(root, "build"), "build", (name) => name !== "THIRD-PARTY-NOTICES");
  const addon = path.join("node_modules", "better-sqlite3");
  add(path.join(root, addon), addon, (file) => ADDON.test(file));
  for (const folder of sharpPackages(root)) {
    add(path.join(root, folder), folder, (file) => RUNNING.test(file) && !/^(src|install|bin)\//.test(file));
  }
  return found;
}

const sha256 = (content) => createHash("sha256").update(content).digest("hex");

await orExit(make());
