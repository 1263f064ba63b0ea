import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import pino from "pino";
import type { Application, RequestContext } from "../../app/platform/application.ts";
import { type Config, readConfig } from "../../app/platform/config.server.ts";
import type { Connection, Database } from "../../app/platform/db/connection.server.ts";
import { limitStorage } from "../../app/platform/db/storage.server.ts";
import { createLimits } from "../../app/platform/http/limits.server.ts";
import { createHub } from "../../app/platform/realtime/hub.server.ts";
import { createRealtime } from "../../app/platform/realtime/realtime.server.ts";
import { refreshContests } from "../../app/rooms/contests/refresh.server.ts";
import { configuredSources } from "../../app/rooms/contests/sources.server.ts";
import { openJudges } from "../../app/rooms/judges/judges.server.ts";
import { countActiveDays } from "../../app/rooms/members/active-days.server.ts";
import { addProblem } from "../../app/rooms/problems/commands.server.ts";
import { type ProblemFields, problemSchema } from "../../app/rooms/problems/schema.ts";
import { rooms } from "../../app/rooms/rooms.server.ts";
import { openSite } from "../../app/rooms/site/settings.server.ts";
import { importFrom } from "../../app/rooms/solves/worker.server.ts";
import { realtimeRights } from "../../app/server/realtime-rights.server.ts";
import { createRequestContext } from "../../app/server/request-context.server.ts";
import type { Role, Viewer } from "../../app/viewer.ts";
import { testDatabase } from "./database.ts";

/** The password of all users created here. Its hash is cheap and only safe in tests. */
export const PASSWORD = "correct horse";
export const PASSWORD_HASH =
  "scrypt$2$1$1$AAAAAAAAAAAAAAAAAAAAAA$PQkVTyyHF9mCETQ-ge6tRpm4yd-InBk92ykpHodz_ds";

let made = 0;

export async function createUser(
  db: Connection,
  username = `user-${++made}`,
  role: Role = "member",
): Promise<Viewer> {
  const email = `${username.toLowerCase()}@example.com`;
  const { id } = await db
    .insertInto("users")
    .values({
      username,
      username_key: username.toLowerCase(),
      email,
      email_key: email,
      password_hash: PASSWORD_HASH,
      // Databases older than roles lack this column.
      ...(role === "member" ? {} : { role }),
      created_at: Date.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, username, email, role };
}

export const deafHub = createHub((error) => {
  throw error;
});

type Overrides = Partial<Omit<ProblemFields, "platform" | "problemstatement">> & {
  platform?: Partial<ProblemFields["platform"]>;
  problemstatement?: Partial<ProblemFields["problemstatement"]>;
};

/** Valid input for a problem, with the given fields replaced. */
export function problemFields({ platform, problemstatement, ...fields }: Overrides = {}): ProblemFields {
  return {
    title: "Two Knights",
    link: "https://codeforces.com/problemset/problem/1/A",
    tags: [],
    timeLimitMs: undefined,
    memoryLimitMb: undefined,
    ...fields,
    platform: { name: "Codeforces", rating: 5, ...platform },
    problemstatement: {
      statement: "Count the ways to place two knights.",
      input: "One number $n$.",
      output: "The number of ways.",
      exampleinput: "3",
      exampleoutput: "28",
      ...problemstatement,
    },
  };
}

/** Adds a problem. @returns its id. */
export function createProblem(db: Database, author: Viewer, overrides: Overrides = {}): Promise<number> {
  return addProblem({ db, now: Date.now }, author, problemSchema.parse(problemFields(overrides)));
}

export interface ApplicationOptions {
  db?: Database;
  config?: Partial<Config>;
  now?: () => number;
}

/** An application that logs nothing and by default enforces no limits. Tests may replace `app.now`. */
export async function createApplication({
  db,
  config,
  now = Date.now,
}: ApplicationOptions = {}): Promise<Application> {
  // Configures no outside services, so that no requests leave this machine.
  const tests = {
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
  };
  const whole = { ...readConfig(tests), ...config };
  const log = pino({ level: whole.logLevel });
  const database = db ?? (await testDatabase());
  await limitStorage(database, whole.accountQuotaBytes);
  const hub = createHub((error) => {
    throw error;
  });
  const secrets = ["the secret of the tests"];
  const base = {
    config: whole,
    db: database,
    site: await openSite(database, whole),
    log,
    contests: refreshContests({ db: database, log, now }, configuredSources(whole)),
    // No judges unless a test sets a pace: the default pace is too slow.
    judges: importFrom(
      { db: database, log, hub, now },
      whole.judgePaceMs === undefined ? [] : openJudges({ config: whole, db: database, now, secrets }),
    ),
    limits: createLimits(whole.rateLimits),
    hub,
    active: countActiveDays({ db: database, log, now }),
    rooms,
    secrets,
    now,
  };
  const realtime = createRealtime({ ...base, rights: realtimeRights(base) });
  return { ...base, realtime, presence: realtime.presence };
}

export interface ContextOptions {
  app: Application;
  /** The signed-in user. If omitted, the cookie decides. */
  as?: Viewer;
  cookie?: string;
  bearer?: string;
  address?: string;
}

export interface TestContext extends RequestContext {
  /** The response's Set-Cookie headers so far. */
  sent: string[];
}

export function createContext({
  app,
  as,
  cookie,
  bearer,
  address = "127.0.0.1",
}: ContextOptions): TestContext {
  const sent: string[] = [];
  const context = createRequestContext(app, {
    requestId: "test",
    route: () => "/test",
    nonce: "nonce",
    address,
    isPrefetch: false,
    isDocument: true,
    cookieHeader: cookie,
    bearer,
    setCookie: (header) => sent.push(header),
    onClose: (callback) => callback(),
    drained: async () => {},
    leaving: () => new AbortController().signal,
  });
  if (as) context.session = async () => ({ id: 1, viewer: as, restriction: null });
  return Object.assign(context, { sent });
}

/** The Cookie header that a browser would send after these Set-Cookie headers. */
export function cookieOf(sent: string[]): string {
  return sent.map((header) => header.split(";")[0]).join("; ");
}

export interface RequestOptions {
  context: RequestContext;
  params?: Record<string, string>;
  method?: string;
  headers?: Record<string, string>;
  /** Posted as an HTML form. */
  form?: Record<string, string>;
  /** Sent as JSON, with POST unless `method` says otherwise. */
  json?: unknown;
}

/** Arguments for a loader or action: `loader(loaderArgs("/problem/1", { context, params }))`. */
export function loaderArgs(
  url: string,
  { context, params = {}, method, headers, form, json }: RequestOptions,
): LoaderFunctionArgs & ActionFunctionArgs {
  const body = form ? new URLSearchParams(form) : json === undefined ? undefined : JSON.stringify(json);
  const type = json === undefined ? undefined : { "Content-Type": "application/json" };
  const request = new Request(new URL(url, context.app.config.publicUrl), {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers: { ...type, ...headers },
    body,
  });
  return { request, params, context };
}
