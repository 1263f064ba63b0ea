import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import autocannon from "autocannon";
import { sql } from "kysely";
import type { Database } from "../app/platform/db/connection.server.ts";

export interface Server {
  url: string;
  child: ChildProcess;
}

export interface Load {
  /** Responses per second: the figure to read on an idle machine. */
  rate: number;
  /** Milliseconds of processor time per response: the figure to read on a busy machine. */
  cost: number;
}

/** Loads a page over ten connections. */
export async function load(
  { url, child }: Server,
  path: string,
  cookie: string,
  seconds: number,
): Promise<Load> {
  const before = await processorTime(child);
  const result = await autocannon({
    url: url + path,
    connections: 10,
    duration: seconds,
    headers: { cookie, accept: "text/html" },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  const answers = result.requests.total;
  return { rate: result.requests.average, cost: ((await processorTime(child)) - before) / answers };
}

/**
 * Milliseconds of processor time that a process's main thread has used, from Linux's /proc; NaN elsewhere. The compiler's
 * and the collector's threads, which work most after a start, are left out.
 */
export async function processorTime(child: ChildProcess): Promise<number> {
  const schedule = await readFile(`/proc/${child.pid}/task/${child.pid}/schedstat`, "utf8").catch(() => "");
  const [nanoseconds] = schedule.split(" ");
  return nanoseconds ? Number(nanoseconds) / 1e6 : Number.NaN;
}

/**
 * Milliseconds of processor time that all processes of a PostgreSQL server have used; NaN if it runs on another
 * machine.
 */
export async function postgresTime(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db);
  const times = rows.map(async ({ pid }) => {
    const nanoseconds = await readFile(`/proc/${pid}/schedstat`, "utf8").catch(() => "");
    return Number.parseInt(nanoseconds, 10) / 1e6;
  });
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Settings for a server on a free port, without other services or rate limits. */
export const siteEnvironment = (dataDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: dataDir,
  PORT: "0",
  RATE_LIMITS: "off",
  LOG_LEVEL: "error",
  CODEFORCES_API_URL: "off",
  ATCODER_API_URL: "off",
  NODE_ENV: "production",
  // As `npm start` and the service set it.
  MALLOC_ARENA_MAX: "2",
});

export const startSite = (env: NodeJS.ProcessEnv) =>
  start(["build/server.js"], env, /http:\/\/localhost:\d+/);

const children: ChildProcess[] = [];

/** @returns the process once it has printed that it is ready. */
export async function start(
  args: string[],
  env: NodeJS.ProcessEnv,
  ready: RegExp,
  input?: string,
): Promise<Server> {
  const child = spawn(process.execPath, args, { env, stdio: ["pipe", "pipe", "inherit"] });
  children.push(child);
  child.stdin.end(input);
  for await (const line of createInterface({ input: child.stdout })) {
    const url = ready.exec(line)?.[0];
    if (url) return { child, url };
  }
  throw new Error(`${args.join(" ")} stopped before it was ready`);
}

export function killAll(): void {
  for (const child of children) child.kill("SIGKILL");
}

export async function residentMegabytes(child: ChildProcess): Promise<string> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kilobytes ? (Number(kilobytes) / 1024).toFixed(0) : "unknown";
}
