import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Server, Socket } from "socket.io";
import { type ServerOptions, WebSocketServer } from "ws";
import type { Session } from "../context.ts";
import { Forbidden, HttpError, TooLarge } from "../http/errors.ts";
import type { Clock } from "./clock.ts";
import type { Connection, Connections, Line } from "./connections.server.ts";
import { clientFrame, FRAME_LIMIT } from "./frames.server.ts";
import { HANDSHAKE_WITHIN, type Handshake } from "./handshake.server.ts";
import { CLOSE } from "./protocol.ts";
import { CLOSE_WITHIN, MOST_WAITING, PING_EVERY } from "./websocket.server.ts";

export interface SocketIo {
  /** Answers a request to /socket.io/ that is no upgrade. @throws HttpError */
  request(request: IncomingMessage, response: ServerResponse): Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, url: URL): void;
}

/** A client's engine.io connection, whichever its transport. The types of engine.io hide `id` and `writeBuffer`. */
interface Engine {
  readonly id: string;
  readonly request: IncomingMessage;
  readonly writeBuffer: readonly { data?: unknown }[];
  on(event: "packet" | "close", listener: () => void): unknown;
  /** @param now without waiting for what is still to be sent. */
  close(now?: boolean): void;
}

class SocketIoLine implements Line {
  #socket: Socket | undefined;
  /** Frames from before the client joined the namespace. */
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
    // A client that the server disconnects stays away; one that only loses its transport comes back.
    if (code === CLOSE.restart) {
      this.engine.close(true);
      return;
    }
    this.#socket?.disconnect(true);
    this.engine.close();
    this.clock.after(CLOSE_WITHIN, () => this.engine.close(true));
  }
}

/** Sockets of engine.io that end as soon as ours when a client does not answer their close. */
class QuickClosingServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    // The types of ws do not know this option yet.
    const quick = { ...options, closeTimeout: CLOSE_WITHIN };
    super(quick);
  }
}

/**
 * The protocol of socket.io 4 beside the plain websocket: the same connections, rights and limits. Its package is
 * loaded by the first request, so that a site without such clients pays nothing for it.
 */
export function createSocketIo(handshake: Handshake, connections: Connections, clock: Clock): SocketIo {
  /** Who may open an engine, by the request that will. */
  const admitted = new WeakMap<IncomingMessage, Session>();
  /** Whose each engine is, by its id. */
  const owners = new Map<string, Session>();
  let server: Promise<Server> | undefined;

  async function start(): Promise<Server> {
    const { Server } = await import("socket.io");
    // It wants a server of its own to listen to; requests are handed to its engine instead.
    const io = new Server(createServer(), {
      serveClient: false,
      connectTimeout: HANDSHAKE_WITHIN,
      upgradeTimeout: HANDSHAKE_WITHIN,
      maxHttpBufferSize: FRAME_LIMIT,
      pingInterval: PING_EVERY,
      wsEngine: QuickClosingServer,
    });
    const lines = new WeakMap<object, { line: SocketIoLine; connection: Connection }>();
    io.engine.on("connection", (engine: Engine) => {
      const session = admitted.get(engine.request);
      if (!session) return engine.close(true);
      const line = new SocketIoLine(engine, clock);
      owners.set(engine.id, session);
      const connection = connections.open(session, line, true);
      lines.set(engine, { line, connection });
      // Each packet counts, heartbeats included.
      engine.on("packet", () => connection.admit() && connection.heard());
      engine.on("close", () => {
        owners.delete(engine.id);
        connection.ended();
      });
    });
    io.on("connection", (socket) => {
      const { line, connection } = lines.get(socket.conn) ?? {};
      // Clients of other servers send events that mean nothing here: those are passed over.
      socket.onAny((event, data) => {
        const frame = clientFrame.safeParse({ event, data }).data;
        if (frame) connection?.take(frame);
      });
      socket.on("disconnect", () => socket.conn.close());
      line?.join(socket);
    });
    return io;
  }

  /** Admits a new client, or knows one that returns with the id of its engine. @throws HttpError */
  async function check(request: IncomingMessage, url: URL): Promise<Session> {
    const id = url.searchParams.get("sid");
    if (id === null) {
      const session = await handshake.admit(request, url);
      admitted.set(request, session);
      return session;
    }
    const session = await handshake.identify(request);
    const owner = owners.get(id);
    // An id that is unknown, as after a restart, engine.io refuses by itself.
    if (owner && owner.id !== session.id) throw new Forbidden("This is not the user who is signed in.");
    return session;
  }

  async function engine() {
    server ??= start();
    return (await server).engine;
  }

  return {
    async request(request, response) {
      const length = request.headers["content-length"];
      if (request.method === "POST" && length === undefined)
        throw new HttpError(411, "Say the body's length.");
      if (Number(length) > FRAME_LIMIT) throw new TooLarge(FRAME_LIMIT);
      await check(request, new URL(request.url ?? "", "http://localhost"));
      (await engine()).handleRequest(request, response);
    },
    upgrade(request, socket, head, url) {
      handshake.upgrade(
        socket,
        () => check(request, url),
        async () => (await engine()).handleUpgrade(request, socket, head),
      );
    },
  };
}
