import { createRequestHandler } from "@remix-run/express";
import {
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
  type ServerBuild,
  writeReadableStreamToWritable,
} from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { urlFinder } from "../platform/http/url-finder.server.ts";
import { encodePageData } from "./page-data.server.ts";

type ContextOf = (req: ExpressRequest, res: ExpressResponse) => AppLoadContext;
type Route = NonNullable<ServerBuild["routes"][string]>;
type Branches = NonNullable<ReturnType<typeof matchRoutes<Branch>>>;
type Outcome = { value: unknown } | { thrown: unknown };

/** Renders a document. @param data what the loaders returned, in Remix's encoding */
type DrawPage = (
  entry: EntryContext,
  data: string,
  url: URL,
  context: AppLoadContext,
) => Promise<string | ReadableStream<Uint8Array>>;

/**
 * Answers each screen with a Remix handler that only knows the root and that screen, because Remix would rank all its
 * routes several times per request. A GET whose loaders only return data is answered without that handler: its Request,
 * Response, Headers and streams take longer than the loaders. See docs/decisions/0018-one-page-renderer.md.
 */
export function screens(build: ServerBuild, contextOf: ContextOf, draw: DrawPage): RequestHandler {
  const whole = createRequestHandler({ build, getLoadContext: contextOf, mode: "production" });
  const places = Object.values(build.routes).flatMap((route) => {
    if (route?.parentId !== "root") return [];
    const path = route.path ?? "";
    return [[path, path.startsWith("api/") ? whole : screen(build, route, contextOf, draw)] as const];
  });
  const find = urlFinder(places);
  return (req, res, next) => (find(screenOf(req.path))?.value ?? whole)(req, res, next);
}

function endWith(res: ExpressResponse, body: Buffer): void {
  res.setHeader("Content-Length", body.length);
  res.end(body);
}

const isData = (path: string) => path.endsWith(".data");

function screenOf(path: string): string {
  return isData(path) ? path.slice(0, -".data".length).replace(/^\/_root$/, "/") : path;
}

function screen(build: ServerBuild, route: Route, contextOf: ContextOf, draw: DrawPage): RequestHandler {
  const known = new WeakMap<object, Map<string, Outcome>>();
  const remix = createRequestHandler({
    build: partOf(build, route.id, (id, load) => async (args) => {
      const outcome = known.get(args.context)?.get(id);
      if (!outcome) return load(args);
      if ("thrown" in outcome) throw outcome.thrown;
      return outcome.value;
    }),
    getLoadContext: (req, res) => res.locals.context ?? contextOf(req, res),
    mode: "production",
  });
  if (!route.module.default) return remix;
  const read = pageReader(partOf(build, route.id), route.id);
  return async (req, res, next) => {
    if (req.method !== "GET" || isData(req.path)) return remix(req, res, next);
    try {
      const context = contextOf(req, res);
      const url = urlOf(req);
      const { outcomes, entry, data } = await read(req, url, context);
      // If drawing fails, Remix draws again, meets the same error and shows the error page.
      const body = data === null ? null : await draw(entry, data, url, context).catch(() => null);
      if (body === null) {
        known.set(context, outcomes);
        res.locals.context = context;
        return remix(req, res, next);
      }
      res.setHeader("Content-Type", "text/html; charset=utf-8");
      res.setHeader("Cache-Control", "private, no-store");
      // As bytes, a page is measured, encoded and copied once instead of three times.
      if (typeof body === "string") endWith(res, Buffer.from(body));
      else await writeReadableStreamToWritable(body, res);
      context.threadTime.rest();
    } catch (error) {
      next(error);
    }
  };
}

const MATCHES_KEPT = 100;

/**
 * Makes a function that runs a screen's loaders side by side. Its `data` is null if one did more than return data that
 * JSON can hold.
 * @param leaf the screen's id
 */
function pageReader({ routes, assets, basename = "/", future, isSpaMode }: ServerBuild, leaf: string) {
  // Matching takes as long as several statements, even for a tree of two routes.
  const matched = new LRUCache<string, Branches>({ max: MATCHES_KEPT });
  const all = Object.values(routes).filter((route) => route !== undefined);
  const tree = all.filter(({ parentId }) => parentId === undefined).map((route) => branchOf(route, all));
  const shared = {
    manifest: assets,
    routeModules: Object.fromEntries(
      all.map(({ id, module }) => [id, module]),
    ) as EntryContext["routeModules"],
    serverHandoffString: JSON.stringify({ basename, future, isSpaMode }),
    future,
    isSpaMode,
    serializeError: (error: Error) => error,
  };
  return async (req: ExpressRequest, url: URL, context: AppLoadContext) => {
    let matches = matched.get(url.pathname);
    if (!matches) {
      matches = matchRoutes(tree, url.pathname) ?? [];
      matched.set(url.pathname, matches);
    }
    const args = { request: requestOf(req, url), params: matches.at(-1)?.params ?? {}, context };
    const outcomes = new Map<string, Outcome>();
    const run = async (id: string) => {
      const loader = routes[id]?.module.loader;
      if (loader) outcomes.set(id, await outcomeOf(loader as Loader, args));
    };
    // An address such as /profile/.. is this screen's by Express's rules, but another's by those of URLs.
    let isPlain = matches.at(-1)?.route.id === leaf;
    if (isPlain) await Promise.all(matches.map(({ route }) => run(route.id)));
    const loaderData: Record<string, unknown> = {};
    for (const { route } of matches) {
      const outcome = outcomes.get(route.id);
      if (!outcome) continue;
      if ("thrown" in outcome || outcome.value === undefined) isPlain = false;
      else loaderData[route.id] = outcome.value;
    }
    const data = isPlain ? encodePageData({ loaderData, actionData: null, errors: null }) : null;
    const staticHandlerContext = {
      basename,
      location: { pathname: url.pathname, search: url.search, hash: "", state: null, key: "default" },
      matches: matches as EntryContext["staticHandlerContext"]["matches"],
      loaderData,
      actionData: null,
      errors: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
      activeDeferreds: null,
    };
    return { outcomes, data, entry: { ...shared, staticHandlerContext, renderMeta: {} } };
  };
}

type Loader = (args: LoaderFunctionArgs) => unknown;
type Branch = { id: string; path: string | undefined } & (
  | { index: true; children?: undefined }
  | { index?: false; children: Branch[] }
);

function branchOf({ id, path, index }: Route, all: Route[]): Branch {
  if (index) return { id, path, index: true };
  return {
    id,
    path,
    children: all.filter(({ parentId }) => parentId === id).map((child) => branchOf(child, all)),
  };
}

async function outcomeOf(loader: Loader, args: LoaderFunctionArgs): Promise<Outcome> {
  try {
    return { value: await loader(args) };
  } catch (thrown) {
    return { thrown };
  }
}

/** The address as Remix builds it. */
function urlOf(req: ExpressRequest): URL {
  const ports = [req.headers["x-forwarded-host"], req.headers.host].map((host) =>
    Number.parseInt(String(host).split(":")[1] ?? "", 10),
  );
  const port = ports.find(Number.isSafeInteger);
  return new URL(`${req.protocol}://${req.hostname}${port ? `:${port}` : ""}${req.originalUrl}`);
}

/** The parts of a Request that loaders read. Without a body or a signal, it costs a tenth of a real one. */
function requestOf(req: ExpressRequest, url: URL): Request {
  const headers = { get: (name: string) => req.get(name) ?? null };
  return { method: "GET", url: url.href, headers } as Request;
}

/**
 * The build with only its root and one screen. Browsers load the list of all screens separately.
 * @param wrap returns what to run in place of a loader
 */
function partOf(build: ServerBuild, leaf: string, wrap?: (id: string, load: Loader) => Loader): ServerBuild {
  const pick = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => id === "root" || id === leaf));
  const routes = pick(build.routes);
  for (const [id, route] of Object.entries(routes)) {
    const loader = route?.module.loader;
    if (!wrap || !route || !loader) continue;
    routes[id] = { ...route, module: { ...route.module, loader: wrap(id, loader) as typeof loader } };
  }
  return { ...build, routes, assets: { ...build.assets, routes: pick(build.assets.routes) } };
}
