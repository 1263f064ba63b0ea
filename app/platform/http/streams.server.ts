import type { RequestContext } from "../application.ts";

/** Streams a download at the client's pace, until the client leaves. */
export function streamed(
  context: RequestContext,
  chunks: AsyncGenerator<Uint8Array, void>,
): ReadableStream<Uint8Array> {
  const leaving = context.leaving();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Remix ignores back-pressure.
      await context.drained();
      // Remix does not cancel the stream when the browser has gone.
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
