import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Application, RequestContext } from "../platform/application.ts";
import type { Database } from "../platform/db/connection.server.ts";
import {
  type Body,
  bodyLimit,
  FILE_LIMIT,
  LONG_BODY,
  parseJson,
  readBody,
} from "../platform/http/body.server.ts";
import {
  asHttpError,
  type FieldErrors,
  Forbidden,
  type HttpError,
  Invalid,
  MethodNotAllowed,
  NotFound,
  OutOfScope,
  SignedOut,
  TooMany,
  UnsupportedType,
} from "../platform/http/errors.ts";
import { idParam, submissionKey } from "../platform/http/ids.ts";
import { decodeCursor, isWhole, type PageOf, type PageRequest } from "../platform/http/pages.server.ts";
import type { Only } from "../platform/http/rights.ts";
import { urlFinder } from "../platform/http/url-finder.server.ts";
import { queryValues } from "../platform/http/urls.ts";
import type { Scope, Session, Viewer } from "../viewer.ts";
import { sessionOf } from "./entry.server.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Shape<S> = S extends z.ZodType ? z.output<S> : undefined;

export interface CallRequest {
  method: string;
  url: string;
  headers: Pick<Headers, "get">;
  body: Body;
}

export interface CallAnswer {
  status: number;
  headers: Record<string, string>;
  /** JSON, possibly compressed. */
  body: string | Buffer<ArrayBuffer>;
}

export interface CallArgs<Q, B, S extends Session | null> {
  params: Record<string, string | undefined>;
  query: Q;
  body: B;
  /** Empty unless the call takes a file. */
  file: Buffer;
  key: string | null;
  session: S;
  viewer: S extends Session ? Viewer : null;
  request: CallRequest;
  url: URL;
  context: RequestContext;
  app: Application;
  db: Database;
}

type Guard = "user" | "staff" | "anyone";

interface CallDetails<G extends Guard, Q extends z.ZodType | undefined, B extends z.ZodType | undefined> {
  summary: string;
  /** "anyone" admits signed-out users. The default is "staff" below /admin, "user" elsewhere. */
  guard?: G;
  /** Refuses personal tokens, as all staff calls do. For calls about sessions and tokens. */
  sessionsOnly?: true;
  /** The scope a personal token needs: by default "read" for GET, "write" otherwise. */
  scope?: Scope;
  only?: Only;
  admitsRestricted?: boolean;
  hasOwnLimits?: true;
  query?: Q;
  body?: B;
  /** The types of a file that is the whole body, in place of JSON. */
  file?: readonly string[];
  /** 200 by default. */
  status?: number;
  /** `{message}` by default. */
  answer?: z.ZodType;
  /** Reasons by error status, beyond 400, 401, 404, 405 and 415. */
  refusals?: Record<number, string>;
  run(args: CallArgs<Shape<Q>, Shape<B>, G extends "anyone" ? Session | null : Session>): Promise<unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: one list holds calls of every shape
export interface Call extends CallDetails<Guard, any, any> {
  method: Method;
  path: string;
  answer: z.ZodType;
  admitsRestricted: boolean;
}

/** @param path below /api, such as "/blogs/:blogId". */
export function defineCall<
  G extends Guard = "user",
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(method: Method, path: string, details: CallDetails<G, Q, B>): Call {
  const guard = path.startsWith("/admin/") ? "staff" : "user";
  return { method, path, guard, admitsRestricted: false, answer: doneAnswer, ...details } as Call;
}

export function scopeFor({ method, guard, sessionsOnly, scope }: Call): Scope | null {
  if (guard === "staff" || sessionsOnly) return null;
  return scope ?? (method === "GET" ? "read" : "write");
}

export const doneAnswer = z.object({ message: z.string() });

export class Answer {
  constructor(
    readonly body: unknown,
    readonly headers: Record<string, string>,
  ) {}
}

export class ReadyAnswer {
  constructor(
    readonly body: string | Buffer<ArrayBuffer>,
    readonly headers: Record<string, string>,
  ) {}
}

const MOST_LISTED = 1000;
const LIMIT_MESSAGE = "limit must be a whole number from 1 to 1000";

/** The default limit is high, because clients that ignore paging assume the first page is everything. */
export const pageQuery = z.object({
  limit: z.coerce
    .number(LIMIT_MESSAGE)
    .int(LIMIT_MESSAGE)
    .min(1, LIMIT_MESSAGE)
    .max(MOST_LISTED, LIMIT_MESSAGE)
    .default(MOST_LISTED),
  cursor: z.string().max(200).optional(),
});

export function pageOf({ limit, cursor }: z.output<typeof pageQuery>): PageRequest {
  return cursor ? { limit, after: decodeCursor(cursor) } : { limit };
}

/** @param total the stored count; not needed if the page contains the whole list. */
export function listAnswer(body: unknown, page: PageOf<unknown>, url: URL, total?: number): Answer {
  const known = total ?? (isWhole(page) ? page.rows.length : undefined);
  const headers: Record<string, string> = known === undefined ? {} : { "X-Total-Count": String(known) };
  if (page.older === null) return new Answer(body, headers);
  const next = new URLSearchParams(url.search);
  next.set("cursor", page.older);
  return new Answer(body, { Link: `<${url.pathname}?${next}>; rel="next"`, ...headers });
}

/** Returns one function that serves as loader and action. @param area the calls' group in the OpenAPI document. */
export function serveCalls(area: string, ...calls: Call[]) {
  const answer = answerCalls(calls);
  const respond = async ({ request, context }: LoaderFunctionArgs): Promise<Response> => {
    const { body, ...init } = await answer(request, new URL(request.url), context);
    return new Response(body, init);
  };
  return Object.assign(respond, { area, calls, guard: "call" as const });
}
export type Door = ReturnType<typeof serveCalls>;

export function answerCalls(calls: Call[]) {
  const find = urlFinder(
    new Map(calls.map(({ path }) => [`api${path}`, calls.filter((call) => call.path === path)])),
  );
  return async (request: CallRequest, url: URL, context: RequestContext): Promise<CallAnswer> => {
    try {
      const found = find(url.pathname);
      if (!found) throw new NotFound("There is no such call.");
      const method = request.method === "HEAD" ? "GET" : request.method;
      const call = found.value.find((candidate) => candidate.method === method);
      if (!call) throw new MethodNotAllowed(found.value.map((candidate) => candidate.method));
      return await run(call, request, url, found.params, context);
    } catch (error) {
      if (error instanceof TooMany) await context.app.limits.linger(context.address);
      return errorAnswer(error, context);
    }
  };
}

async function run(
  call: Call,
  request: CallRequest,
  url: URL,
  params: Record<string, string | undefined>,
  context: RequestContext,
): Promise<CallAnswer> {
  const { app } = context;
  const session = await sessionOf(request, context, call);
  if (call.guard !== "anyone" && !session) throw new SignedOut();
  if (session?.scope) requireScope(call, session.scope);
  if (call.guard === "staff" && session?.viewer.role === "member") {
    throw new Forbidden("Only the staff of this site can do this.");
  }
  // Checked before the body is read: an invalid id is a 404, whatever the body.
  for (const [name, value] of Object.entries(params)) if (/id$/i.test(name)) idParam(value);
  const result = await call.run({
    params,
    query: call.query ? check(call.query, queryValues(url.searchParams)) : undefined,
    body: call.body ? check(call.body, await readJson(request, context, bodyLimit(call.body))) : undefined,
    file: call.file ? await readFile(request, context, call.file) : Buffer.alloc(0),
    key: submissionKey(request.headers.get("Idempotency-Key")),
    session,
    viewer: session?.viewer ?? null,
    request,
    url,
    context,
    app,
    db: app.db,
  });
  if (result instanceof ReadyAnswer) return textAnswer(call.status ?? 200, result.body, result.headers);
  const [answer, headers] = result instanceof Answer ? [result.body, result.headers] : [result, {}];
  return jsonAnswer(call.status ?? 200, answer, headers);
}

function requireScope(call: Call, scope: Scope): void {
  const needed = scopeFor(call);
  if (needed === null) throw new OutOfScope("Personal tokens cannot make this call.");
  if (needed === "write" && scope === "read") throw new OutOfScope("This token is read-only.");
}

function textAnswer(
  status: number,
  body: CallAnswer["body"],
  headers: Record<string, string> = {},
): CallAnswer {
  const always = { "Content-Type": "application/json", "Cache-Control": "private, no-store" };
  return { status, headers: { ...always, ...headers }, body };
}

const jsonAnswer = (status: number, body: unknown, headers?: Record<string, string>) =>
  textAnswer(status, JSON.stringify(body), headers);

export function check<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join(".");
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  const [first] = result.error.issues;
  throw new Invalid(first?.message ?? "The request is not valid.", errors);
}

async function readJson(
  request: CallRequest,
  { threadTime }: RequestContext,
  limit: number,
): Promise<object> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new UnsupportedType("Send the body as application/json.");
  }
  const body = await readBody(request.body, request.headers.get("Content-Length"), limit);
  await threadTime.resume(body.length > LONG_BODY);
  const parsed = parseJson(body.toString());
  // Lets other requests run before a long body is validated.
  await threadTime.resume(body.length > LONG_BODY);
  return parsed;
}

async function readFile(
  request: CallRequest,
  { threadTime }: RequestContext,
  types: readonly string[],
): Promise<Buffer> {
  const type = request.headers.get("Content-Type")?.trim().toLowerCase() ?? "";
  if (!types.includes(type)) throw new UnsupportedType(`Send the body as ${types.join(", ")}.`);
  const file = await readBody(request.body, request.headers.get("Content-Length"), FILE_LIMIT);
  await threadTime.resume(file.length > LONG_BODY);
  return file;
}

function errorAnswer(error: unknown, context: RequestContext): CallAnswer {
  const known: HttpError | undefined = asHttpError(error);
  if (!known) {
    context.app.log.error({ err: error, requestId: context.requestId }, "A call failed");
    return jsonAnswer(500, { message: "Something went wrong on the server." });
  }
  const body = { message: known.message, ...(known.errors ? { errors: known.errors } : {}) };
  return jsonAnswer(known.status, body, known.headers);
}
