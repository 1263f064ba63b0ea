import { spawnSync } from "node:child_process";
import path from "node:path";
import { root } from "../../scripts/prepare.mjs";
import { knownSettings } from "./data.ts";
import { temporaryFolder } from "./server.ts";

/** Runs an `npm run admin` command on a data folder, next to a running server. */
export function operate(dataDir: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, "scripts", "admin.mjs"), ...args],
    {
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...knownSettings(dataDir), ...env },
      encoding: "utf8",
      cwd: temporaryFolder(),
    },
  );
  return { status, stdout, stderr };
}
