import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Session } from "../../viewer.ts";
import type { Config } from "../config.server.ts";
import { bearerOf } from "../http/bearer.ts";
import { asHttpError, Forbidden, HttpError, SignedOut } from "../http/errors.ts";
import { requireOwnName } from "../http/host-names.ts";
import type { Limits } from "../http/limits.server.ts";
import { isListedOrigin, isSameOrigin } from "../http/origins.ts";
import type { Only } from "../http/rights.ts";
import type { ConnectionNeeds, Connections, Rights } from "./connections.server.ts";
import { SOCKET_IO_PATH, SOCKET_PATH } from "./protocol.ts";

/** Milliseconds to admit or refuse a client. */
export const HANDSHAKE_WITHIN = 5_000;
/** Milliseconds a refused client has to read the response; Node sets no timeout on upgraded sockets. */
export const REFUSED_WITHIN = 2_000;

/** For the table of rights. Users and tokens that may write can use these entry points. */
export const socketDoors: { method: string; address: string; intent: string; only?: Only }[] = [
  { method: "GET", address: SOCKET_PATH, intent: "websocket" },
  { method: "GET", address: SOCKET_PATH, intent: "?userId", only: "holder" },
  { method: "GET", address: SOCKET_IO_PATH, intent: "websocket" },
  { method: "GET", address: SOCKET_IO_PATH, intent: "polling" },
  { method: "GET", address: SOCKET_IO_PATH, intent: "?userId", only: "holder" },
  { method: "POST", address: SOCKET_IO_PATH, intent: "?sid", only: "holder" },
];

type HandshakeNeeds = { config: Config; limits: Limits } & Pick<Rights, "findSession" | "findTokenSession"> &
  Pick<ConnectionNeeds, "clock" | "onError"> & { connections: Connections };

export type Handshake = ReturnType<typeof createHandshake>;

/**
 * Browsers send cookies with upgrades from any site, and upgrades bypass Remix and Express, so Origin is checked here.
 */
export function createHandshake(needs: HandshakeNeeds) {
  const { config, clock, limits, connections, findSession, findTokenSession } = needs;

  const isOwnOrigin = (headers: IncomingHttpHeaders) =>
    isSameOrigin(headers, config.publicUrl) || isListedOrigin(headers, config.corsOrigins);

  /** Checks the host name, and the origin unless there is a token. @throws HttpError */
  async function identify(request: IncomingMessage): Promise<Session> {
    connections.requireRunning();
    const { headers } = request;
    requireOwnName(headers, config);
    const token = bearerOf(headers.authorization);
    if (token === undefined && !isOwnOrigin(headers)) {
      throw new Forbidden("This request comes from another site and was refused.");
    }
    const session = await (token === undefined ? findSession(headers.cookie) : findTokenSession(token));
    if (!session) throw new SignedOut();
    return session;
  }

  return {
    identify,
    /** Also counts the connection. @throws HttpError */
    async admit(request: IncomingMessage, url: URL): Promise<Session> {
      const session = await identify(request);
      const userId = url.searchParams.get("userId");
      if (userId !== null && userId !== String(session.viewer.id)) {
        throw new Forbidden("You are signed in as another user.");
      }
      await limits.take("connectionsByAccount", session.viewer.id);
      return session;
    },
    /** Refuses over HTTP if `check` rejects. Never throws. */
    upgrade(socket: Duplex, check: () => Promise<Session>, take: (session: Session) => unknown): void {
      const drop = () => socket.destroy();
      socket.on("error", drop);
      const cancel = clock.after(HANDSHAKE_WITHIN, drop);
      check()
        .then((session) => {
          socket.off("error", drop);
          return take(session);
        })
        .catch((error: unknown) => {
          const known = asHttpError(error);
          if (!known) needs.onError(error);
          refuse(socket, known ?? new HttpError(500, "Something went wrong on the server."));
          clock.after(REFUSED_WITHIN, drop);
        })
        .finally(cancel);
    },
  };
}

function refuse(socket: Duplex, { status, message, headers }: HttpError): void {
  const body = JSON.stringify({ message });
  const lines = {
    ...headers,
    Connection: "close",
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} Refused\r\n${head.join("")}\r\n${body}`);
}
