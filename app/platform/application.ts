import type { Logger } from "pino";
import type { Session } from "../viewer.ts";
import type { Config } from "./config.server.ts";
import type { Database } from "./db/connection.server.ts";
import type { Limits } from "./http/limits.server.ts";
import type { ThreadTime } from "./http/thread-time.server.ts";
import type { Hub } from "./realtime/hub.server.ts";
import type { Presence } from "./realtime/presence.server.ts";
import type { Realtime } from "./realtime/realtime.server.ts";
import type { Room } from "./room.ts";

/** What lives as long as the process. Rooms add what they keep running: search for `interface Application`. */
export interface Application {
  config: Config;
  db: Database;
  log: Logger;
  limits: Limits;
  /** Tells listeners in this process what was committed. */
  hub: Hub;
  /** Who is online. */
  presence: Presence;
  realtime: Realtime;
  /** Asked when something concerns all of them. */
  rooms: Room[];
  /** The first signs cookies; all verify them. */
  secrets: string[];
  /** Milliseconds since the epoch; tests move it. */
  now(): number;
}

/** Everything that lives as long as one request. Loaders and actions get it as `context`. */
export interface RequestContext {
  /** Remix requires an open type. */
  [key: string]: unknown;
  app: Application;
  requestId: string;
  /** The request's own Content-Security-Policy nonce. */
  nonce: string;
  /** The route's pattern, such as "/problem/:problemId", for logs: see app/server/route-names.server.ts. */
  route(): string;
  /** The client's address, for limits and the list of sessions. */
  address: string;
  /** Whether it was made before its user asked for it. */
  isPrefetch: boolean;
  /** Whether a document is asked for to be shown now: neither fetched ahead nor for a page's script. */
  isShown: boolean;
  /** What the request costs. */
  threadTime: ThreadTime;
  /** The request's admission, once it was asked for. */
  entered?: Promise<void>;
  /** The personal token that a call was sent with, right or wrong. */
  bearer: string | undefined;
  /** Looks the session up once, on first use. */
  session(): Promise<Session | null>;
  cookies: Record<string, string | undefined>;
  setCookie(header: string): void;
  /** Calls back once the response is complete or the client is gone. */
  onClose(callback: () => void): void;
  /** Waits until the client has taken what was written of a streamed response, or is gone. */
  drained(): Promise<void>;
  /**
   * Aborts when the client goes away before the response is complete. The request's own signal does not serve a
   * streamed response: the objects it depends on are collected once the response has begun.
   */
  leaving(): AbortSignal;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestContext {}
}
