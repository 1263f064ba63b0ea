import type { RequestContext } from "../application.ts";

/** The body of a download that is made while it is sent: no faster than the client reads, and no longer than it stays. */
export function streamed(
  context: RequestContext,
  chunks: AsyncGenerator<Uint8Array, void>,
): ReadableStream<Uint8Array> {
  const leaving = context.leaving();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Remix ignores back-pressure: wait here until the browser has read what was written.
      await context.drained();
      // It does not cancel the stream either when the browser has gone.
      if (leaving.aborted) await chunks.return();
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return();
    },
  });
}
