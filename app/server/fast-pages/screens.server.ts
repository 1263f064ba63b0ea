import { createRequestHandler } from "@remix-run/express";
import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import type { RequestContext } from "../../context.ts";
import { addressFinder } from "../../http/address-finder.server.ts";
import { longTextsOf, withPauses } from "./long-texts.server.ts";
import { type Drawing, type Outcomes, pageReader } from "./read-page.server.ts";

export { withLongTexts } from "./long-texts.server.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type ContextOf = (req: ExpressRequest, res: ExpressResponse) => RequestContext;

/**
 * Answers a build's screens, faster than Remix's own handler and with the same bytes: see docs/decisions/0001-remix-and-its-fast-path.md.
 * Each screen has a Remix handler that knows the root and this screen only. A plain GET goes past that handler too
 * (read-page.server.ts); Remix gets the rest (actions, data requests, redirects, errors), with the loaders' results.
 */
export function screens(build: ServerBuild, contextOf: ContextOf, drawing: Drawing): RequestHandler {
  const whole = createRequestHandler({ build, getLoadContext: contextOf, mode: "production" });
  const places = Object.values(build.routes).flatMap((route) => {
    if (route?.parentId !== "root") return [];
    const path = route.path ?? "";
    return [[path, path.startsWith("api/") ? whole : screen(build, route, contextOf, drawing)] as const];
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

function screen(build: ServerBuild, route: Route, contextOf: ContextOf, drawing: Drawing): RequestHandler {
  const found = new WeakMap<object, Outcomes>();
  const handlerOf = (part: ServerBuild) =>
    createRequestHandler({
      build: part,
      getLoadContext: (req, res) => (res.locals.context as RequestContext | undefined) ?? contextOf(req, res),
      mode: "production",
    });
  const recalling = (id: string, load: Load) => (args: LoaderFunctionArgs) => {
    const outcome = found.get(args.context)?.get(id);
    if (!outcome) return load(args);
    if ("thrown" in outcome) throw outcome.thrown;
    return outcome.value;
  };
  const remix = handlerOf(partOf(build, route, recalling));
  if (!route.module.default) return remix;
  const data = handlerOf(partOf(build, route, settingAside));
  const read = pageReader(partOf(build, route), drawing);
  return async (req, res, next) => {
    if (isData(req.path)) return data(req, res, next);
    if (req.method !== "GET") return remix(req, res, next);
    try {
      const context = contextOf(req, res);
      const { isSent, outcomes } = await read(requestOf(req), context, (parts) => send(res, parts, context));
      if (!isSent) {
        res.locals.context = context;
        found.set(context, outcomes);
        return remix(req, res, next);
      }
      context.threadTime.rest();
    } catch (error) {
      next(error);
    }
  };
}

async function send(
  res: ExpressResponse,
  parts: Iterable<string>,
  { threadTime }: RequestContext,
): Promise<void> {
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.setHeader("Cache-Control", "private, no-store");
  let last = "";
  for await (const part of withPauses(parts, threadTime)) {
    if (last) res.write(last);
    last = part;
  }
  // A page in one part goes out with its length.
  res.end(last);
}

type Load = (args: LoaderFunctionArgs) => unknown;

const settingAside = (_id: string, load: Load) => async (args: LoaderFunctionArgs) =>
  longTextsOf(args.context).setAside(await load(args));

/**
 * The build with its root and one screen. Browsers learn of all screens from a file of their own.
 * @param wrap returns what to run in place of a loader.
 */
function partOf(
  build: ServerBuild,
  { id: leaf }: Route,
  wrap?: (id: string, load: Load) => Load,
): ServerBuild {
  const pick = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => id === "root" || id === leaf));
  const routes = pick(build.routes) as Record<string, Route>;
  for (const [id, { module, ...route }] of Object.entries(routes)) {
    const { loader } = module;
    if (!wrap || !loader) continue;
    routes[id] = { ...route, module: { ...module, loader: wrap(id, loader) as typeof loader } };
  }
  return { ...build, routes, assets: { ...build.assets, routes: pick(build.assets.routes) } };
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
