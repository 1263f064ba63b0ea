import { gzipSync } from "node:zlib";
import { z } from "zod";
import { type Call, type Door, doneAnswer, ReadyAnswer, scopeFor } from "../auth/calls.server.ts";
import { sessionCookie } from "../auth/sessions.server.ts";
import type { Application } from "../platform/application.ts";
import type { Config } from "../platform/config.server.ts";

const REFUSALS: Record<number, string> = {
  400: "The request is not valid",
  401: "Not signed in, or the token is invalid, has expired or was revoked",
  403: "The personal token may not make this call",
  404: "Not found, or not visible to the user",
  410: "Removed by staff; only its author is told",
  413: "The body is too long, or the account's storage is full",
  414: "The address is too long",
  415: "The body is not application/json",
  429: "Too many requests; Retry-After says how many seconds to wait",
};

const rooms = import.meta.glob<{ loader: Door }>([
  "./**/calls.ts",
  "../operate/calls.ts",
  "../rooms/**/calls.ts",
]);

const errorsByField = z.record(z.string(), z.array(z.string())).optional();

interface Document {
  plain: ReadyAnswer;
  packed: ReadyAnswer;
}

/** Created and compressed only once: it takes 35 ms, and anyone may request it. */
const documents = new WeakMap<Application, Promise<Document>>();

/** The OpenAPI 3.1 document of all rooms' calls. @param encodings the Accept-Encoding header. */
export async function openapiAnswer(app: Application, encodings: string): Promise<ReadyAnswer> {
  const document = documents.get(app) ?? makeDocument(app);
  documents.set(app, document);
  const { plain, packed } = await document;
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(encodings) ? packed : plain;
}

async function makeDocument({ config }: Application): Promise<Document> {
  const modules = await Promise.all(Object.values(rooms).map((load) => load()));
  const doors = modules.map(({ loader }) => loader);
  const text = JSON.stringify(describeCalls(doors, config));
  return {
    // no-transform: otherwise the server would compress this for other encodings.
    plain: new ReadyAnswer(text, {
      Vary: "Accept-Encoding",
      "Cache-Control": "private, no-store, no-transform",
    }),
    packed: new ReadyAnswer(gzipSync(text), { Vary: "Accept-Encoding", "Content-Encoding": "gzip" }),
  };
}

function describeCalls(doors: Door[], config: Config): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { area, calls } of doors) {
    for (const call of calls) {
      const path = `/api${call.path.replace(/:(\w+)/g, "{$1}")}`;
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: describe(call, area) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Upsolve",
      version: "1",
      license: { name: "MIT", identifier: "MIT" },
      description:
        'Authenticate calls with the session cookie that signup or signin sets, or with a personal token (Settings → Tokens): `Authorization: Bearer upsolve_…`. A token with the scope `read` can make only GET calls. Ids are strings. Lists hold up to 1,000 rows, or up to `limit`, and fewer if the rows are long; a `Link` header with rel="next" leads to the rest, and `X-Total-Count` is the total number, if known.',
    },
    servers: [{ url: config.publicUrl }],
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: sessionCookie(config) },
        token: {
          type: "http",
          scheme: "bearer",
          description: "A personal token with the scope that the call requires",
        },
      },
      schemas: { Error: toSchema(doneAnswer.extend({ errors: errorsByField }), "output") },
    },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
  };
}

function describe(call: Call, area: string): Record<string, unknown> {
  const statuses = [
    ...(call.query || hasBody(call) || hasOtherParts(call.path) ? [400] : []),
    ...(securityOf(call).length > 0 ? [401] : []),
    ...(scopeFor(call) === "read" ? [] : [403]),
    ...(call.path.includes(":") ? [404, 410] : []),
    ...(hasBody(call) ? [413, 415] : []),
    414,
    429,
  ];
  const refusals = Object.fromEntries(statuses.map((status) => [status, REFUSALS[status] as string]));
  const errors = Object.entries({ ...refusals, ...call.refusals }).map(([status, description]) => [
    status,
    { description, content: json({ $ref: "#/components/schemas/Error" }) },
  ]);
  return {
    operationId: `${call.method.toLowerCase()}${call.path.replace(/[^a-z0-9]+/gi, "-")}`,
    tags: [area],
    summary: call.summary,
    security: securityOf(call),
    parameters: [...pathParameters(call.path), ...queryParameters(call.query)],
    ...(hasBody(call) ? { requestBody: { required: true, content: contentOf(call) } } : {}),
    responses: {
      [call.status ?? 200]: {
        description: "Done",
        ...(isList(call) ? { headers: LIST_HEADERS } : {}),
        content: json(toSchema(call.answer, "output")),
      },
      ...Object.fromEntries(errors),
    },
  };
}

const hasBody = ({ body, file }: Call) => body !== undefined || file !== undefined;

/** OpenAPI 3.1 describes a file by its type alone. */
const contentOf = ({ body, file = [] }: Call) =>
  body ? json(toSchema(body, "input")) : Object.fromEntries(file.map((type) => [type, {}]));

const isList = ({ query }: Call) =>
  query instanceof z.ZodObject && "cursor" in query.shape && "limit" in query.shape;

const LIST_HEADERS = {
  Link: {
    description: 'The address of the next page, as <…>; rel="next". Missing on the last page',
    schema: { type: "string" },
  },
  "X-Total-Count": {
    description: "The total number of entries, if known",
    schema: { type: "integer" },
  },
};

/** Alternatives; an empty one means that no session is needed. */
function securityOf(call: Call): object[] {
  const scope = scopeFor(call);
  const token = scope ? [{ token: [scope] }] : [];
  if (call.guard === "anyone" && call.sessionsOnly) return [];
  return [...(call.guard === "anyone" ? [{}] : []), { session: [] }, ...token];
}

const hasOtherParts = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].some(([, name = ""]) => !/id$/i.test(name));

function pathParameters(path: string) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(query: z.ZodType | undefined) {
  if (!query) return [];
  const { properties = {}, required = [] } = toSchema(query, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function toSchema(schema: z.ZodType, io: "input" | "output") {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described;
}

function json(schema: unknown) {
  return { "application/json": { schema } };
}
