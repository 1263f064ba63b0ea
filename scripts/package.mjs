/*
 * npm run package: makes dist/package, the npm package as published, and from it dist/upsolve-VERSION.tgz. It contains
 * everything it needs: installing it downloads nothing, compiles nothing and runs no script.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure, orExit, prepareRelease, root, runNpm } from "./prepare.mjs";

const FOLDER = path.join(root, "dist", "package");

/** The only unbundled package, because it contains machine code, and the files it needs at run time. */
const DRIVER = path.join("node_modules", "better-sqlite3");
const DRIVER_PARTS = ["lib", "prebuilds", "LICENSE"];

async function makePackage() {
  process.chdir(root);
  await prepareRelease();
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

function published() {
  const { scripts, dependencies, devDependencies, overrides, ...rest } = readManifest(".");
  const name = path.basename(DRIVER);
  return { ...rest, dependencies: { [name]: dependencies[name] }, bundleDependencies: [name] };
}

function driver() {
  const { dependencies, devDependencies, scripts, files, ...rest } = readManifest(DRIVER);
  return rest;
}

const readManifest = (folder) => JSON.parse(readFileSync(path.join(root, folder, "package.json"), "utf8"));

const writeManifest = (folder, manifest) =>
  writeFileSync(path.join(FOLDER, folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);

await orExit(makePackage());
