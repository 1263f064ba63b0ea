import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Application, Session, Viewer } from "../context.ts";
import { type Clock, systemClock } from "./clock.ts";
import { createConnections } from "./connections.server.ts";
import { createHandshake } from "./handshake.server.ts";
import { createPolling, type Polling } from "./polling.server.ts";
import { createPresence, type Presence } from "./presence.server.ts";
import { createPresenceNews } from "./presence-news.server.ts";
import { SOCKET_IO_PATH, SOCKET_PATH } from "./protocol.ts";
import { type Audience, createRooms } from "./rooms.server.ts";
import { createSocketIo, type SocketIo } from "./socket-io.server.ts";
import { createWebsockets } from "./websocket.server.ts";

/** What this room must ask of the areas, none of which it knows. */
export interface Rights {
  /** The session a request's Cookie header stands for. */
  findSession(cookieHeader: string | undefined): Promise<Session | null>;
  /** When (ms) a session is over, or null when it has ended. */
  sessionExpiry(sessionId: number): Promise<number | null>;
  /** Who may be in a room ("discussion:42") now; null when there is no such room. */
  audienceOf(room: string): Promise<Audience | null>;
  /** Whether what one user does may be told to the other. */
  mayReach(fromId: number, toId: number): Promise<boolean>;
  /** What the bar of a user's page counts. @param path the page's, with its query. */
  figuresOn(viewer: Viewer, path: string): Promise<unknown>;
}

export interface Realtime {
  presence: Presence;
  polling: Polling;
  socketIo: Pick<SocketIo, "request">;
  /** Takes an upgrade over if it is for one of this room's addresses. @returns whether it is. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Closes every connection, and takes no more. */
  stop(): void;
}

export type RealtimeNeeds = Pick<Application, "config" | "hub" | "limits" | "log"> & {
  rights: Rights;
  clock?: Clock;
};

/** Presence and delivery, put together. */
export function createRealtime({
  config,
  hub,
  limits,
  log,
  rights,
  clock = systemClock,
}: RealtimeNeeds): Realtime {
  const onError = (error: unknown) => log.error({ err: error }, "A connection's work failed");
  const presence = createPresence(clock);
  const connections = createConnections({
    hub,
    clock,
    presence,
    news: createPresenceNews(presence, clock),
    rooms: createRooms(hub, rights.audienceOf, onError),
    sessionExpiry: rights.sessionExpiry,
    mayReach: rights.mayReach,
    figuresOn: rights.figuresOn,
    onError,
  });
  const { findSession } = rights;
  const handshake = createHandshake({ config, clock, limits, connections, findSession, onError });
  const websockets = createWebsockets(handshake, connections, clock);
  const socketIo = createSocketIo(handshake, connections, clock);
  return {
    presence,
    polling: createPolling(connections, clock),
    socketIo,
    upgrade(request, socket, head) {
      const base = "http://localhost";
      const url = URL.canParse(request.url ?? "", base) ? new URL(request.url ?? "", base) : null;
      if (url?.pathname === SOCKET_PATH) websockets.upgrade(request, socket, head, url);
      else if (url?.pathname === SOCKET_IO_PATH) socketIo.upgrade(request, socket, head, url);
      else return false;
      return true;
    },
    stop: connections.stop,
  };
}
