import { parentPort } from "node:worker_threads";
import { highlightCode } from "./code.server.ts";
import { renderMarkdown } from "./markdown.server.ts";
import type { Job, Rendered } from "./worker.server.ts";

// The worker thread's program, which scripts/build.mjs bundles into one file.

parentPort?.on("message", (job: Job) => {
  const start = performance.now();
  const rendered = render(job);
  parentPort?.postMessage({ rendered, milliseconds: performance.now() - start });
});

function render(job: Job): Rendered {
  if (!("language" in job)) return renderMarkdown(job.source, job);
  return { ...highlightCode(job.source, job.language), hasMath: false };
}
