import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../scripts/prepare.mjs";
import { dataSettings } from "./data.ts";
import { migratedSqlite } from "./database.ts";
import { isOnPostgres } from "./engine.ts";

export interface TestServer {
  /** `http://localhost:PORT`, without a trailing slash. */
  url: string;
  /** Kept until the tests end, so that another server can start on it: `startServer({ DATA_DIR: old.dataDir })`. */
  dataDir: string;
  pid: number;
  sessionCookie: string;
  /** Sends SIGTERM and waits. @returns the exit code; null if it had to be killed after 30 s. */
  stop(): Promise<{ code: number | null }>;
  /** Sends a signal and waits for the exit: `kill("SIGKILL")` is a crash. */
  kill(signal: NodeJS.Signals): Promise<{ code: number | null }>;
  output(): string;
}

const READY = /^Upsolve is ready at (https?:\/\/\S+)$/m;
const LONGEST_START_MS = 300_000;
const LONGEST_STOP_MS = 30_000;

/** Servers and folders to remove when this process exits. */
const running = new Set<ChildProcess>();
const folders = new Set<string>();
process.on("exit", () => {
  for (const server of running) server.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
// vitest stops its workers with SIGTERM, which skips exit handlers.
process.once("SIGTERM", () => process.exit());

/** Creates an empty folder that is removed after the tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(process.env.UPSOLVE_TEST_FOLDER ?? tmpdir(), "upsolve-"));
  folders.add(folder);
  return folder;
}

/** A data folder with a migrated database, because migrating takes a quarter of the start time. */
async function migratedFolder(): Promise<string> {
  const folder = temporaryFolder();
  if (!isOnPostgres) writeFileSync(path.join(folder, "upsolve.db"), await migratedSqlite());
  return folder;
}

/** Shared by all servers, so that Node compiles the same code only once. */
const compiled = path.join(process.env.UPSOLVE_TEST_FOLDER ?? tmpdir(), "compiled");

/**
 * Starts the built app in its own process, on a free port and without any data unless `env` sets others. It inherits
 * only PATH and cannot reach services outside this machine. @param through a program and its arguments, which then
 * runs the server, such as ["nice", "-n", "10"] @throws an Error with all its output if it exits early or is not ready
 * within two minutes.
 */
export async function startServer(
  env: Record<string, string> = {},
  through: string[] = [],
): Promise<TestServer> {
  const dataDir = env.DATA_DIR ?? (await migratedFolder());
  const data = await dataSettings(dataDir);
  const [program = "", ...words] = [...through, process.execPath, path.join(root, "build", "server.js")];
  const server = spawn(program, words, {
    // The root folder has the developer's .env.
    cwd: temporaryFolder(),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: compiled,
      HOST: "127.0.0.1",
      PORT: "0",
      RATE_LIMITS: "off",
      GROQ_API_KEY: "",
      GROQ_BASE_URL: "",
      CODEFORCES_API_URL: "off",
      ATCODER_API_URL: "off",
      JUDGE_PACE_MS: "5",
      ...data,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(server);
  const ended = once(server, "close").then(() => {
    running.delete(server);
    return { code: server.exitCode };
  });

  let printed = "";
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`The server ${reason}. It printed:\n${printed}`));
    const patience = setTimeout(() => {
      server.kill("SIGKILL");
      fail(`was not ready after ${LONGEST_START_MS} ms`);
    }, LONGEST_START_MS);
    const read = (chunk: string) => {
      printed += chunk;
      const ready = READY.exec(printed);
      if (!ready?.[1]) return;
      clearTimeout(patience);
      resolve(ready[1]);
    };
    server.stdout.setEncoding("utf8").on("data", read);
    server.stderr.setEncoding("utf8").on("data", read);
    ended.then(({ code }) => {
      clearTimeout(patience);
      fail(`ended with ${code ?? server.signalCode} before it was ready`);
    }, reject);
  });

  async function kill(signal: NodeJS.Signals) {
    const patience = setTimeout(() => server.kill("SIGKILL"), LONGEST_STOP_MS);
    server.kill(signal);
    const result = await ended;
    clearTimeout(patience);
    return result;
  }
  return {
    url,
    dataDir,
    pid: server.pid ?? 0,
    sessionCookie: `${env.PUBLIC_URL?.startsWith("https:") ? "__Host-" : ""}upsolve_session`,
    stop: () => kill("SIGTERM"),
    kill,
    output: () => printed,
  };
}
