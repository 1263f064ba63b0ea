/* A filled Upsolve to look around in: its data is made anew each time and removed at the end. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { orExit, prepare, root, run } from "./prepare.mjs";

process.chdir(root);
await orExit(prepare());
process.env.NODE_ENV = "production";
process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), "upsolve-demo-"));
const { DATA_DIR } = process.env;
process.on("exit", () => rmSync(DATA_DIR, { recursive: true, force: true }));

const { code } = await run(process.execPath, ["--import", "tsx", "demo/seed.ts"]);
if (code !== 0) process.exit(1);
await import("../build/server.js");
