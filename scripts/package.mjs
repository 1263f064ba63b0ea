/* npm run package: makes dist/package, the npm package as it is published, and dist/upsolve-VERSION.tgz of it. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Failure, orExit, prepare, root, runNpm } from "./prepare.mjs";

const FOLDER = path.join(root, "dist", "package");

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
  writeFileSync(path.join(FOLDER, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
  const { code } = await runNpm(["pack", "--silent", FOLDER, "--pack-destination", path.join(root, "dist")]);
  if (code !== 0) throw new Failure("npm pack failed; the reason is above.");
}

/** That of the repository, without what only the repository needs. The build has every package in it but better-sqlite3. */
function manifest() {
  const { scripts, dependencies, devDependencies, allowScripts, overrides, ...rest } = JSON.parse(
    readFileSync(path.join(root, "package.json"), "utf8"),
  );
  return { ...rest, dependencies: { "better-sqlite3": dependencies["better-sqlite3"] } };
}

await orExit(makePackage());
