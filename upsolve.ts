#!/usr/bin/env node
import type { runAdmin } from "./app/operate/command-line.server.ts";
import { loadEnvFile } from "./env-file.ts";

// The program `upsolve` of the npm package and the single file: the server, or one of the operator's commands.

/** The program's name as shown in hints. */
process.env.UPSOLVE_CALLED_AS = "upsolve";

loadEnvFile();

const serve = () => import(new URL("./server.js", import.meta.url).href);
const args = process.argv.slice(2);

async function operate(): Promise<void> {
  const admin = await import(new URL("./admin.js", import.meta.url).href);
  process.exitCode = await (admin.runAdmin as typeof runAdmin)(args, process.env, console, serve);
}

// A normal start does not load the commands.
void (args.length === 0 || (args.length === 1 && args[0] === "serve") ? serve() : operate());
