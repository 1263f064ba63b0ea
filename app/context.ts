import type { Logger } from "pino";
import type { Config } from "./platform/config.server.ts";
import type { Database } from "./platform/db/connection.server.ts";
import type { Limits } from "./platform/http/limits.server.ts";
import type { ThreadTime } from "./platform/http/thread-time.server.ts";
import type { Hub } from "./platform/realtime/hub.server.ts";
import type { Presence } from "./platform/realtime/presence.server.ts";
import type { Realtime } from "./platform/realtime/realtime.server.ts";
import type { Site } from "./rooms/site/settings.server.ts";

/** Owners and coaches are staff. */
export type Role = "owner" | "coach" | "member";

/** The signed-in user. Queries take it to decide what is visible. */
export interface Viewer {
  id: number;
  username: string;
  email: string;
  role: Role;
}

/** Who does what staff do: a user, or the operator at the command line, whose id is null. */
export interface Actor {
  id: number | null;
  role: Role | "operator";
}

/** What a personal token may do: read, or read and write. */
export type Scope = "read" | "write";

/** Why most of the site is closed to a user: staff suspended the account, or have yet to approve it. */
export type Restriction = "suspended" | "waiting" | "unconfirmed";

export interface Session {
  /** Below zero for a personal token, so that no token has a session's id. */
  id: number;
  viewer: Viewer;
  /** While there is one, the viewer may use their own account alone: settings, data and why it is so. */
  restriction: Restriction | null;
  /** Whether the viewer has not confirmed their e-mail address, as they were asked to. */
  isUnverified?: boolean;
  /** Of a personal token, which stands for a session at the calls and the sockets. Browsers' sessions have none. */
  scope?: Scope;
}

/** Fetches the lists of contests that other sites publish, in the background. */
export interface ContestRefresher {
  /** Call it whenever somebody looks at the contests: it starts to fetch lists that are out of date and returns at once. */
  lookedAt(): void;
  /** Fetches the lists that failed or are missing, and waits for them: a few seconds at most. Never throws. */
  retry(): Promise<void>;
  /** The state of fetching, by source. */
  states(): ReadonlyMap<
    string,
    { underWay: boolean; failing: boolean; triedAt: number | null; pausedUntil: number }
  >;
}

/** Imports from other judges, in the background. */
export interface JudgeWorker {
  /**
   * Call it when a handle is to be read: it starts what is due and returns at once.
   * @param judge tries one that has failed before its pause is over.
   */
  wake(judge?: string): void;
  /** Asks for what is new of a user's handles if that was long ago. Returns at once. */
  signedIn(userId: number): void;
  /** Looks whether the proof that a handle asks for is there; some seconds at most. Never throws. */
  look(handleId: number): Promise<void>;
  /** Lets marks follow handles that are verified, displaced or unlinked; waits shortly. */
  settle(): Promise<void>;
  /** Until when a judge is asked nothing by itself after a failure (ms since the epoch); 0 for none. */
  pausedUntil(judge: string): number;
  /** Reads a judge's list of problems unless it is known; waits some seconds at most. Never throws. */
  catalogue(judge: string): Promise<void>;
}

/** Notes who is here, for the counts of the overview. */
export interface ActiveDays {
  /** Costs a request nothing: it is written later. */
  saw(userId: number): void;
}

/** Everything that lives as long as the process. */
export interface Application {
  config: Config;
  db: Database;
  /** This process's copy of the site's settings. */
  site: Site;
  log: Logger;
  limits: Limits;
  /** Tells listeners in this process what was committed. */
  hub: Hub;
  /** Who is online. */
  presence: Presence;
  realtime: Realtime;
  contests: ContestRefresher;
  judges: JudgeWorker;
  active: ActiveDays;
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
