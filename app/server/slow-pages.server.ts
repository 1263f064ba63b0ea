import type { RequestContext } from "../platform/application.ts";

/** Renders a page, and logs it if that blocked the thread for SLOW_RENDER_MS or longer. */
export function watchDrawing<T>(
  { app, requestId, route }: Pick<RequestContext, "app" | "requestId" | "route">,
  draw: () => T,
): T {
  const begun = performance.now();
  const page = draw();
  const ms = performance.now() - begun;
  if (ms >= app.config.slowRenderMs) {
    app.log.warn({ requestId, route: route(), ms: Math.round(ms) }, "Rendering a page was slow");
  }
  return page;
}
