/**
 * The single file's entry: unpacks the program into the data folder, because Node needs modules on disk, and starts
 * it.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { getAsset, getRawAsset } from "node:sea";
import { loadEnvFile } from "../env-file.ts";
import { type Packed, unpack } from "./unpack.ts";

const FOLDER = "program";

/** Must match app/platform/config.server.ts, which is still packed at this point. */
function dataFolder({ DATA_DIR: folder, DATA_DIR_FILE: file }: NodeJS.ProcessEnv): string {
  return folder || (file && readFileSync(file, "utf8").trim()) || "./data";
}

/** For commands that find no data folder or may not write to it. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "upsolve-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function programFolder(): string {
  const packed = JSON.parse(getAsset("packed.json", "utf8")) as Packed;
  const read = (path: string) => new Uint8Array(getRawAsset(path) as ArrayBuffer);
  const data = dataFolder(process.env);
  const [name = "serve"] = process.argv.slice(2);
  if (name === "serve") return unpack(packed, read, join(data, FOLDER));
  if (!existsSync(data)) return unpack(packed, read, temporaryFolder());
  try {
    return unpack(packed, read, join(data, FOLDER));
  } catch {
    return unpack(packed, read, temporaryFolder());
  }
}

loadEnvFile();
try {
  const folder = resolve(programFolder());
  createRequire(join(folder, "package.json"))("./build/upsolve.js");
} catch (error) {
  console.error(`Upsolve could not start. ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
