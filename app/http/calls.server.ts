import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import type { Application, RequestContext, Viewer } from "../context.ts";
import type { Database } from "../db/connection.server.ts";
import {
  asHttpError,
  type FieldErrors,
  type HttpError,
  Invalid,
  MethodNotAllowed,
  NotFound,
  SignedOut,
  UnsupportedType,
} from "./errors.ts";
import { sessionOf } from "./session.server.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Shape<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The part of a request that a call reads; a Request fits. */
export interface CallRequest {
  method: string;
  url: string;
  headers: Pick<Headers, "get">;
  text(): Promise<string>;
}

/** A call's response, before Remix or Express sends it. */
export interface CallAnswer {
  status: number;
  headers: Record<string, string>;
  /** JSON. */
  body: string;
}

export interface CallArgs<Q, B, V> {
  params: Record<string, string | undefined>;
  query: Q;
  body: B;
  viewer: V;
  request: CallRequest;
  url: URL;
  context: RequestContext;
  app: Application;
  db: Database;
}

/** One call of the API. Its route, its checks and its part of the OpenAPI document come from this declaration. */
export interface Call<
  G extends "user" | "anyone" = "user" | "anyone",
  Q extends z.ZodType | undefined = z.ZodType | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
> {
  method: Method;
  /** Below /api, with `{name}` for parameters. */
  path: string;
  area: string;
  summary: string;
  guard: G;
  query?: Q;
  body?: B;
  /** Of a success; 200 by default. */
  status?: number;
  answer: z.ZodType;
  /** Further error statuses besides 400, 401, 404, 405 and 415, each with its reason. */
  refusals?: Record<number, string>;
  run(args: CallArgs<Shape<Q>, Shape<B>, G extends "user" ? Viewer : Viewer | null>): Promise<unknown>;
}

export function defineCall<
  G extends "user" | "anyone",
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(call: Call<G, Q, B>): AnyCall {
  return call;
}

/** A body with headers of its own. */
export class Answer {
  constructor(
    readonly body: unknown,
    readonly headers: Record<string, string>,
  ) {}
}

// biome-ignore lint/suspicious/noExplicitAny: one list holds calls of every shape
export type AnyCall = Call<any, any, any>;
interface AnswerArgs {
  request: CallRequest;
  params: Record<string, string | undefined>;
  context: RequestContext;
}
/** The loader and action of a resource route. `answer` serves direct-calls.server.ts, which needs no Response. */
export type Door = ((args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response>) & {
  answer(args: AnswerArgs): Promise<CallAnswer>;
  calls: AnyCall[];
  guard: "call";
};

/** Makes the one function that is both loader and action of a resource route from the calls at its address. */
export function serveCalls(...calls: AnyCall[]): Door {
  const answer = async ({ request, params, context }: AnswerArgs): Promise<CallAnswer> => {
    try {
      if (calls.length === 0) throw new NotFound("There is no such call.");
      const method = request.method === "HEAD" ? "GET" : request.method;
      const call = calls.find((candidate) => candidate.method === method);
      if (!call) throw new MethodNotAllowed(calls.map((candidate) => candidate.method));
      return await run(call, request, params, context);
    } catch (error) {
      return errorAnswer(error, context);
    }
  };
  const respond = async (args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const { body, ...init } = await answer(args);
    return new Response(body, init);
  };
  return Object.assign(respond, { answer, calls, guard: "call" as const });
}

async function run(
  call: AnyCall,
  request: CallRequest,
  params: Record<string, string | undefined>,
  context: RequestContext,
): Promise<CallAnswer> {
  const { app } = context;
  const session = await sessionOf(request, context);
  if (call.guard === "user" && !session) throw new SignedOut();
  const url = new URL(request.url);
  const result = await call.run({
    params,
    query: call.query ? check(call.query, Object.fromEntries(url.searchParams)) : undefined,
    body: call.body ? check(call.body, await readJson(request)) : undefined,
    viewer: session?.viewer ?? null,
    request,
    url,
    context,
    app,
    db: app.db,
  });
  const [body, headers] = result instanceof Answer ? [result.body, result.headers] : [result, {}];
  return jsonAnswer(call.status ?? 200, body, headers);
}

function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): CallAnswer {
  return {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "private, no-store", ...headers },
    body: JSON.stringify(body),
  };
}

/** @throws Invalid with the errors by field ("platform.rating"). */
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

async function readJson(request: CallRequest): Promise<unknown> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new UnsupportedType("Send the body as application/json.");
  }
  const text = await request.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new Invalid("The body is not valid JSON.");
  }
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new Invalid("The body must be a JSON object.");
  }
  return body;
}

/** Turns an error into a call's JSON: `{message, errors?}`. */
function errorAnswer(error: unknown, context: RequestContext): CallAnswer {
  const known: HttpError | undefined = asHttpError(error);
  if (!known) {
    context.app.log.error({ err: error, requestId: context.requestId }, "A call failed");
    return jsonAnswer(500, { message: "Something went wrong on the server." });
  }
  const body = { message: known.message, ...(known.errors ? { errors: known.errors } : {}) };
  return jsonAnswer(known.status, body, known.headers);
}

export const messageAnswer = z.object({ message: z.string() });
