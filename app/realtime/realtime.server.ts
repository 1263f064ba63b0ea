import type { Application, Session, Viewer } from "../context.ts";
import { type Clock, systemClock } from "./clock.ts";
import { createConnections } from "./connections.server.ts";
import { createPolling, type Polling } from "./polling.server.ts";
import { createPresence, type Presence } from "./presence.server.ts";
import { createPresenceNews } from "./presence-news.server.ts";
import { type Audience, createRooms } from "./rooms.server.ts";
import { createWebsockets, type Websockets } from "./websocket.server.ts";

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
  upgrade: Websockets["upgrade"];
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
  const websockets = createWebsockets({ config, clock, limits, connections, findSession, onError });
  return {
    presence,
    polling: createPolling(connections, clock),
    upgrade: websockets.upgrade,
    stop: connections.stop,
  };
}
