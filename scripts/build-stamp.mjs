/** Checks whether build/ is current: build/stamp contains a digest of the sources it was made from. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Everything that the build depends on. Missing names are skipped. */
const SOURCES = [
  "app",
  "migrations",
  "public",
  "server.ts",
  "processes.ts",
  "env-file.ts",
  "upsolve.ts",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "scripts/build.mjs",
  "scripts/server-bundle.mjs",
  "scripts/notices.mjs",
  "scripts/release.mjs",
  "scripts/unused-package.mjs",
];
const OUTPUTS = ["build/client", "build/server", "build/server.js", "build/admin.js", "build/upsolve.js"];
const NOT_BUILT = /(^|\/)\.|~$|\.test\.[cm]?[jt]sx?$/;

const stampFile = (folder) => path.join(folder, "build", "stamp");

/** A digest of every source file's name and content; takes about 50 ms. */
export function digestSources(folder) {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap((name) => listFiles(folder, name))) {
    if (!NOT_BUILT.test(file)) hash.update(`${file}\0`).update(readFileSync(path.join(folder, file)));
  }
  return hash.digest("hex");
}

function listFiles(folder, name) {
  const stats = statSync(path.join(folder, name), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [name] : [];
  const entries = readdirSync(path.join(folder, name)).sort();
  return entries.flatMap((entry) => listFiles(folder, `${name}/${entry}`));
}

export function buildIsCurrent(folder) {
  if (![stampFile("."), ...OUTPUTS].every((name) => existsSync(path.join(folder, name)))) return false;
  return readFileSync(stampFile(folder), "utf8") === digestSources(folder);
}

/** Marks build/ as unfinished until stampBuild() runs. */
export function unstampBuild(folder) {
  rmSync(stampFile(folder), { force: true });
}

/**
 * @param digest result of digestSources() before the build began, so that an edit during the build counts as a
 * change.
 */
export function stampBuild(folder, digest) {
  mkdirSync(path.join(folder, "build"), { recursive: true });
  writeFileSync(stampFile(folder), digest);
}
