import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import type { Request, RequestHandler, Response } from "express";
import { urlFinder } from "../platform/http/url-finder.server.ts";

type ContextOf = (req: Request, res: Response) => AppLoadContext;

/**
 * Answers each screen with a Remix handler that only knows the root and that screen, because Remix would rank all its
 * routes several times per request. See docs/decisions/0018-one-page-renderer.md.
 */
export function screens(build: ServerBuild, getLoadContext: ContextOf): RequestHandler {
  const handlerOf = (part: ServerBuild) =>
    createRequestHandler({ build: part, getLoadContext, mode: "production" });
  const whole = handlerOf(build);
  const places = Object.values(build.routes).flatMap((route) => {
    if (route?.parentId !== "root") return [];
    const path = route.path ?? "";
    return [[path, path.startsWith("api/") ? whole : handlerOf(partOf(build, route.id))] as const];
  });
  const find = urlFinder(places);
  return (req, res, next) => (find(screenOf(req.path))?.value ?? whole)(req, res, next);
}

function screenOf(path: string): string {
  return path.endsWith(".data") ? path.slice(0, -".data".length).replace(/^\/_root$/, "/") : path;
}

/** The build with only its root and one screen. Browsers load the list of all screens separately. */
function partOf(build: ServerBuild, leaf: string): ServerBuild {
  const pick = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => id === "root" || id === leaf));
  return {
    ...build,
    routes: pick(build.routes),
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  };
}
