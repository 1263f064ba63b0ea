/** Runs Upsolve with made-up data, in a folder that is deleted at the end. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { orExit, prepare, root, run } from "./prepare.mjs";

process.chdir(root);
await orExit(prepare());
process.env.NODE_ENV = "production";
const folder = mkdtempSync(path.join(tmpdir(), "upsolve-demo-"));
process.env.DATA_DIR = folder;
// Empty, so that a .env file cannot point to a real site's database.
Object.assign(process.env, { DATABASE_URL: "", WEB_CONCURRENCY: "" });
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const { code } = await run(process.execPath, ["--import", "tsx", "demo/seed.ts"]);
if (code !== 0) process.exit(1);
// Closing the terminal must delete the folder too, like Ctrl+C.
process.on("SIGHUP", () => process.kill(process.pid, "SIGTERM"));
await import("../build/server.js");
