import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Config } from "../config.server.ts";
import type { Session } from "../context.ts";
import { asHttpError, Forbidden, HttpError, SignedOut } from "../http/errors.ts";
import type { Limits } from "../http/limits.server.ts";
import { isSameOrigin } from "../http/same-origin.ts";
import type { Clock } from "./clock.ts";
import type { Connection, Connections } from "./connections.server.ts";
import { FRAME_LIMIT } from "./frames.server.ts";
import { CLOSE, SOCKET_PATH } from "./protocol.ts";

/** Every so often (ms) each client is pinged; who has not answered by the next time is dropped. */
export const PING_EVERY = 25_000;
/** The bytes that may wait for a slow client; one more frame and it is dropped. */
export const MOST_WAITING = 1024 * 1024;
/** How long (ms) letting a client in may take. */
const HANDSHAKE_WITHIN = 5_000;
/** How long (ms) a client may take to answer that it is to close: short, since a restart waits for it. */
export const CLOSE_WITHIN = 2_000;

export interface WebsocketNeeds {
  config: Pick<Config, "publicUrl" | "trustProxy">;
  clock: Clock;
  limits: Limits;
  connections: Connections;
  findSession(cookieHeader: string | undefined): Promise<Session | null>;
  onError(error: unknown): void;
}

export interface Websockets {
  /** Takes the request over if it is for this room's address. @returns whether it is. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

/**
 * The websocket's door. Neither Remix nor Express sees an upgrade, and browsers send cookies with one from any page
 * of any site: without the look at the Origin here, a foreign page could open a socket as whoever visits it.
 */
export function createWebsockets(needs: WebsocketNeeds): Websockets {
  const { clock, connections } = needs;
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_LIMIT,
    // Compression would cost each connection far more memory than these short frames are worth.
    perMessageDeflate: false,
    clientTracking: false,
  });
  /** Open sockets, and whether they have been heard since the last ping. */
  const open = new Map<WebSocket, { connection: Connection; isHeard: boolean }>();
  let isPinging = false;

  function ping(): void {
    for (const [socket, state] of open) {
      if (!state.isHeard) {
        socket.terminate();
        continue;
      }
      state.isHeard = false;
      socket.ping();
    }
    isPinging = open.size > 0;
    if (isPinging) clock.after(PING_EVERY, ping);
  }

  function take(socket: WebSocket, session: Session, wantsLists: boolean): void {
    const line = {
      send(frame: string) {
        if (socket.bufferedAmount > MOST_WAITING) socket.terminate();
        else socket.send(frame);
      },
      close(code: number, reason: string) {
        socket.close(code, reason);
        clock.after(CLOSE_WITHIN, () => socket.terminate());
      },
    };
    const connection = connections.open(session, line, wantsLists);
    const state = { connection, isHeard: true };
    const heard = () => {
      state.isHeard = true;
      connection.heard();
    };
    socket.on("message", (data, isBinary) => {
      state.isHeard = true;
      if (isBinary) connection.close(CLOSE.binary, "Text only");
      else connection.receive(String(data));
    });
    // They cost an answer each.
    socket.on("ping", () => connection.admit() && heard());
    socket.on("pong", () => connection.admit() && heard());
    // Too large, not UTF-8, not a websocket's frame: ws closes with the code of each.
    socket.on("error", () => connection.ended());
    socket.on("close", () => {
      open.delete(socket);
      connection.ended();
    });
    open.set(socket, state);
    if (isPinging) return;
    isPinging = true;
    clock.after(PING_EVERY, ping);
  }

  /** @throws HttpError */
  async function admit(request: IncomingMessage, url: URL): Promise<Session> {
    connections.requireRunning();
    const { config, limits, findSession } = needs;
    if (config.trustProxy === 0) delete request.headers["x-forwarded-host"];
    if (!isSameOrigin(request.headers, config.publicUrl)) {
      throw new Forbidden("This request comes from another site and was refused.");
    }
    const session = await findSession(request.headers.cookie);
    if (!session) throw new SignedOut();
    const userId = url.searchParams.get("userId");
    if (userId !== null && userId !== String(session.viewer.id)) {
      throw new Forbidden("This is not the user who is signed in.");
    }
    await limits.take("connectionsByAccount", session.viewer.id);
    return session;
  }

  return {
    upgrade(request, socket, head) {
      const base = "http://localhost";
      const url = URL.canParse(request.url ?? "", base) ? new URL(request.url ?? "", base) : null;
      if (url?.pathname !== SOCKET_PATH) return false;
      const drop = () => socket.destroy();
      socket.on("error", drop);
      const cancel = clock.after(HANDSHAKE_WITHIN, drop);
      admit(request, url)
        .then((session) => {
          socket.off("error", drop);
          server.handleUpgrade(request, socket, head, (opened) =>
            take(opened, session, url.searchParams.get("presence") !== "off"),
          );
        })
        .catch((error: unknown) => {
          const known = asHttpError(error);
          if (!known) needs.onError(error);
          refuse(socket, known ?? new HttpError(500, "Something went wrong on the server."));
        })
        .finally(cancel);
      return true;
    },
  };
}

/** An answer of HTTP, since there is no websocket yet that could be closed with a code. */
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
