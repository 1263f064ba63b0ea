import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Session } from "../../viewer.ts";
import type { Clock } from "./clock.ts";
import type { Connection, Connections } from "./connections.server.ts";
import { FRAME_LIMIT } from "./frames.server.ts";
import type { Handshake } from "./handshake.server.ts";
import { CLOSE } from "./protocol.ts";

/** Milliseconds between pings. A client that misses one is dropped. */
export const PING_EVERY = 25_000;
/** Bytes to buffer for a slow client before dropping it. */
export const MOST_WAITING = 1024 * 1024;
/** Milliseconds to wait for a client's close frame. Short, because a restart waits for it. */
export const CLOSE_WITHIN = 2_000;

export function createWebsockets(handshake: Handshake, connections: Connections, clock: Clock) {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_LIMIT,
    // Compression would cost each connection far more memory than short frames justify.
    perMessageDeflate: false,
    clientTracking: false,
  });
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
    socket.on("ping", () => connection.admit() && heard());
    socket.on("pong", () => connection.admit() && heard());
    // ws has already closed the connection with the right code.
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

  return {
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): void {
      handshake.upgrade(
        socket,
        () => handshake.admit(request, url),
        (session) =>
          server.handleUpgrade(request, socket, head, (opened) =>
            take(opened, session, url.searchParams.get("presence") !== "off"),
          ),
      );
    },
  };
}
