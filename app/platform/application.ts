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

/** Lives as long as the process. Rooms add parts: search for `interface Application`. */
export interface Application {
  config: Config;
  db: Database;
  log: Logger;
  limits: Limits;
  hub: Hub;
  presence: Presence;
  realtime: Realtime;
  rooms: Room[];
  /** The first one signs cookies; all of them verify. */
  secrets: string[];
  /** Milliseconds since the epoch; tests can change it. */
  now(): number;
}

/** Everything that lives as long as one request. Loaders and actions receive it as `context`. */
export interface RequestContext {
  /** Remix requires an open type. */
  [key: string]: unknown;
  app: Application;
  requestId: string;
  nonce: string;
  /** The route's pattern, such as "/problem/:problemId", for logs: see app/server/route-names.server.ts. */
  route(): string;
  /** The client's address, for limits and the list of sessions. */
  address: string;
  isPrefetch: boolean;
  /** Whether the response is a page, rather than data for a page's script. */
  isDocument: boolean;
  threadTime: ThreadTime;
  /** Resolves once the request is admitted; missing until a guard asks for it. */
  entered?: Promise<void>;
  /** The personal token that a call was sent with, whether valid or not. */
  bearer: string | undefined;
  /** Looks up the session on first use only. */
  session(): Promise<Session | null>;
  cookies: Record<string, string | undefined>;
  setCookie(header: string): void;
  /** Calls back once the response is complete or the client has gone. */
  onClose(callback: () => void): void;
  /** Waits until the client has received the stream so far, or has gone. */
  drained(): Promise<void>;
  /**
   * Aborts when the client goes away before the response is complete. The request's own signal does not work for a
   * streamed response: the objects that it depends on are garbage-collected once the response has begun.
   */
  leaving(): AbortSignal;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestContext {}
}
