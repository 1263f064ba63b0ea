import type { ServerBuild } from "@remix-run/node";
import { urlFinder } from "../platform/http/url-finder.server.ts";

const OTHERS = ["healthz", "readyz", "metrics", "socket.io", "assets/*"];

/** Such as "/problem/:problemId" for "/problem/42.data": addresses may hold secrets and are unlimited in number. */
export function routeNames(routes: ServerBuild["routes"]): (path: string) => string {
  const paths = Object.values(routes).flatMap((route) =>
    route?.parentId === "root" ? [route.path ?? ""] : [],
  );
  // Most processes never need a name.
  let find: ReturnType<typeof urlFinder<string>> | undefined;
  return (path) => {
    find ??= urlFinder([...new Set([...paths, ...OTHERS])].map((path) => [path, `/${path}`] as const));
    return find(path.replace(/\.data$/, "").replace(/^\/_root$/, "/"))?.value ?? "/*";
  };
}
