import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/**
 * The commit that a folder's files are of, 12 digits: UPSOLVE_COMMIT where a build outside of a clone is told, a container's for
 * example, else git's.
 * @returns "" where nobody knows.
 */
export function commitOf(folder) {
  const told = process.env.UPSOLVE_COMMIT;
  if (told) return told.slice(0, 12);
  if (!existsSync(path.join(folder, ".git"))) return "";
  const { status, stdout } = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], {
    cwd: folder,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : "";
}
