import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createApplication, createContext, loaderArgs } from "../../tests/setup/factories.ts";
import type { Door } from "../auth/calls.server.ts";
import routes from "../routes.ts";
import { loader } from "./calls.ts";
import { openapiAnswer } from "./openapi.server.ts";

interface Body {
  properties?: object;
  required?: string[];
  oneOf?: Body[];
  anyOf?: Body[];
}

interface Operation {
  operationId: string;
  security: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: unknown }[];
  requestBody?: { content: Record<string, { schema: Body }> };
  responses: Record<string, { headers?: object; content: Record<string, { schema: unknown }> }>;
}

async function readDocument() {
  const app = await createApplication({ config: { publicUrl: "https://upsolve.example" } });
  const response = await loader(loaderArgs("/api/openapi.json", { context: createContext({ app }) }));
  expect(response).toHaveStatus(200);
  return (await response.json()) as {
    openapi: string;
    info: { license: unknown };
    servers: unknown;
    paths: Record<string, Record<string, Operation>>;
  };
}

/** The addresses below /api in routes.ts, in the document's notation. */
function apiPaths(): string[] {
  return routes
    .map((route) => route.path ?? "")
    .filter((path) => path.startsWith("api/") && path !== "api/*")
    .map((path) => `/${path.replace(/:(\w+)/g, "{$1}")}`);
}

test("the document describes exactly the calls in routes.ts", async () => {
  const { openapi, servers, paths } = await readDocument();
  expect(openapi).toBe("3.1.0");
  expect(servers).toEqual([{ url: "https://upsolve.example" }]);
  expect(Object.keys(paths).sort()).toEqual(apiPaths().sort());
});

test("every call has a unique name, its parameters, and schemas for its body and response", async () => {
  const { paths } = await readDocument();
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const names = operations.map(({ operation }) => operation.operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const { path, method, operation } of operations) {
    const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    const [success] = Object.keys(operation.responses).filter((status) => status.startsWith("2"));
    expect(operation.responses[success ?? ""]?.content["application/json"]?.schema, path).toMatchObject({
      type: expect.any(String),
    });
    // The operator decides whether the assistant answers guests.
    const mayRefuse = operation.security.length > 0 || path === "/api/askai";
    expect("401" in operation.responses, path).toBe(mayRefuse);
    if (operation.requestBody) {
      const { "application/json": json, ...other } = operation.requestBody.content;
      const body = json?.schema ?? {};
      // Images are sent as they are.
      if (!json) expect(Object.keys(other), path).toContain("image/png");
      else
        for (const one of body.oneOf ?? body.anyOf ?? [body]) expect(one, path).toHaveProperty("properties");
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(["400", "415"]));
    }
    if (method === "get") expect(operation.requestBody).toBeUndefined();
  }
});

test("calls for lists declare optional parameters for filters and paging", async () => {
  const { paths } = await readDocument();
  const parameters = paths["/api/dashboard"]?.get?.parameters ?? [];
  expect(parameters.map(({ name }) => name).sort()).toEqual([
    "cursor",
    "limit",
    "max",
    "min",
    "not",
    "platform",
    "q",
    "show",
    "sort",
    "tag",
  ]);
  const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema;
  for (const name of ["tag", "not"])
    expect(schemaOf(name)).toMatchObject({ type: "array", items: { type: "string" } });
  expect(parameters.filter(({ required }) => required)).toEqual([]);
});

test("the properties that a body must have are exactly those declared as required", async () => {
  const rooms = import.meta.glob<{ loader: Door }>(
    ["./**/calls.ts", "../operate/calls.ts", "../rooms/**/calls.ts"],
    {
      eager: true,
    },
  );
  const { paths } = await readDocument();
  const wrong: string[] = [];
  for (const { method, path, body } of Object.values(rooms).flatMap(({ loader: door }) => door.calls)) {
    const operation = paths[`/api${path.replace(/:(\w+)/g, "{$1}")}`]?.[method.toLowerCase()];
    const { required = [] } = operation?.requestBody?.content["application/json"]?.schema ?? {};
    const issues = body?.safeParse({}).error?.issues ?? [];
    const refused = issues.map(({ path: [name] }: { path: PropertyKey[] }) => String(name));
    for (const name of required) if (!refused.includes(name)) wrong.push(`${method} ${path}: ${name}`);
  }
  expect(wrong).toEqual([]);
});

test("the document describes the response headers of lists and names its licence", async () => {
  const { info, paths } = await readDocument();
  expect(info.license).toEqual({ name: "MIT", identifier: "MIT" });
  expect(Object.keys(paths["/api/dashboard"]?.get?.responses[200]?.headers ?? {})).toEqual([
    "Link",
    "X-Total-Count",
  ]);
  expect(paths["/api/check-auth"]?.get?.responses[200]).not.toHaveProperty("headers");
});

test("the document is created and compressed only once", async () => {
  const app = await createApplication();
  const ask = async (encodings: string) => {
    const { body, headers } = await openapiAnswer(app, encodings);
    return { body, encoding: headers["Content-Encoding"] };
  };
  const [first, second] = await Promise.all([ask("gzip, deflate, br, zstd"), ask("GZIP;q=0.5")]);
  expect(first.encoding).toBe("gzip");
  expect(second.body).toBe(first.body);
  const plain = await ask("");
  expect(plain.encoding).toBeUndefined();
  expect(gunzipSync(first.body).toString()).toBe(plain.body);
  for (const encodings of ["br", "identity", "gzip;q=0", "gzip; q=0.0, br"]) {
    expect((await ask(encodings)).encoding).toBeUndefined();
  }
});
