import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * What addons call when an object is collected, if they were compiled with the headers of Node 24.19 or later. Node 24 then
 * ends the process at random: https://github.com/nodejs/node/issues/65446. Node 26 does not, and older headers have no such call.
 */
const FATAL_CALL = "RemoveEnvironmentCleanupHook";

/** @throws an Error of one line when SQLite's addon would end this process at random. */
export function requireSoundAddon(version = process.versions.node, read = readAddon): void {
  const [major, minor] = version.split(".").map(Number) as [number, number];
  if (major !== 24 || minor < 19 || !read().includes(FATAL_CALL)) return;
  throw new Error(
    `better-sqlite3 is compiled for Node ${version}, which ends such programs at random (nodejs/node issue 65446). ` +
      "Use Node 22, 24.18 or 26, and install the packages again.",
  );
}

function readAddon(): Buffer {
  const file = createRequire(import.meta.url).resolve("better-sqlite3/build/Release/better_sqlite3.node");
  return readFileSync(file);
}
