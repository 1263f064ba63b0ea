import type { Server } from "node:http";
import type { RequestHandler } from "express";
import type { Application } from "../context.ts";
import { BODY_LIMIT } from "../http/body.server.ts";
import { TooMany } from "../http/errors.ts";
import { networkOf } from "../http/limits.server.ts";

/**
 * Connections, or requests behind a proxy, that one network may have open. A browser opens six, so that a class behind
 * one address never comes near, and a process has far more file descriptors.
 */
const MOST_OPEN = 512;
/** A shorter body costs little more than its connection. */
const SHORT = 64 * 1024;
/** Bytes of long bodies under way from one network: 40 of the largest at once. */
const MOST_BYTES = 40 * BODY_LIMIT;

/** What each network has under way, up to a limit. */
class Tally {
  readonly #amounts = new Map<string, number>();

  constructor(readonly most: number) {}

  /** @returns a function to call once when it is over, or null beyond the limit. */
  add(address: string | undefined, amount: number): (() => void) | null {
    const network = networkOf(address ?? "");
    const sum = (this.#amounts.get(network) ?? 0) + amount;
    if (sum > this.most) return null;
    this.#amounts.set(network, sum);
    return () => {
      const left = (this.#amounts.get(network) ?? 0) - amount;
      if (left > 0) this.#amounts.set(network, left);
      else this.#amounts.delete(network);
    };
  }
}

/** Closes connections of a network with too many. Behind a proxy all are the proxy's: see boundRequests. */
export function boundConnections(http: Server, { config }: Pick<Application, "config">): void {
  if (config.trustProxy > 0 || !config.rateLimits) return;
  const open = new Tally(MOST_OPEN);
  http.on("connection", (socket) => {
    const release = open.add(socket.remoteAddress, 1);
    if (release) socket.once("close", release);
    else socket.destroy();
  });
}

/** Refuses requests of a network with too many under way, behind a proxy. */
export function boundRequests({ config }: Pick<Application, "config">): RequestHandler {
  if (config.trustProxy === 0 || !config.rateLimits) return (_req, _res, next) => next();
  const underWay = new Tally(MOST_OPEN);
  return (req, res, next) => {
    const release = underWay.add(req.ip, 1);
    if (release) res.once("close", release);
    next(release ? undefined : new TooMany(1));
  };
}

/** Refuses long bodies of a network with so many under way that they would fill the memory. */
export function boundBodies(): RequestHandler {
  const underWay = new Tally(MOST_BYTES);
  return (req, res, next) => {
    const { headers } = req;
    const announced = headers["transfer-encoding"] ? BODY_LIMIT : Number(headers["content-length"] ?? 0);
    if (announced <= SHORT) return next();
    // Nothing beyond the limit is kept, whatever a request announces.
    const release = underWay.add(req.ip, Math.min(BODY_LIMIT, announced));
    // The response closes after the body has ended, or the connection.
    if (release) res.once("close", release);
    next(release ? undefined : new TooMany(1));
  };
}
