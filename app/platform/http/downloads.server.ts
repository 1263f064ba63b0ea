import type { Viewer } from "../../viewer.ts";
import type { RequestContext } from "../application.ts";
import { Conflict, NotFound } from "./errors.ts";
import { streamed } from "./streams.server.ts";
import { Tally } from "./tally.ts";

/**
 * Lets each account download one file of a kind at a time.
 * @returns a function to call before reading any data.
 * @throws Conflict when busy; NotFound for client navigations, which would load the whole file into memory.
 */
export function oneAtATime(busy: string) {
  const underWay = new Tally(1);
  return (context: RequestContext, { id }: Pick<Viewer, "id">): void => {
    if (!context.isDocument || context.isPrefetch) throw new NotFound();
    const release = underWay.add(id, 1);
    if (!release) throw new Conflict(busy);
    context.onClose(release);
  };
}

/** @param name in plain ASCII. */
export function fileResponse(
  context: RequestContext,
  { name, type = "text/csv; charset=utf-8" }: { name: string; type?: string },
  chunks: AsyncGenerator<Uint8Array, void>,
): Response {
  return new Response(streamed(context, chunks), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
