import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { drawWithout } from "./platform/ui/long-html.ts";
import { longTextsOf, streamOf, withLongTexts, withPauses } from "./server/fast-pages/screens.server.ts";
import { watchDrawing } from "./server/slow-pages.server.ts";

export { asHttpError, TooMany } from "./platform/http/errors.ts";
// server.ts takes these from the build instead of importing app/; it says why.
export { startApplication } from "./server/application.server.ts";
export { boundConnections, oneByOne } from "./server/bounds.server.ts";
export { directCalls } from "./server/direct-calls.server.ts";
export { screens } from "./server/fast-pages/screens.server.ts";
export { frontMiddleware, malformed, sendError } from "./server/front.server.ts";
export { openMetrics } from "./server/metrics.server.ts";
export { isReady } from "./server/readiness.server.ts";
export { createRequestContext } from "./server/request-context.server.ts";
// And `npm run roles` this.
export { commandRows, rightsTable, visitors } from "./server/rights-table.server.ts";
export { routeNames } from "./server/route-names.server.ts";

/**
 * Renders a screen in one piece, but for its long texts. Streaming gains nothing, since no loader here returns a promise, and costs the server
 * about a third of its pages a second.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  loadContext.threadTime.work();
  const handoff = remixContext.serverHandoffStream;
  const data = handoff ? await new Response(handoff).text() : "";
  const texts = longTextsOf(loadContext);
  const { loaderData, actionData } = remixContext.staticHandlerContext;
  const wholes = <T extends object | null>(returned: T) =>
    returned && Object.fromEntries(Object.entries(returned).map(([id, each]) => [id, texts.wholeOf(each)]));
  const staticHandlerContext = {
    ...remixContext.staticHandlerContext,
    loaderData: wholes(loaderData),
    actionData: wholes(actionData),
  };
  const context = { ...remixContext, staticHandlerContext, serverHandoffStream: undefined };
  const html = watchDrawing(loadContext, () =>
    drawWithout(texts.drawn, () => render(context, inScript(data), request.url, loadContext.nonce)),
  );
  const body = texts.isEmpty
    ? html
    : streamOf(async () => withPauses(texts.putBackInPage(html, inScript), loadContext.threadTime));
  if (status >= 400) copyErrorHeaders(status, headers, remixContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "private, no-store");
  return new Response(body, { status, headers });
}

/** Renders a screen's document. `data` is what its loaders returned, encoded, as the page's script holds it. */
export function render(context: EntryContext, data: string, url: string, nonce: string): string {
  const html = renderToString(<RemixServer context={context} url={url} nonce={nonce} />);
  return `<!doctype html>${html}${handoffScript(data, nonce)}`;
}

/** Part of the encoded data as a string of the page's script, without its quotes. */
export function inScript(data: string): string {
  // Nothing else ends a script element, or begins a comment in it. A callback for each character takes 50 ms of 4 MB.
  return JSON.stringify(data).slice(1, -1).replaceAll("<", "\\x3c");
}

/** Data that script fetches is as private as the page. */
export function handleDataRequest(response: Response, { context }: LoaderFunctionArgs): Response {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return withLongTexts(response, context);
}

/** Copies the headers that tell a client what to do next. Remix drops them for a screen without a `headers` export. */
function copyErrorHeaders(status: number, headers: Headers, { staticHandlerContext }: EntryContext): void {
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

/** Logs faults with the request's id. A 404 or 405 that Remix answers by itself is not a fault. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.app.log.error({ err: error, requestId: context.requestId }, "A screen failed");
}

/** The loaders' data, as <RemixServer> would stream it, in one script. */
function handoffScript(data: string, nonce: string): string {
  return `<script nonce="${nonce}">window.__remixContext.streamController.enqueue("${data}");window.__remixContext.streamController.close()</script>`;
}
