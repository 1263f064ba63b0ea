import { hash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import PQueue from "p-queue";
import type { MarkdownOptions, RenderedMarkdown } from "./markdown.server.ts";

export type Rendered = Pick<RenderedMarkdown, "html" | "hasMath">;

/** A text to render: code where it names a language, else Markdown. */
export type Job =
  | ({ readonly source: string } & MarkdownOptions)
  | { readonly source: string; readonly language: string };

/** The thread's program, beside this one or above its chunk. Only the built app has it. */
const program = ["./renderer.js", "../renderer.js"]
  .map((file) => fileURLToPath(new URL(file, import.meta.url)))
  .find((file) => existsSync(file));

export const hasWorker = program !== undefined;

let version: string | undefined;

/** The hash of all code that renders. Without a worker, of this process alone: its code may change with each start. */
export function rendererVersion(): string {
  version ??= program ? hash("sha256", readFileSync(program), "base64") : randomUUID();
  return version;
}

/** How long the thread waits for the next text before it ends and gives its memory back. */
const IDLE_MS = 30_000;

/** One text at a time, so that a failure ends no other; short ones first, so that they never wait for many long ones. */
const jobs = new PQueue({ concurrency: 1 });
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

jobs.addEventListener("active", () => clearTimeout(idle));
jobs.addEventListener("idle", () => {
  idle = setTimeout(endThread, IDLE_MS).unref();
});

/** A rendered text, and how long the worker took for it. */
interface Done {
  rendered: Rendered;
  milliseconds: number;
}

/** Renders a text in the worker thread. @throws when the thread ends, for want of memory for example. */
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
  // The server ends without waiting for it.
  started.unref();
  return started;
}

function endThread(): void {
  void thread?.terminate();
  thread = undefined;
}
