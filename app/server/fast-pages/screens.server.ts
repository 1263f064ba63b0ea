import { createRequestHandler } from "@remix-run/express";
import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import type { RequestContext } from "../../context.ts";
import { addressFinder } from "../../http/address-finder.server.ts";
import { type Outcome, type Outcomes, pageReader, type Render } from "./read-page.server.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type ContextOf = (req: ExpressRequest, res: ExpressResponse) => RequestContext;

/**
 * Answers a build's screens, faster than Remix's own handler and with the same bytes: see docs/decisions/0001-remix-and-its-fast-path.md.
 * Each screen has a Remix handler that knows the root and this screen only. A plain GET goes past that handler too
 * (read-page.server.ts); Remix gets the rest (actions, data requests, redirects, errors), with the loaders' results.
 */
export function screens(build: ServerBuild, contextOf: ContextOf, render: Render): RequestHandler {
  const whole = createRequestHandler({ build, getLoadContext: contextOf, mode: "production" });
  const places = Object.values(build.routes).flatMap((route) => {
    if (route?.parentId !== "root") return [];
    const path = route.path ?? "";
    return [[path, path.startsWith("api/") ? whole : screen(build, route, contextOf, render)] as const];
  });
  const find = addressFinder(places);
  return (req, res, next) => (find(pathOf(req))?.value ?? whole)(req, res, next);
}

const DATA = ".data";
const isData = (path: string) => path.endsWith(DATA);

/** The screen's own path, for requests of its data too. */
function pathOf({ path }: ExpressRequest): string {
  return isData(path) ? path.slice(0, -DATA.length).replace(/^\/_root$/, "/") : path;
}

function screen(build: ServerBuild, route: Route, contextOf: ContextOf, render: Render): RequestHandler {
  const found = new WeakMap<object, Outcomes>();
  const remix = createRequestHandler({
    build: partOf(build, route, (id, context) => found.get(context)?.get(id)),
    getLoadContext: (req, res) => (res.locals.context as RequestContext | undefined) ?? contextOf(req, res),
    mode: "production",
  });
  if (!route.module.default) return remix;
  const read = pageReader(partOf(build, route), render);
  return async (req, res, next) => {
    if (req.method !== "GET" || isData(req.path)) return remix(req, res, next);
    try {
      const context = contextOf(req, res);
      const { html, outcomes } = await read(requestOf(req), context);
      if (html === null) {
        res.locals.context = context;
        found.set(context, outcomes);
        return remix(req, res, next);
      }
      res.setHeader("Content-Type", "text/html; charset=utf-8");
      res.setHeader("Cache-Control", "private, no-store");
      res.end(html);
      context.threadTime.rest();
    } catch (error) {
      next(error);
    }
  };
}

type Known = (id: string, context: object) => Outcome | undefined;

/**
 * The build with its root and one screen. Browsers learn of all screens from a file of their own.
 * @param known returns how a loader ended, if it ran already.
 */
function partOf(build: ServerBuild, { id: leaf }: Route, known?: Known): ServerBuild {
  const pick = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => id === "root" || id === leaf));
  const routes = pick(build.routes) as Record<string, Route>;
  if (known) for (const [id, route] of Object.entries(routes)) routes[id] = recalling(route, known);
  return { ...build, routes, assets: { ...build.assets, routes: pick(build.assets.routes) } };
}

function recalling(route: Route, known: Known): Route {
  const { loader } = route.module;
  if (!loader) return route;
  const recall = (args: LoaderFunctionArgs) => {
    const outcome = known(route.id, args.context);
    if (!outcome) return loader(args);
    if ("thrown" in outcome) throw outcome.thrown;
    return outcome.value;
  };
  return { ...route, module: { ...route.module, loader: recall as typeof loader } };
}

/**
 * The request that loaders get: its URL, built as Remix builds it, and its headers. It has no signal, which costs much;
 * the context says when the client leaves.
 */
function requestOf(req: ExpressRequest): Request {
  const hosts = [req.get("X-Forwarded-Host"), req.get("Host")];
  const port = hosts.map((host) => Number.parseInt(host?.split(":")[1] ?? "", 10)).find(Number.isSafeInteger);
  const host = port ? `${req.hostname}:${port}` : req.hostname;
  const headers = new Headers();
  for (const [name, values] of Object.entries(req.headers)) {
    for (const value of [values ?? []].flat()) headers.append(name, value);
  }
  // A malformed host fails in the URL; Request would report it as another error.
  const url = new URL(`${req.protocol}://${host}${req.originalUrl}`);
  return new Request(url, { headers });
}
