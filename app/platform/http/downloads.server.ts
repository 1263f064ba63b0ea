import type { Viewer } from "../../viewer.ts";
import type { RequestContext } from "../application.ts";
import { Conflict, NotFound } from "./errors.ts";
import { streamed } from "./streams.server.ts";
import { Tally } from "./tally.ts";

/**
 * Lets each account make one file of a kind at a time.
 * @param busy says that one is under way.
 * @returns what a route calls before it reads anything. @throws NotFound for a page's script, which would get the whole file in
 * one piece; Conflict
 */
export function oneAtATime(busy: string) {
  const underWay = new Tally(1);
  return (context: RequestContext, { id }: Pick<Viewer, "id">): void => {
    if (!context.isShown) throw new NotFound();
    const release = underWay.add(id, 1);
    if (!release) throw new Conflict(busy);
    context.onClose(release);
  };
}

/** A file for the viewer alone, streamed while it is made. @param name plain characters alone. */
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
