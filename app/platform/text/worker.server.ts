import { hash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import PQueue from "p-queue";
import type { MarkdownOptions, RenderedMarkdown } from "./markdown.server.ts";

export type Rendered = Pick<RenderedMarkdown, "html" | "hasMath">;

export type Job =
  | ({ readonly source: string } & MarkdownOptions)
  | { readonly source: string; readonly language: string };

/** Only the built app has the worker's program, next to this chunk or one folder up. */
const program = ["./renderer.js", "../renderer.js"]
  .map((file) => fileURLToPath(new URL(file, import.meta.url)))
  .find((file) => existsSync(file));

export const hasWorker = program !== undefined;

let version: string | undefined;

/** Without a worker, every process gets a new version: its code may have changed. */
export function rendererVersion(): string {
  version ??= program ? hash("sha256", readFileSync(program), "base64") : randomUUID();
  return version;
}

/** Idle milliseconds after which the thread ends, to free its memory. */
const IDLE_MS = 30_000;

/** One text at a time, so that a crash affects no other; short ones first. */
const jobs = new PQueue({ concurrency: 1 });
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

jobs.addEventListener("active", () => clearTimeout(idle));
jobs.addEventListener("idle", () => {
  idle = setTimeout(endThread, IDLE_MS).unref();
});

interface Done {
  rendered: Rendered;
  milliseconds: number;
}

/** @throws when the thread ends, for example when out of memory. */
export function renderInWorker(job: Job): Promise<Done> {
  return jobs.add(
    async () => {
      thread ??= startThread();
      thread.postMessage(job);
      try {
        const [done] = await once(thread, "message");
        return done as Done;
      } catch (error) {
        endThread();
        throw error;
      }
    },
    { priority: -job.source.length },
  );
}

function startThread(): Worker {
  const started = new Worker(program as string, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
  // The server must not wait for the thread to end.
  started.unref();
  return started;
}

function endThread(): void {
  void thread?.terminate();
  thread = undefined;
}
