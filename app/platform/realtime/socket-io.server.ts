import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Server, Socket } from "socket.io";
import { type ServerOptions, WebSocketServer } from "ws";
import type { Session } from "../../viewer.ts";
import { Forbidden, HttpError, TooLarge } from "../http/errors.ts";
import type { Limits } from "../http/limits.server.ts";
import type { Clock } from "./clock.ts";
import type { Connection, Connections, Line } from "./connections.server.ts";
import { clientFrame, FRAME_LIMIT } from "./frames.server.ts";
import { HANDSHAKE_WITHIN, type Handshake } from "./handshake.server.ts";
import { CLOSE } from "./protocol.ts";
import { CLOSE_WITHIN, MOST_WAITING, PING_EVERY } from "./websocket.server.ts";

/** A client's connection; `id` and `writeBuffer` are missing from engine.io's types. */
interface Engine {
  readonly id: string;
  readonly request: IncomingMessage;
  readonly writeBuffer: readonly { data?: unknown }[];
  on(event: "packet" | "close", listener: () => void): unknown;
  close(now?: boolean): void;
}

class SocketIoLine implements Line {
  #socket: Socket | undefined;
  #early: string[] = [];

  constructor(
    private readonly engine: Engine,
    private readonly clock: Clock,
  ) {}

  join(socket: Socket): void {
    this.#socket = socket;
    for (const frame of this.#early.splice(0)) this.send(frame);
  }

  send(frame: string): void {
    if (!this.#socket) {
      this.#early.push(frame);
      return;
    }
    const waiting = this.engine.writeBuffer.reduce((sum, { data }) => sum + String(data).length, 0);
    if (waiting > MOST_WAITING) {
      this.engine.close(true);
      return;
    }
    const { event, data } = JSON.parse(frame);
    this.#socket.emit(event, data);
  }

  close(code: number): void {
    // Clients reconnect after losing the transport, but not after a disconnect.
    if (code === CLOSE.restart) {
      this.engine.close(true);
      return;
    }
    this.#socket?.disconnect(true);
    this.engine.close();
    this.clock.after(CLOSE_WITHIN, () => this.engine.close(true));
  }
}

/** Serves socket.io 4 with the same connections, rights and limits. The package is loaded on the first request. */
export function createSocketIo(handshake: Handshake, connections: Connections, clock: Clock, limits: Limits) {
  const admitted = new WeakMap<IncomingMessage, Session>();
  const owners = new Map<string, Session>();
  let server: Promise<Server> | undefined;

  async function start(): Promise<Server> {
    const { Server } = await import("socket.io");
    // socket.io requires a server, although requests go straight to its engine.
    const io = new Server(process.getBuiltinModule("node:http").createServer(), {
      serveClient: false,
      connectTimeout: HANDSHAKE_WITHIN,
      upgradeTimeout: HANDSHAKE_WITHIN,
      maxHttpBufferSize: FRAME_LIMIT,
      pingInterval: PING_EVERY,
      wsEngine: class extends WebSocketServer {
        constructor(options: ServerOptions) {
          // The types of ws lack closeTimeout.
          super({ ...options, closeTimeout: CLOSE_WITHIN } as ServerOptions);
        }
      },
    });
    const lines = new WeakMap<object, { line: SocketIoLine; connection: Connection }>();
    io.engine.on("connection", (engine: Engine) => {
      const session = admitted.get(engine.request);
      if (!session) return engine.close(true);
      const line = new SocketIoLine(engine, clock);
      owners.set(engine.id, session);
      const connection = connections.open(session, line, true);
      lines.set(engine, { line, connection });
      // Heartbeats count too.
      engine.on("packet", () => connection.admit() && connection.heard());
      engine.on("close", () => {
        owners.delete(engine.id);
        connection.ended();
      });
    });
    io.on("connection", (socket) => {
      const { line, connection } = lines.get(socket.conn) ?? {};
      // Clients written for other servers may send unknown events.
      socket.onAny((event, data) => {
        const frame = clientFrame.safeParse({ event, data }).data;
        if (frame) connection?.take(frame);
      });
      socket.on("disconnect", () => socket.conn.close());
      line?.join(socket);
    });
    return io;
  }

  /** Admits a new client, or recognises the client of an open engine. @throws HttpError */
  async function check(request: IncomingMessage, url: URL): Promise<Session> {
    const id = url.searchParams.get("sid");
    const owner = owners.get(id ?? "");
    if (!owner) {
      // Unknown ids (after a restart, say) count as new clients; engine.io then refuses them.
      const session = await handshake.admit(request, url);
      if (id === null) admitted.set(request, session);
      return session;
    }
    const session = await handshake.identify(request);
    if (owner.id !== session.id) throw new Forbidden("You are signed in as another user.");
    return session;
  }

  async function engine() {
    server ??= start();
    return (await server).engine;
  }

  return {
    /** @throws HttpError */
    async request(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
      const length = request.headers["content-length"];
      if (request.method === "POST" && length === undefined)
        throw new HttpError(411, "Content-Length is required.");
      if (Number(length) > FRAME_LIMIT) throw new TooLarge(FRAME_LIMIT);
      const { viewer } = await check(request, new URL(request.url ?? "", "http://localhost"));
      const payer = { account: viewer.id, address };
      await limits.enter(payer, { onClose: (callback) => response.once("close", callback) });
      const started = await engine();
      const began = performance.now();
      started.handleRequest(request, response);
      limits.spend(payer, performance.now() - began);
    },
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): void {
      handshake.upgrade(
        socket,
        () => check(request, url),
        async () => (await engine()).handleUpgrade(request, socket, head),
      );
    },
  };
}
