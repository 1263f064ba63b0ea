import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { account, Client, PASSWORD } from "./client.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

interface Operation {
  summary: string;
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: { "application/json": { schema: object } } };
  responses: Record<string, { description: string; content: { "application/json": { schema: object } } }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const { server, ada } = siteWith(["ada"]);
let document: Document;
beforeAll(async () => {
  document = (await new Client(server.url).json("/api/openapi.json")) as Document;
});

/** A validator for the answer's schema in the document, with references resolved. */
function validator(path: string, method: string, status: number) {
  const response = document.paths[path]?.[method]?.responses[status];
  if (!response) throw new Error(`${method} ${path} does not describe ${status}`);
  const text = JSON.stringify(response.content["application/json"].schema);
  const whole = text.replace(/\{"\$ref":"#\/components\/schemas\/(\w+)"\}/g, (_, name: string) =>
    JSON.stringify(document.components.schemas[name]),
  );
  return z.fromJSONSchema(JSON.parse(whole));
}

test("the document is OpenAPI 3.1 and open to guests", () => {
  expect(document).toMatchObject({
    openapi: "3.1.0",
    info: { title: "Upsolve", version: expect.any(String) },
  });
});

describe("responses match the document", () => {
  type Step = [method: "get" | "post" | "put" | "delete", path: string, status: number, body?: unknown];
  const steps: Step[] = [
    ["get", "/api/check-auth", 200],
    ["get", "/api/dashboard", 200],
    ["get", "/api/myproblems", 200],
    ["post", "/api/bookmark/{problemId}", 200],
    ["get", "/api/bookmarkedproblems", 200],
    ["get", "/api/problem/{problemId}", 200],
    ["post", "/api/unbookmark/{problemId}", 200],
    ["get", "/api/top-users", 200],
    ["post", "/api/addproblem", 201, aProblem()],
    ["post", "/api/addproblem", 400, {}],
    ["put", "/api/problem/{problemId}/updateproblem", 200, aProblem({ tags: ["dp"] })],
    ["put", "/api/problem/{problemId}/updateproblem", 400, {}],
    ["delete", "/api/problem/{problemId}/deleteproblem", 200],
    ["delete", "/api/problem/{problemId}/deleteproblem", 404],
    ["get", "/api/problem/{problemId}", 404],
    ["post", "/api/signup", 201, account("grace")],
    ["post", "/api/signup", 409, account("grace")],
    ["post", "/api/signup", 400, {}],
    ["post", "/api/signin", 200, { email: "ada", password: PASSWORD }],
    ["post", "/api/signin", 400, { email: "ada", password: "wrong" }],
    ["post", "/api/logout", 200, {}],
    ["get", "/api/openapi.json", 200],
  ];
  let id: string;
  beforeAll(async () => {
    id = await addProblem(ada, { tags: ["graphs"], moreexamples: [{ input: "1", output: "2" }] });
  });

  test.each(steps)("for %s %s with %i", async (method, path, status, body) => {
    const client = path.startsWith("/api/sign") || path === "/api/logout" ? new Client(server.url) : ada;
    const target = path.replace("{problemId}", id);
    const response =
      method === "get" || method === "delete"
        ? await client[method](target)
        : await client[method](target, body);
    expect(response).toHaveStatus(status);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    const answer = await response.json();
    const checked = validator(path, method, status).safeParse(answer);
    expect(checked.error?.issues ?? []).toEqual([]);
  });

  test("guests get a 401 from every call that requires a session", async () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        // An empty list, or one with an empty alternative, admits guests.
        if (!operation.security[0] || Object.keys(operation.security[0]).length === 0) continue;
        const response = await new Client(server.url).send(
          method.toUpperCase(),
          path.replace(/\{\w+\}/g, "1"),
        );
        expect(response, `${method} ${path}`).toHaveStatus(401);
        expect(await response.json()).toEqual({ message: "Sign in first." });
      }
    }
  });
});
