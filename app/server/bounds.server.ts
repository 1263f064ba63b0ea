import type { RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Request, RequestHandler } from "express";
import type { Application } from "../platform/application.ts";
import { BODY_LIMIT, FILE_LIMIT, LONG_BODY } from "../platform/http/body.server.ts";
import { TooMany } from "../platform/http/errors.ts";
import { MOST_AT_ONCE, networkOf, type Refusal } from "../platform/http/limits.server.ts";
import { Tally } from "../platform/http/tally.ts";

/**
 * Maximum open connections (or requests, behind a proxy) per network. Browsers open six, so even a class behind one
 * address stays far below it, and one network cannot use up the file descriptors.
 */
const MOST_OPEN = 512;
/** Bytes of long bodies in progress from one network: 40 of the largest. */
const MOST_BYTES = 40 * BODY_LIMIT;

/** Behind a proxy, all connections come from the proxy: see boundRequests. */
export function boundConnections(http: Server, { config, limits }: Pick<Application, "config" | "limits">) {
  if (config.trustProxy > 0 || !config.rateLimits) return;
  const open = new Tally(MOST_OPEN);
  http.on("connection", (socket) => {
    const release = open.add(networkOf(socket.remoteAddress ?? ""), 1);
    if (release) return void socket.once("close", release);
    limits.noteRefusal("connectionsAtOnce");
    socket.destroy();
  });
}

/**
 * Starts a connection's next request after the last response has closed. One request may wait: a client that has read
 * the last byte can be slightly ahead. A second one ends the connection, since browsers and proxies never pipeline.
 * Node would otherwise start a thousand requests from 40 kB in one turn, and would not close queued responses when
 * the client leaves.
 */
export function oneByOne(listener: RequestListener): RequestListener {
  const answering = new WeakMap<Socket, ServerResponse>();
  const waiting = new WeakSet<Socket>();
  const begin: RequestListener = (req, res) => {
    answering.set(req.socket, res);
    res.once("close", () => answering.delete(req.socket));
    listener(req, res);
  };
  return (req, res) => {
    const { socket } = req;
    const last = answering.get(socket);
    if (!last) return begin(req, res);
    if (waiting.has(socket)) return void socket.destroy();
    waiting.add(socket);
    last.once("close", () => {
      waiting.delete(socket);
      if (!socket.destroyed) begin(req, res);
    });
  };
}

/** The account of a request's session or token; null if it has none. */
export type AccountOf = (req: Request) => Promise<number | null>;

/** Behind a proxy: limits a network's open requests. Once it is full, each of its accounts may still open some. */
export function boundRequests(
  { config, limits }: Pick<Application, "config" | "limits">,
  accountOf: AccountOf,
): RequestHandler {
  if (config.trustProxy === 0 || !config.rateLimits) return (_req, _res, next) => next();
  return bound(limits, "requestsAtOnce", { network: MOST_OPEN, account: MOST_AT_ONCE }, () => 1, accountOf);
}

export function boundBodies({ limits }: Pick<Application, "limits">, accountOf: AccountOf): RequestHandler {
  const bytesOf = ({ headers }: Request) => {
    const announced = headers["transfer-encoding"] ? FILE_LIMIT : Number(headers["content-length"] ?? 0);
    // Nothing beyond the limit is kept, whatever length a request announces.
    return announced <= LONG_BODY ? 0 : Math.min(FILE_LIMIT, announced);
  };
  return bound(limits, "bodiesAtOnce", { network: MOST_BYTES, account: FILE_LIMIT }, bytesOf, accountOf);
}

/** Counts by network; once a network is full, by account, so that one member cannot lock out a club behind one address. */
function bound(
  limits: Pick<Application["limits"], "noteRefusal">,
  refusal: Refusal,
  most: { network: number; account: number },
  amountOf: (req: Request) => number,
  accountOf: AccountOf,
): RequestHandler {
  const [ofNetworks, ofAccounts] = [new Tally(most.network), new Tally(most.account)];
  // As many again for all accounts together: an attacker can have any number of them.
  const ofExceptions = new Tally(most.network);
  const except = (network: string, account: number | null, amount: number) => {
    const own = account === null ? null : ofAccounts.add(account, amount);
    const shared = own && ofExceptions.add(network, amount);
    if (!own || !shared) {
      own?.();
      return null;
    }
    return () => {
      own();
      shared();
    };
  };
  return (req, res, next) => {
    const amount = amountOf(req);
    if (amount === 0) return next();
    const admit = (release: (() => void) | null) => {
      if (!release) {
        limits.noteRefusal(refusal);
        return next(new TooMany(1));
      }
      if (res.closed) release();
      else res.once("close", release);
      next();
    };
    const network = networkOf(req.ip ?? "");
    const release = ofNetworks.add(network, amount);
    if (release) return admit(release);
    accountOf(req)
      .then((account) => admit(except(network, account, amount)))
      .catch(next);
  };
}
