import { createServer, type Server } from "node:http";
import pino from "pino";
import type { ClientOptions } from "ws";
import { readConfig } from "../../app/platform/config.server.ts";
import { createLimits } from "../../app/platform/http/limits.server.ts";
import { createHub, type Hub } from "../../app/platform/realtime/hub.server.ts";
import { createRealtime, type Realtime } from "../../app/platform/realtime/realtime.server.ts";
import { createMovedClock, type MovedClock } from "./clock.ts";
import { SocketClient } from "./sockets.ts";

export const LIFETIME = 40 * 24 * 60 * 60 * 1000;

type OpenedClient = SocketClient & { sessionId: number };

export interface ServedRealtime {
  clock: MovedClock;
  hub: Hub;
  realtime: Realtime;
  server: Server;
  port: number;
  /** Sessions by id, which is also the cookie. */
  sessions: Map<number, { userId: number; expiresAt: number }>;
  /** Who may join the room "discussion:1". */
  audience: Set<number>;
  /** Opens a socket in a new session for this user. */
  open(userId: number, path?: string, options?: ClientOptions): OpenedClient;
  /** The same, and waits until it is accepted. */
  opened(userId: number, path?: string, options?: ClientOptions): Promise<OpenedClient>;
  stop(): void;
}

/** Serves the sockets of http://site.test on loopback, with a manual clock. User 9 is blocked. */
export async function serveRealtime(): Promise<ServedRealtime> {
  const clock = createMovedClock();
  const hub = createHub((error) => {
    throw error;
  });
  const sessions: ServedRealtime["sessions"] = new Map();
  const audience = new Set([1, 2]);
  const blocked = new Set([9]);
  const realtime = createRealtime({
    config: readConfig({ PUBLIC_URL: "http://site.test" }),
    hub,
    clock,
    limits: createLimits(false),
    log: pino({ level: "silent" }),
    rights: {
      async findSession(cookie) {
        const id = Number(cookie);
        const session = sessions.get(id);
        return session
          ? {
              id,
              viewer: { id: session.userId, username: "", email: "", role: "member" },
              restriction: null,
            }
          : null;
      },
      findTokenSession: async () => null,
      sessionExpiry: async (id) => sessions.get(id)?.expiresAt ?? null,
      audienceOf: async (room) => (room === "discussion:1" ? (id) => audience.has(id) : null),
      mayReach: async (from, to) => !blocked.has(from) && !blocked.has(to),
      figuresOn: async (viewer, path) => ({ unread: viewer.id, path }),
    },
  });
  const server = createServer((_request, response) => void response.end());
  server.on("upgrade", (request, socket, head) => {
    if (!realtime.upgrade(request, socket, head)) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  const open: ServedRealtime["open"] = (userId, path = "/realtime?presence=off", options = {}) => {
    const id = sessions.size + 1;
    sessions.set(id, { userId, expiresAt: clock.now() + LIFETIME });
    const client = new SocketClient(`ws://127.0.0.1:${port}${path}`, {
      ...options,
      headers: { Cookie: String(id), ...options.headers },
    });
    return Object.assign(client, { sessionId: id });
  };
  return {
    clock,
    hub,
    realtime,
    server,
    port,
    sessions,
    audience,
    open,
    async opened(...args) {
      const client = open(...args);
      const status = await client.answered;
      if (status !== 101) throw new Error(`The socket was refused with ${status}.`);
      await client.settled();
      return client;
    },
    stop() {
      realtime.stop();
      clock.pass(60_000);
      server.closeAllConnections();
      server.close();
    },
  };
}
