import { once } from "node:events";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import PQueue from "p-queue";
import { TooMany } from "../../platform/http/errors.ts";

// Uploads are decoded and encoded by sharp, in a thread of its own that only runs while there are any: see
// docs/decisions/0029-images-in-the-database.md.

export interface EncodeJob {
  /** Without one, the thread only loads sharp. */
  file?: Uint8Array;
  mostPixels: number;
  /** Pixels of the longer side; of both sides of a square. */
  side: number;
  isSquare: boolean;
  /** What sharp may take. */
  seconds: number;
}

export interface Encoded {
  content: Uint8Array;
  width: number;
  height: number;
}

export interface EncodeResult {
  image?: Encoded;
  refused?: "large" | "unreadable" | "slow";
  /** Why sharp could not be loaded. */
  unavailable?: string;
}

/** Bundled next to this chunk, one folder up or, for commands, one down; unbundled, Node itself runs the source. */
const program = ["./encoder.js", "../encoder.js", "./server/encoder.js", "./encoder.server.ts"]
  .map((file) => fileURLToPath(new URL(file, import.meta.url)))
  .find((file) => existsSync(file)) as string;

/** Idle milliseconds after which the thread ends, to free its memory. */
const IDLE_MS = 60_000;
/** The slowest picture of 25 megapixels takes nine seconds on a busy machine. */
const SECONDS = 30;
/** sharp cannot be interrupted while it reads a header, so the thread ends a little later. */
const DEADLINE_MS = 40_000;
/** Each holds up to 5 MB. */
const MOST_WAITING = 20;

/** One image at a time, because each may take 260 MB. */
const jobs = new PQueue({ concurrency: 1 });
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
let failure: string | undefined;

jobs.addEventListener("active", () => clearTimeout(idle));
jobs.addEventListener("idle", () => {
  idle = setTimeout(endThread, IDLE_MS).unref();
});

/** @throws TooMany while many others wait */
export function encode(job: Omit<EncodeJob, "seconds">): Promise<EncodeResult> {
  if (jobs.size >= MOST_WAITING) throw new TooMany(5);
  return jobs.add(async () => {
    const result = await run({ ...job, seconds: SECONDS });
    failure = result.unavailable;
    return result;
  });
}

async function run(job: EncodeJob): Promise<EncodeResult> {
  thread ??= startThread();
  thread.ref();
  thread.postMessage(job);
  try {
    const [result] = await once(thread, "message", { signal: AbortSignal.timeout(DEADLINE_MS) });
    // The server must not wait for the thread to end.
    thread.unref();
    return result as EncodeResult;
  } catch (error) {
    endThread();
    return { refused: (error as Error).name === "AbortError" ? "slow" : "unreadable" };
  }
}

function startThread(): Worker {
  return new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: 64 },
    // Node 22.14 to 22.17 need it for the source.
    ...(program.endsWith(".ts") && { execArgv: ["--experimental-strip-types", "--no-warnings"] }),
  });
}

function endThread(): void {
  void thread?.terminate();
  thread = undefined;
}

let isInstalled: string | true | undefined;

/** Why images cannot be uploaded; undefined if they can. Looks for sharp without loading it. */
export function uploadsOff(): string | undefined {
  isInstalled ??= lookForSharp();
  return failure ?? (isInstalled === true ? undefined : isInstalled);
}

function lookForSharp(): string | true {
  try {
    createRequire(import.meta.url).resolve("sharp");
    return true;
  } catch {
    return "The package sharp is not installed.";
  }
}

/** Loads sharp in its thread. @returns why it cannot be loaded, or undefined */
export async function tryEncoder(): Promise<string | undefined> {
  const { unavailable } = await encode({ mostPixels: 0, side: 0, isSquare: false });
  return unavailable;
}
