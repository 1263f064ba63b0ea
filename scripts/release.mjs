import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";

/**
 * The commit that a folder was checked out from, in 12 digits: UPSOLVE_COMMIT if it is set, as in container
 * builds without a clone; otherwise from git, with a "+" if files have changed since.
 * @returns "" if it is unknown.
 */
export function commitOf(folder) {
  const told = process.env.UPSOLVE_COMMIT;
  if (told) return told.slice(0, 12);
  if (!existsSync(path.join(folder, ".git"))) return "";
  const git = (...args) => spawnSync("git", args, { cwd: folder, encoding: "utf8" });
  const { status, stdout } = git("rev-parse", "--short=12", "HEAD");
  if (status !== 0) return "";
  const changed = git("status", "--porcelain", "--untracked-files=no").stdout.trim();
  return stdout.trim() + (changed && "+");
}
