import type { Logger } from "pino";
import type { Config } from "./config.server.ts";
import type { Database } from "./db/connection.server.ts";
import type { Limits } from "./http/limits.server.ts";
import type { Hub } from "./realtime/hub.server.ts";
import type { Presence } from "./realtime/presence.server.ts";
import type { Realtime } from "./realtime/realtime.server.ts";

/** Who is looking; what every query takes to decide what is visible. */
export interface Viewer {
  id: number;
  username: string;
  email: string;
}

export interface Session {
  id: number;
  viewer: Viewer;
}

/** Keeps the lists of contests that other sites publish up to date, behind everybody's back. */
export interface ContestRefresher {
  /** To be told whenever somebody looks: a list that has grown old is fetched anew. Returns at once. */
  lookedAt(): void;
  /** Tries what failed or was never fetched, and waits for the end of it: some seconds at most. Never throws. */
  retry(): Promise<void>;
  /** How the fetching of each source goes, by its name. */
  states(): ReadonlyMap<string, { underWay: boolean; failing: boolean; triedAt: number | null }>;
}

/** What lives as long as the process. */
export interface Application {
  config: Config;
  db: Database;
  log: Logger;
  limits: Limits;
  /** Tells those who listen in this process what has been committed. */
  hub: Hub;
  /** Who is online just now. */
  presence: Presence;
  realtime: Realtime;
  contests: ContestRefresher;
  /** The first signs cookies, all verify. */
  secrets: string[];
  /** Milliseconds since the epoch; tests move it. */
  now(): number;
}

/** What lives as long as one request; Remix hands it to loaders and actions as `context`. */
export interface RequestContext {
  /** Remix wants its context open to further keys. */
  [key: string]: unknown;
  app: Application;
  requestId: string;
  /** The request's own Content-Security-Policy nonce. */
  nonce: string;
  /** The client's address, for limits and the list of sessions. */
  address: string;
  /** Whether a document is asked for to be shown now: neither fetched ahead nor for a page's script. */
  isShown: boolean;
  /** Looked up once a request, on first use. */
  session(): Promise<Session | null>;
  cookies: Record<string, string | undefined>;
  setCookie(header: string): void;
  /** Until what was written of a streamed answer has been taken by the browser, or given up. */
  drained(): Promise<void>;
  /**
   * Aborted when the reader goes away before the answer is complete. The request's own signal is not enough for an
   * answer that is sent in pieces: it hangs on objects that are gone once the answer has begun.
   */
  leaving(): AbortSignal;
}

declare module "@remix-run/server-runtime" {
  interface AppLoadContext extends RequestContext {}
}
