import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import autocannon from "autocannon";

export interface Server {
  url: string;
  child: ChildProcess;
}

export interface Load {
  /** Answers per second: the figure for an idle machine. */
  rate: number;
  /** Processor milliseconds per answer: the figure for a busy machine. */
  cost: number;
}

/** Loads a page by ten connections. */
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

/** Processor milliseconds that a process has used, from Linux's /proc; NaN elsewhere. */
export async function processorTime(child: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, "utf8").catch(() => "");
  const [user, system] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14);
  // Linux counts in ticks, 100 a second.
  return (Number(user) + Number(system)) * 10;
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Every process that start has started. */
const children: ChildProcess[] = [];

/** @returns once it has printed that it is ready. */
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

/** Ends every process that start has started. */
export function killAll(): void {
  for (const child of children) child.kill("SIGKILL");
}

/** The process's resident memory, from Linux's /proc. */
export async function residentMegabytes(child: ChildProcess): Promise<string> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kilobytes ? (Number(kilobytes) / 1024).toFixed(0) : "unknown";
}
