import { randomUUID } from "node:crypto";
import { parseCookie } from "cookie";
import type { NextFunction, Request, Response } from "express";
import { findSession, sessionCookie } from "../auth/sessions.server.ts";
import { findTokenSession } from "../auth/tokens.server.ts";
import type { Application } from "../platform/application.ts";
import { bearerOf } from "../platform/http/bearer.ts";
import { HttpError, MethodNotAllowed, NotFound } from "../platform/http/errors.ts";
import { requireOwnName } from "../platform/http/host-names.ts";
import { isListedOrigin, isSameOrigin } from "../platform/http/origins.ts";
import { isPrefetch } from "../platform/http/prefetch.ts";
import { SOCKET_IO_PATH } from "../platform/realtime/protocol.ts";
import { escapeHtml } from "../platform/text/plain-text.ts";
import { watchBody } from "./bodies.server.ts";
import { type AccountOf, boundBodies, boundRequests } from "./bounds.server.ts";

type Middleware = (req: Request, res: Response, next: NextFunction) => void;

export function frontMiddleware(app: Application, development: boolean): Middleware {
  const accountOf: AccountOf = async ({ headers }) => {
    const token = bearerOf(headers.authorization);
    const cookies = parseCookie(headers.cookie ?? "");
    const found =
      token === undefined
        ? findSession(app, cookies[sessionCookie(app.config)])
        : findTokenSession(app, token);
    return (await found)?.viewer.id ?? null;
  };
  return inOrder([
    nameRequest,
    logRequests(app),
    securityHeaders(app, development),
    boundPaths,
    boundRequests(app, accountOf),
    checkHost(app),
    otherOrigins(app),
    tokensAlone,
    lastInLine,
    knownMethodsOnly,
    refuseOldDataRequests,
    sameOriginOnly(app),
    watchBody,
    boundBodies(app, accountOf),
  ]);
}

/** Longest turn of the event loop, in ms, at which prefetches are still served. */
const QUIET_TURN = 10;

/** Drops prefetches while other requests wait; the click will ask again. */
const lastInLine: Middleware = (req, res, next) => {
  res.locals.isPrefetch = isPrefetch((name) => req.get(name));
  if (!res.locals.isPrefetch || req.method !== "GET") return next();
  const asked = performance.now();
  setImmediate(() => {
    if (performance.now() - asked <= QUIET_TURN) next();
    else res.status(204).end();
  });
};

/** Combines middleware, because Express matches the address again for each. */
function inOrder(middlewares: Middleware[]): Middleware {
  return (req, res, done) => {
    const run = (at: number) => {
      const middleware = middlewares[at];
      if (middleware) middleware(req, res, (error) => (error ? done(error) : run(at + 1)));
      else done();
    };
    run(0);
  };
}

const nameRequest: Middleware = (_req, res, next) => {
  // Node generates UUIDs in batches. Two calls of randomBytes would take 3 % of the time for storing a message.
  res.locals.requestId = randomUUID();
  res.locals.nonce = randomUUID();
  res.setHeader("X-Request-Id", res.locals.requestId);
  next();
};

const LONGEST_PATH = 1_500;
const MANY_SLASHES = "/".repeat(9);

/** Refuses paths with many slashes: Remix would take a second, looking for trailing slashes from each. */
const boundPaths: Middleware = ({ path }, _res, next) => {
  if (path.length > LONGEST_PATH) next(new HttpError(414, "This address is too long."));
  else next(path.includes(MANY_SLASHES) ? new NotFound() : undefined);
};

/** Routes ignore case, and so does this. */
const SECRET = /^(\/(?:reset-password|verify-email|unsubscribe|join|groups\/[^/]+\/join)\/).+/i;

const withoutSecret = (path: string) => path.slice(0, LONGEST_PATH).replace(SECRET, "$1…");

/** Logs one line per request. The query is left out, because people search for private things. */
function logRequests({ log }: Application): Middleware {
  return (req, res, next) => {
    const start = performance.now();
    res.once("close", () => {
      const level = req.path.startsWith("/assets/") ? "debug" : "info";
      log[level](
        {
          requestId: res.locals.requestId,
          method: req.method,
          path: withoutSecret(req.path),
          status: res.statusCode,
          ms: Math.round(performance.now() - start),
        },
        res.writableFinished ? "Answered" : "Aborted",
      );
    });
    next();
  };
}

function securityHeaders({ config }: Application, development: boolean): Middleware {
  const https = config.publicUrl.startsWith("https:");
  const signIn = config.codeforcesClient && new URL(config.codeforcesClient.url).origin;
  const images = ["'self'", "data:", ...config.imageHosts.map((host) => `https://${host}`)].join(" ");
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'nonce'",
    // KaTeX sizes its boxes with style attributes. Style elements still need a nonce or a file.
    development ? "style-src 'self' 'unsafe-inline'" : "style-src 'self' 'nonce'",
    "style-src-attr 'unsafe-inline'",
    `img-src ${images}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return (req, res, next) => {
    // Opened as a page, an upload must not do anything.
    const whole = req.path.startsWith("/images/") ? "sandbox; default-src 'none'" : policy;
    const own = whole.replaceAll("'nonce'", `'nonce-${res.locals.nonce}'`);
    // form-action also covers redirects after a form.
    const isSentAway = signIn && req.path === "/settings/handles";
    res.setHeader(
      "Content-Security-Policy",
      isSentAway ? own.replace(/form-action 'self'/, `$& ${signIn}`) : own,
    );
    res.setHeader("X-Content-Type-Options", "nosniff");
    res.setHeader("X-Frame-Options", "DENY");
    // With no-referrer, browsers send "Origin: null" with plain forms, which then fail without script.
    res.setHeader("Referrer-Policy", "same-origin");
    res.setHeader("Cross-Origin-Opener-Policy", "same-origin");
    res.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    res.setHeader("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()");
    if (https) res.setHeader("Strict-Transport-Security", "max-age=31536000");
    next();
  };
}

function checkHost({ config }: Application): Middleware {
  return (req, _res, next) => {
    requireOwnName(req.headers, config);
    next();
  };
}

/** Calls and socket.io's polling, which other origins may use. */
const isCall = (path: string) => path.startsWith("/api/") || path === SOCKET_IO_PATH;

/** Lets CORS_ORIGINS make calls. Ignores session cookies sent from any other site, as if they were SameSite=Lax. */
function otherOrigins({ config }: Application): Middleware {
  if (config.corsOrigins.length === 0) return (_req, _res, next) => next();
  return (req, res, next) => {
    const { headers } = req;
    const isListed = isCall(req.path) && isListedOrigin(headers, config.corsOrigins);
    const isFollowed = req.method === "GET" && headers["sec-fetch-mode"] === "navigate";
    if (headers["sec-fetch-site"] === "cross-site" && !isListed && !isFollowed) delete headers.cookie;
    if (!isCall(req.path)) return next();
    res.vary("Origin");
    if (!isListed) return next();
    res.setHeader("Access-Control-Allow-Origin", headers.origin as string);
    res.setHeader("Access-Control-Allow-Credentials", "true");
    res.setHeader("Access-Control-Expose-Headers", "Link, Retry-After, X-Request-Id, X-Total-Count");
    res.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    if (req.method !== "OPTIONS" || !headers["access-control-request-method"]) return next();
    res.setHeader("Access-Control-Allow-Methods", CALL_METHODS.join(", "));
    res.setHeader("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key");
    // Browsers cap the value: most at a day, Chromium at two hours.
    res.setHeader("Access-Control-Max-Age", "7200");
    res.status(204).end();
  };
}

/** Ignores a cookie sent with a token. The request then needs no origin check: browsers never add a token. */
const tokensAlone: Middleware = (req, res, next) => {
  const bearer = /^\/(?:api|images)\//.test(req.path) ? bearerOf(req.headers.authorization) : undefined;
  if (bearer !== undefined) {
    res.locals.bearer = bearer;
    delete req.headers.cookie;
  }
  next();
};

const SCREEN_METHODS = ["GET", "POST"];
const CALL_METHODS = ["GET", "POST", "PUT", "DELETE"];

/** No route accepts other methods, and some make Remix fail. */
const knownMethodsOnly: Middleware = (req, _res, next) => {
  // Calls refuse these themselves and list the methods they accept.
  if (req.path.startsWith("/api/") && (req.method === "PATCH" || req.method === "OPTIONS")) return next();
  const known = req.path.startsWith("/api/") ? CALL_METHODS : SCREEN_METHODS;
  const method = req.method === "HEAD" ? "GET" : req.method;
  next(known.includes(method) ? undefined : new MethodNotAllowed(known));
};

/** Remix still answers data requests in its older format, but logs an error for each. */
const refuseOldDataRequests: Middleware = (req, _res, next) => {
  const query = req.url.split("?", 2)[1];
  const isOld = query !== undefined && new URLSearchParams(query).has("_data");
  next(isOld ? new HttpError(400, "The request could not be read.") : undefined);
};

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses writes from pages of other sites. For screens, Remix also compares Origin with Host and answers with an
 * empty 500: requests accepted here must pass there too.
 */
function sameOriginOnly({ config }: Application): Middleware {
  return (req, res, next) => {
    if (SAFE_METHODS.has(req.method) || res.locals.bearer !== undefined) return next();
    const { headers } = req;
    if (isSameOrigin(headers, config.publicUrl)) {
      if (headers.origin === config.publicUrl) {
        headers.host = new URL(config.publicUrl).host;
        delete headers["x-forwarded-host"];
      }
      return next();
    }
    const isListed = isCall(req.path) && isListedOrigin(headers, config.corsOrigins);
    next(isListed ? undefined : new HttpError(403, refusalOf(headers)));
  };
}

/** The message names the headers: behind a proxy that does not forward Host, the site's own forms look foreign. */
function refusalOf({ origin, host }: Request["headers"]): string {
  const reason = origin
    ? `its Origin header is ${origin.slice(0, 100)} and its Host header ${host}`
    : "its Sec-Fetch-Site header says so";
  return `This request comes from another site and was refused: ${reason}. Behind a reverse proxy, forward the Host header or set PUBLIC_URL.`;
}

/** Answers an error outside Remix: with JSON for calls, with a small page for people. */
export function sendError(req: Request, res: Response, error: HttpError, siteName = ""): void {
  res.status(error.status);
  for (const [name, value] of Object.entries(error.headers)) res.setHeader(name, value);
  if (isCall(req.path)) {
    res.json({ message: error.message });
    return;
  }
  res
    .type("html")
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${error.status} · ${escapeHtml(siteName || "Upsolve")}</title><main><h1>${error.status}</h1><p>${escapeHtml(error.message)}</p><p><a href="/dashboard">Back to the dashboard</a></p></main></html>`,
    );
}

/** 400 for an unreadable Host header or address, else 500. */
export function malformed(error: unknown): HttpError {
  const fault = error as { code?: string; status?: number };
  if (fault.code === "ERR_INVALID_URL" || error instanceof URIError || fault.status === 400) {
    return new HttpError(400, "The request could not be read.");
  }
  return new HttpError(500, "Something went wrong on the server.");
}
