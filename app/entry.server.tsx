import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";

// For server.ts, which may import nothing of app/ itself: see there.
export { startApplication } from "./application.server.ts";
export { asHttpError } from "./http/errors.ts";
export { createRequestContext } from "./request-context.server.ts";
export { directCalls } from "./server/direct-calls.server.ts";
export { screens } from "./server/fast-pages/screens.server.ts";
export { frontMiddleware, malformed, sendError } from "./server/front.server.ts";
export { isReady } from "./server/readiness.server.ts";

/**
 * Renders a screen in one go. No loader of this site leaves a promise for later, so nothing is gained by
 * streaming, which costs the server about a third of its pages a second.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
): Promise<Response> {
  const handoff = remixContext.serverHandoffStream;
  const data = handoff ? await new Response(handoff).text() : "";
  const context = { ...remixContext, serverHandoffStream: undefined };
  const html = render(context, data, request.url, nonce);
  if (status >= 400) explainRefusal(status, headers, remixContext);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Cache-Control", "private, no-store");
  return new Response(html, { status, headers });
}

/** The document of a screen. `data` is what its loaders found, encoded as the page's script reads it. */
export function render(context: EntryContext, data: string, url: string, nonce: string): string {
  const html = renderToString(<RemixServer context={context} url={url} nonce={nonce} />);
  return `<!doctype html>${html}${handoffScript(data, nonce)}`;
}

/** What script fetches is as private as the page itself. */
export function handleDataRequest(response: Response): Response {
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** Gives a refusal the headers that tell what to do, which Remix drops at a screen that declares none. */
function explainRefusal(status: number, headers: Headers, { staticHandlerContext }: EntryContext): void {
  const { actionHeaders, loaderHeaders } = staticHandlerContext;
  for (const sent of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    for (const name of ["Retry-After", "Allow"]) {
      const value = sent.get(name);
      if (value) headers.set(name, value);
    }
  }
  // Remix's own refusal, at a screen that has no action.
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
}

/** Faults go to the log with the request's id; what Remix refuses by itself (405, 404) is no fault. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.app.log.error({ err: error, requestId: context.requestId }, "A screen failed");
}

/** The loaders' data as <RemixServer> would stream it, in one piece. */
function handoffScript(data: string, nonce: string): string {
  const literal = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (c) => UNSAFE[c] ?? c);
  return `<script nonce="${nonce}">window.__remixContext.streamController.enqueue(${literal});window.__remixContext.streamController.close()</script>`;
}

// Characters that end a script element, or that old parsers take for a line's end inside a string.
const UNSAFE: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};
