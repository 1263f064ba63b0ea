/* Tells whether build/ is the result of the sources as they are: a stamp in it says what it was made of. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/** What a build is made of. A name that does not exist is passed over. */
const SOURCES = [
  "app",
  "migrations",
  "public",
  "server.ts",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
  "scripts/build.mjs",
  "scripts/server-bundle.mjs",
];
const OUTPUTS = ["build/client", "build/server", "build/server.js", "build/admin.js"];
const NOT_BUILT = /^\.|~$|\.test\.[cm]?[jt]sx?$/;

const stampPath = (folder) => path.join(folder, "build", "stamp.json");

/** Path, size and modification time of every source file, in a fixed order. */
export function listSources(folder) {
  return SOURCES.flatMap((name) => listFiles(folder, name)).filter(
    ({ file }) => !NOT_BUILT.test(path.basename(file)),
  );
}

function listFiles(folder, name) {
  const stats = statSync(path.join(folder, name), { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [{ file: name, size: stats.size, modified: stats.mtimeMs }];
  return readdirSync(path.join(folder, name))
    .sort()
    .flatMap((entry) => listFiles(folder, `${name}/${entry}`));
}

/** Two names for the same sources: `quick` from their dates, `content` from what is in them. */
export function describeSources(folder, sources = listSources(folder)) {
  return { quick: quickHash(sources), content: contentHash(folder, sources) };
}

function quickHash(sources) {
  return createHash("sha256").update(JSON.stringify(sources)).digest("hex");
}

function contentHash(folder, sources) {
  const hash = createHash("sha256");
  for (const { file, size } of sources) {
    hash.update(`${file}\0${size}\0`).update(readFileSync(path.join(folder, file)));
  }
  return hash.digest("hex");
}

/**
 * Whether build/ is the whole result of the present sources. Dates decide first, since that takes milliseconds;
 * when they differ (a copy, a checkout) contents decide, and the new dates are noted for the next time.
 */
export function buildIsCurrent(folder) {
  const stamp = readStamp(folder);
  if (stamp === undefined) return false;
  if (JSON.stringify(listOutputs(folder)) !== JSON.stringify(stamp.outputs)) return false;
  const sources = listSources(folder);
  const quick = quickHash(sources);
  if (quick === stamp.quick) return true;
  if (contentHash(folder, sources) !== stamp.content) return false;
  try {
    writeFileSync(stampPath(folder), JSON.stringify({ ...stamp, quick }));
  } catch {
    // A read-only installation: compare contents again next time.
  }
  return true;
}

/** Before a build: from now on, until it is stamped, build/ counts as unfinished. */
export function unstampBuild(folder) {
  rmSync(stampPath(folder), { force: true });
}

/** After a build: `described` is what describeSources() said before it began. */
export function stampBuild(folder, described) {
  mkdirSync(path.join(folder, "build"), { recursive: true });
  writeFileSync(stampPath(folder), JSON.stringify({ ...described, outputs: listOutputs(folder) }));
}

function listOutputs(folder) {
  return OUTPUTS.flatMap((name) => listFiles(folder, name)).map(({ file, size }) => [file, size]);
}

/** @returns undefined too for a stamp that was cut short while it was written. */
function readStamp(folder) {
  try {
    return JSON.parse(readFileSync(stampPath(folder), "utf8"));
  } catch {
    return undefined;
  }
}
