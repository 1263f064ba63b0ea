import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { keepDrawnParts } from "./server/drawn-parts.server.ts";
import { bodyOf, drawInPieces, PIECE, piecesOf } from "./server/long-texts.server.ts";
import { watchDrawing } from "./server/slow-pages.server.ts";

export { createRequestHandler } from "@remix-run/express";
export { asHttpError, TooMany } from "./platform/http/errors.ts";
// server.ts loads these from the build instead of importing app/: see server.ts.
export { startApplication } from "./server/application.server.ts";
export { boundConnections, oneByOne } from "./server/bounds.server.ts";
export { directCalls } from "./server/direct-calls.server.ts";
export { frontMiddleware, malformed, sendError } from "./server/front.server.ts";
export { boundHeap } from "./server/heap.server.ts";
export { openMetrics } from "./server/metrics.server.ts";
export { isReady } from "./server/readiness.server.ts";
export { createRequestContext } from "./server/request-context.server.ts";
// Used by `npm run roles`.
export { commandRows, rightsTable, visitors } from "./server/rights-table.server.ts";
export { routeNames } from "./server/route-names.server.ts";
export { screens } from "./server/screens.server.ts";

keepDrawnParts();

/**
 * Renders a screen in one go, except for its long texts. No loader here returns a promise, so streaming would gain
 * nothing and cost about a third of the pages served per second.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  loadContext.threadTime.work();
  if (status >= 400) copyErrorHeaders(status, headers, context);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "private, no-store");
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : "";
  return new Response(await drawPage(context, data, new URL(request.url), loadContext), { status, headers });
}

/** Renders a document. @param data what the loaders returned, encoded */
export async function drawPage(
  entry: EntryContext,
  data: string,
  url: URL,
  loadContext: AppLoadContext,
): Promise<string | ReadableStream<Uint8Array>> {
  const { threadTime, nonce } = loadContext;
  threadTime.work();
  await threadTime.takePlace();
  // Loading and encoding long data has already held the thread long enough.
  if (data.length > PIECE) await threadTime.pause();
  const pieces = watchDrawing(loadContext, () =>
    drawInPieces(nonce, () => renderToString(<RemixServer context={entry} url={url} nonce={nonce} />)),
  );
  return bodyOf(documentOf(pieces, data, nonce), threadTime);
}

/**
 * @param data what the loaders returned, encoded. It is put into a single script, in the form that <RemixServer>
 * would stream.
 */
function* documentOf(pieces: Iterable<string>, data: string, nonce: string): Generator<string> {
  yield "<!doctype html>";
  yield* pieces;
  yield `<script nonce="${nonce}">window.__remixContext.streamController.enqueue("`;
  for (const piece of piecesOf(data)) yield inScript(piece);
  yield '");window.__remixContext.streamController.close()</script>';
}

function inScript(data: string): string {
  // Only "<" can end a script element or start a comment in it. A callback per character would take 50 ms for 4 MB.
  return JSON.stringify(data).slice(1, -1).replaceAll("<", "\\x3c");
}

/** Data that scripts fetch is as private as the page. */
export function handleDataRequest(response: Response): Response {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** Copies the headers that tell a client what to do next. Remix drops them for a screen without a `headers` export. */
function copyErrorHeaders(
  status: number,
  headers: Headers,
  { staticHandlerContext }: Pick<EntryContext, "staticHandlerContext">,
): void {
  const { actionHeaders, loaderHeaders } = staticHandlerContext;
  for (const sent of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    for (const name of ["Retry-After", "Allow"]) {
      const value = sent.get(name);
      if (value) headers.set(name, value);
    }
  }
  // Remix itself refuses a form sent to a screen without an action.
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
}

/** Logs errors with the request's id. A 404 or 405 from Remix itself is not an error. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.app.log.error({ err: error, requestId: context.requestId }, "A screen failed");
}
