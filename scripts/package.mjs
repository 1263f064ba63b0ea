/*
 * npm run package: makes dist/package, the npm package as it is published, and dist/upsolve-VERSION.tgz of it. It holds all
 * that it needs: installing it fetches nothing, compiles nothing and runs no script.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure, orExit, prepare, root, runNpm } from "./prepare.mjs";

const FOLDER = path.join(root, "dist", "package");

/** The one package that the build does not hold, because it is machine code; what runs of it, for every system. */
const DRIVER = path.join("node_modules", "better-sqlite3");
const DRIVER_PARTS = ["lib", "prebuilds", "LICENSE"];

async function makePackage() {
  process.chdir(root);
  await prepare();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const name of ["build", "CHANGELOG.md", "LICENSE", "README.md"]) {
    cpSync(path.join(root, name), path.join(FOLDER, name), { recursive: true });
  }
  for (const name of ["stamp", "THIRD-PARTY-NOTICES"]) rmSync(path.join(FOLDER, "build", name));
  cpSync(path.join(root, "build", "THIRD-PARTY-NOTICES"), path.join(FOLDER, "THIRD-PARTY-NOTICES"));
  writeManifest(".", published());
  for (const name of DRIVER_PARTS) {
    cpSync(path.join(root, DRIVER, name), path.join(FOLDER, DRIVER, name), { recursive: true });
  }
  writeManifest(DRIVER, driver());
  const { code } = await runNpm(["pack", "--silent", FOLDER, "--pack-destination", path.join(root, "dist")]);
  if (code !== 0) throw new Failure("npm pack failed; the reason is above.");
}

/** The repository's manifest without what only the repository needs. */
function published() {
  const { scripts, dependencies, devDependencies, overrides, ...rest } = readManifest(".");
  const name = path.basename(DRIVER);
  return { ...rest, dependencies: { [name]: dependencies[name] }, bundleDependencies: [name] };
}

/** The driver's manifest without what compiles it. */
function driver() {
  const { dependencies, devDependencies, scripts, files, ...rest } = readManifest(DRIVER);
  return rest;
}

const readManifest = (folder) => JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));

const writeManifest = (folder, manifest) =>
  writeFileSync(path.join(FOLDER, folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);

await orExit(makePackage());
