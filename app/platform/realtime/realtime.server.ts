import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import type { Config } from "../config.server.ts";
import type { Limits } from "../http/limits.server.ts";
import { type Clock, systemClock } from "./clock.ts";
import { createConnections, type Rights } from "./connections.server.ts";
import { createHandshake } from "./handshake.server.ts";
import type { Hub } from "./hub.server.ts";
import type { Peers } from "./peers.server.ts";
import { createPolling } from "./polling.server.ts";
import { createPresence } from "./presence.server.ts";
import { createPresenceNews } from "./presence-news.server.ts";
import { SOCKET_IO_PATH, SOCKET_PATH } from "./protocol.ts";
import { createRooms } from "./rooms.server.ts";
import { createSocketIo } from "./socket-io.server.ts";
import { createWebsockets } from "./websocket.server.ts";

export type Realtime = ReturnType<typeof createRealtime>;

interface RealtimeNeeds {
  config: Config;
  hub: Hub;
  limits: Limits;
  log: Logger;
  rights: Rights;
  clock?: Clock;
  peers?: Peers | undefined;
}

export function createRealtime(needs: RealtimeNeeds) {
  const { config, hub, limits, log, rights, peers, clock = systemClock } = needs;
  const onError = (error: unknown) => log.error({ err: error }, "Could not handle a realtime connection");
  const presence = peers?.presence ?? createPresence(clock);
  const connections = createConnections({
    hub,
    clock,
    presence,
    news: createPresenceNews(presence, clock),
    rooms: createRooms(hub, rights.audienceOf, onError),
    ...rights,
    limits,
    peers,
    onError,
  });
  const handshake = createHandshake({ config, clock, limits, connections, ...rights, onError });
  const websockets = createWebsockets(handshake, connections, clock);
  const socketIo = createSocketIo(handshake, connections, clock, limits);
  return {
    presence,
    polling: createPolling(connections, clock),
    socketIo,
    upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
      const url = URL.parse(request.url ?? "", "http://localhost");
      if (url?.pathname === SOCKET_PATH) websockets.upgrade(request, socket, head, url);
      else if (url?.pathname === SOCKET_IO_PATH) socketIo.upgrade(request, socket, head, url);
      else return false;
      return true;
    },
    countConnections: connections.count,
    restart: connections.closeAll,
    stop: connections.stop,
  };
}
