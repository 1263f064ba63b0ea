import { createRequestHandler } from "@remix-run/express";
import { type LoaderFunctionArgs, type ServerBuild, data as withInit } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import type { RequestContext } from "../../platform/application.ts";
import { addressFinder } from "../../platform/http/address-finder.server.ts";
import { longTextsOf, withPauses } from "./long-texts.server.ts";
import { type Drawing, type Outcomes, pageReader } from "./read-page.server.ts";

export { longTextsOf, streamOf, withLongTexts, withPauses } from "./long-texts.server.ts";

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
  if (!route.module.default) return handlerOf(partOf(build, route));
  const remix = handlerOf(partOf(build, route, (id, load) => settingAside(recalling(id, load))));
  const data = handlerOf(partOf(build, route, (_id, load) => settingAside(load)));
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

/** Returns what a loader or an action does, with its long texts set aside. */
const settingAside = (load: Load) => async (args: LoaderFunctionArgs) => {
  const texts = longTextsOf(args.context);
  const returned = await load(args);
  if (!isWithInit(returned)) return texts.setAside(returned);
  return withInit(texts.setAside(returned.data), returned.init ?? undefined);
};

type WithInit = ReturnType<typeof withInit>;
const isWithInit = (returned: unknown): returned is WithInit =>
  (returned as Partial<WithInit> | null | undefined)?.type === "DataWithResponseInit";

/**
 * The build with its root and one screen. Browsers learn of all screens from a file of their own.
 * @param wrap returns what to run in place of a loader and of an action.
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
    if (!wrap) continue;
    const { loader, action } = module;
    const wrapped = {
      ...(loader && { loader: wrap(id, loader) as typeof loader }),
      ...(action && { action: wrap(id, action) as typeof action }),
    };
    routes[id] = { ...route, module: { ...module, ...wrapped } };
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
