import type { ServerBuild } from "@remix-run/node";
import { addressFinder } from "../platform/http/address-finder.server.ts";

/** Answered before or beside the screens and calls. */
const OTHERS = ["healthz", "readyz", "metrics", "socket.io", "assets/*"];

/**
 * Finds the route of a path, such as "/problem/:problemId" for "/problem/42" and for "/problem/42.data", or "/*". Logs and
 * metrics name requests by it: addresses may hold secrets, and there is no end of them.
 */
export function routeNames(routes: ServerBuild["routes"]): (path: string) => string {
  const paths = Object.values(routes).flatMap((route) =>
    route?.parentId === "root" ? [route.path ?? ""] : [],
  );
  const find = addressFinder([...new Set([...paths, ...OTHERS])].map((path) => [path, `/${path}`] as const));
  return (path) => find(path.replace(/\.data$/, "").replace(/^\/_root$/, "/"))?.value ?? "/*";
}
