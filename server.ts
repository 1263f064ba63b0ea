import { spawn } from "node:child_process";
import type { Server } from "node:http";
import { isSea } from "node:sea";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { ServerBuild } from "@remix-run/node";
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from "express";
import type { ViteDevServer } from "vite";
import type * as entry from "./app/entry.server.tsx";
import { loadEnvFile } from "./env-file.ts";
import { processesToStart, runProcesses } from "./processes.ts";

// Start, listen, stop. Everything from app/ comes from the server build: imported directly, the modules would exist
// twice, with two databases and two sets of limits.
type Build = Omit<ServerBuild, "entry"> & { entry: { module: typeof entry } };

const STOP_WITHIN = 10_000;
/** In ms. A balancer needs one or two health checks, a second or two apart, to notice that a process is ending. */
const NOTICED_WITHIN = 5_000;
/** In ms. Balancers check more often than this. */
const ASKS_WITHIN = 10_000;
/** Node 22 leaves Maglev, V8's compiler for warm functions, off. */
const HAS_MAGLEV = Number.parseInt(process.versions.node, 10) >= 24;
const asJson = process.argv.includes("--json");
const development = process.env.NODE_ENV === "development";

loadEnvFile();
const processes = development ? 1 : processesToStart(process.env);
// The single file runs itself, as `serve`.
const program = isSea() ? "serve" : fileURLToPath(import.meta.url);
const serving = processes > 1 ? runProcesses(processes, program, asJson ? ["--json"] : []) : main();
serving.catch((error: unknown) => {
  const message = `Upsolve could not start. ${error instanceof Error ? error.message : error}`;
  console.error(asJson ? JSON.stringify({ message }) : message);
  process.exit(1);
});

async function main(): Promise<void> {
  // Most objects allocated at startup live on, so V8 would grow the space for short-lived objects for nothing. Packages
  // are therefore imported after this: loading them is most of the startup.
  setFlagsFromString("--semi-space-growth-factor=1");
  // What is warm now is not what requests will need, and the compiler's threads keep the memory that they use.
  if (HAS_MAGLEV) setFlagsFromString("--no-maglev");
  const [{ default: compression }, { default: express }] = await Promise.all([
    import("compression"),
    import("express"),
  ]);
  const http = patientServer();
  const vite = development ? await startVite(http) : undefined;
  const loadBuild = async (): Promise<Build> =>
    (vite
      ? await vite.ssrLoadModule("virtual:remix/server-build")
      : await import(new URL("./server/index.js", import.meta.url).href)) as Build;
  const build = await loadBuild();
  const own = build.entry.module;
  const app = await own.startApplication();
  const { config, log } = app;
  if (!config.rateLimits) log.warn("RATE_LIMITS is off: use this for load tests on this machine only");

  own.boundConnections(http, app);
  const site = express();
  site.disable("x-powered-by");
  site.set("trust proxy", config.trustProxy);
  site.set("etag", false);
  // Screens and calls read the address themselves.
  site.set("query parser", false);
  const routeOf = own.routeNames(build.routes as ServerBuild["routes"]);
  const metrics = await own.openMetrics(app, routeOf);
  if (metrics.time) site.use(metrics.time);
  let askedAt = Number.NEGATIVE_INFINITY;
  let isEnding = false;
  answerMonitors(site, metrics.answer, () => {
    askedAt = performance.now();
    return !isEnding && own.isReady(app);
  });
  site.use(own.frontMiddleware(app, development));
  site.all(
    "/socket.io/",
    (req, res, next) => void app.realtime.socketIo.request(req, res, req.ip ?? "").catch(next),
  );
  if (vite) site.use(vite.middlewares);
  else await serveFiles(site);
  site.use(compression({ threshold: 1024 }));

  const getLoadContext = (req: Request, res: Response) =>
    own.createRequestContext(app, {
      requestId: res.locals.requestId,
      nonce: res.locals.nonce,
      address: req.ip ?? "",
      route: () => routeOf(req.path),
      isPrefetch: res.locals.isPrefetch,
      isDocument: !req.path.endsWith(".data"),
      cookieHeader: req.headers.cookie,
      bearer: res.locals.bearer,
      setCookie: (header) => void res.append("Set-Cookie", header),
      onClose: (callback) => void (res.closed ? callback() : res.once("close", callback)),
      drained: () => drained(res),
      leaving: () => leavingOf(res),
    });
  site.head("*", (req, _res, next) => {
    // For HEAD, Remix would run no loader and answer 200 where GET redirects. Node omits the body.
    req.method = "GET";
    next();
  });
  if (vite) {
    site.all(
      "*",
      own.createRequestHandler({
        build: loadBuild as () => Promise<never>,
        getLoadContext,
        mode: "development",
      }),
    );
  } else {
    const served = build as unknown as ServerBuild;
    site.all("/api/*", own.directCalls(served.routes, getLoadContext));
    site.all(
      "*",
      config.fastPages
        ? own.screens(served, getLoadContext, own.drawPage)
        : own.createRequestHandler({ build: served, getLoadContext, mode: "production" }),
    );
  }
  site.use(errorHandler(own, app));
  http.on("request", own.oneByOne(site));
  http.on("upgrade", (req, socket, head) => {
    const isTaken = app.realtime.upgrade(req, socket, head);
    // In development, other upgrades belong to Vite.
    if (!isTaken && !vite) socket.destroy();
  });

  await listen(http, config.port, config.host);
  const release = async () => {
    await vite?.close();
    await app.stop();
  };
  /** Gives the balancer time to switch to the other processes. */
  const announce = async () => {
    isEnding = true;
    const isWatched = config.postgres && performance.now() - askedAt < ASKS_WITHIN;
    if (isWatched) await pause(NOTICED_WITHIN);
  };
  stopGracefully(http, { announce, hangUp: app.hangUp, release });
  own.boundHeap();
  if (HAS_MAGLEV) setFlagsFromString("--maglev");
  const { port } = http.address() as { port: number };
  sayReady(config.port === 0 ? `http://localhost:${port}` : config.publicUrl);
}

function sayReady(address: string) {
  console.log(asJson ? JSON.stringify({ address }) : `Upsolve is ready at ${address}`);
  // For systemd's Type=notify: see deploy/server/upsolve.service.
  if (process.env.NOTIFY_SOCKET)
    spawn("systemd-notify", ["--ready"]).on("error", (error) =>
      console.error(`systemd-notify failed: ${error.message}`),
    );
  process.send?.("ready");
}

function patientServer() {
  // Importing node:http would also load Node's fetch and HTTP/2, which take 3 MB.
  const http = process.getBuiltinModule("node:http").createServer();
  http.requestTimeout = 300_000;
  http.headersTimeout = 15_000;
  // Closes idle connections: a client that does not read keeps its response in memory.
  http.setTimeout(120_000);
  // Longer than reverse proxies keep idle connections; otherwise a proxy could send a request on one that is being
  // closed.
  http.keepAliveTimeout = 65_000;
  return http;
}

function answerMonitors(site: Express, metrics: RequestHandler, isReady: () => false | Promise<boolean>) {
  site.get(["/healthz", "/readyz", "/metrics"], (_req, res, next) => {
    res.setHeader("X-Content-Type-Options", "nosniff");
    next();
  });
  site.get("/healthz", (_req, res) => void res.type("text").send("ok\n"));
  site.get("/readyz", async (_req, res) => {
    const [status, text] = (await isReady()) ? [200, "ready\n"] : [503, "not ready\n"];
    res.status(status).type("text").send(text);
  });
  site.get("/metrics", metrics);
}

const errorHandler =
  (own: typeof entry, app: Awaited<ReturnType<(typeof entry)["startApplication"]>>): ErrorRequestHandler =>
  async (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const known = own.asHttpError(error) ?? own.malformed(error);
    if (known.status >= 500)
      app.log.error({ err: error, requestId: res.locals.requestId }, "A request failed");
    if (known instanceof own.TooMany) await app.limits.linger(req.ip ?? "");
    own.sendError(req, res, known, app.site.settings.name);
  };

function listen(http: Server, port: number, host: string) {
  return new Promise<void>((resolve, reject) => {
    http.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new Error("The port is taken by another program; set PORT.") : error);
    });
    http.listen(port, host, resolve);
  });
}

function drained(res: Response): Promise<void> {
  if (!res.writableNeedDrain || res.destroyed || res.socket?.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      res.off("drain", done).off("close", done);
      resolve();
    };
    res.on("drain", done).on("close", done);
  });
}

function leavingOf(res: Response): AbortSignal {
  const controller = new AbortController();
  const check = () => {
    if (!res.writableFinished) controller.abort();
  };
  if (res.closed) check();
  else res.once("close", check);
  return controller.signal;
}

async function startVite(http: Server): Promise<ViteDevServer> {
  const { createServer: createVite } = await import("vite");
  return createVite({ server: { middlewareMode: { server: http }, hmr: { server: http } } });
}

/**
 * Serves the build's files and their compressed copies. Assets have hashed names and never change; files from public/
 * may.
 */
async function serveFiles(site: Express): Promise<void> {
  const { default: sirv } = await import("sirv");
  const client = fileURLToPath(new URL("./client", import.meta.url));
  const files = sirv(client, {
    brotli: true,
    gzip: true,
    maxAge: 3600,
    etag: true,
    setHeaders: (res, path) => {
      if (path.startsWith("/assets/")) res.setHeader("Cache-Control", "public,max-age=31536000,immutable");
    },
  });
  // Every file has an extension, so requests for screens need no look-up.
  site.get(/^\/(?:assets\/.+|[^/]+\.\w+)$/, files);
  site.use("/assets", (_req, res) => void res.status(404).type("text").send("Not found\n"));
}

interface Ending {
  announce(): Promise<void>;
  /** Ends requests that never finish: websockets, long polls, assistant replies. */
  hangUp(): void;
  release(): Promise<void>;
}

/** On SIGTERM and SIGINT, refuses new connections, lets requests finish and exits with 0. */
function stopGracefully(http: Server, { announce, hangUp, release }: Ending): void {
  let isEnding = false;
  let isClosed = false;
  const stop = async () => {
    if (isEnding) return;
    isEnding = true;
    await announce();
    isClosed = true;
    setTimeout(() => process.exit(1), STOP_WITHIN).unref();
    http.close(() => {
      release().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
    http.closeIdleConnections();
    hangUp();
  };
  // Otherwise a balancer would reuse a connection that is about to be closed.
  http.prependListener("request", (_req, res) => {
    if (isEnding) res.setHeader("Connection", "close");
  });
  // A kept-alive connection would delay the exit until it times out.
  http.on("request", (_req, res) => {
    res.once("close", () => {
      if (isClosed) setImmediate(() => http.closeIdleConnections());
    });
  });
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stop());
  // The parent process is gone.
  process.on("disconnect", () => void stop());
}
