import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createApplication, createContext, createUser, loaderArgs } from "../../../tests/setup/factories.ts";
import {
  Answer,
  type Call,
  check,
  defineCall,
  listAnswer,
  pageOf,
  pageQuery,
  serveCalls,
} from "../../auth/calls.server.ts";
import type { Viewer } from "../../viewer.ts";
import type { Application } from "../application.ts";
import { Conflict, NotFound } from "./errors.ts";
import { encodeCursor } from "./pages.server.ts";

let app: Application;
let ada: Viewer;
beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db, "ada");
});

const common = { summary: "For tests", answer: z.unknown() };
const greet = defineCall("POST", "/greet", {
  ...common,
  status: 201,
  body: z.object({
    name: z.string("name is required"),
    platform: z.object({ rating: z.number("not a number") }),
  }),
  run: async ({ viewer, body }) => ({ message: `${viewer.username} greets ${body.name}` }),
});
const look = defineCall("GET", "/greet", {
  ...common,
  guard: "anyone",
  query: z.object({ limit: z.coerce.number("limit is a number").default(3) }),
  run: async ({ viewer, query }) => ({ viewer: viewer?.username ?? null, ...query }),
});
const failing = (error: unknown) =>
  defineCall("GET", "/greet", {
    ...common,
    guard: "anyone",
    run: async () => {
      throw error;
    },
  });

const right = { name: "Bob", platform: { rating: 3 } };

async function call(
  calls: Call[],
  options: Partial<Parameters<typeof loaderArgs>[1]> = {},
  url = "/api/greet",
) {
  const door = serveCalls("Tests", ...calls);
  const context = options.context ?? createContext({ app, as: ada });
  const args = loaderArgs(url, { ...options, context });
  const response = await door(args);
  return { response, json: await response.json() };
}

describe("a call", () => {
  test("answers with its status and data, and forbids caching", async () => {
    const { response, json } = await call([greet], { json: right });
    expect(response).toHaveStatus(201);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(json).toEqual({ message: "ada greets Bob" });
  });

  test("can send its own headers", async () => {
    const run = async () => new Answer([1], { Link: "</next>" });
    const { response, json } = await call([defineCall("GET", "/greet", { ...common, run })]);
    expect(response.headers.get("Link")).toBe("</next>");
    expect(json).toEqual([1]);
  });

  test("answers an invalid id with 404, whatever else is sent", async () => {
    const edit = defineCall("POST", "/greet/:greetingId", { ...common, body: greet.body, run: greet.run });
    expect((await call([edit], { json: {} }, "/api/greet/7")).response).toHaveStatus(400);
    expect((await call([edit], { json: {} }, "/api/greet/x")).response).toHaveStatus(404);
  });

  test("parses its query with the schema and applies defaults", async () => {
    expect((await call([look])).json).toEqual({ viewer: "ada", limit: 3 });
    expect((await call([look], {}, "/api/greet?limit=7")).json.limit).toBe(7);
    const { response, json } = await call([look], {}, "/api/greet?limit=many");
    expect(response).toHaveStatus(400);
    expect(json).toEqual({ message: "limit is a number", errors: { limit: ["limit is a number"] } });
  });

  test("refuses guests if the call is for users only, whatever they send", async () => {
    const { response, json } = await call([greet], { context: createContext({ app }), json: "nonsense" });
    expect(response).toHaveStatus(401);
    expect(json).toEqual({ message: "Sign in first." });
  });

  test("also answers guests if open to everyone", async () => {
    expect((await call([look], { context: createContext({ app }) })).json.viewer).toBeNull();
  });

  test("answers HEAD like GET", async () => {
    expect(
      (
        await serveCalls(
          "Tests",
          look,
        )(loaderArgs("/api/greet", { context: createContext({ app }), method: "HEAD" }))
      ).status,
    ).toBe(200);
  });

  test("answers other methods with 405 and the allowed methods", async () => {
    const { response, json } = await call([greet, look], { method: "DELETE" });
    expect(response).toHaveStatus(405);
    expect(response.headers.get("Allow")).toBe("POST, GET, HEAD");
    expect(json.message).toBe("This address only accepts POST, GET, HEAD.");
  });

  test.each([
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["application/jsonp", 415],
    ["application/json-patch+json", 415],
    ["application/json; charset=utf-8", 201],
    ["Application/JSON", 201],
  ])("answers a body of type %s with %i", async (type, status) => {
    const { response } = await call([greet], { json: right, headers: { "Content-Type": type } });
    expect(response).toHaveStatus(status);
  });

  test("refuses a body that is not JSON", async () => {
    const context = createContext({ app, as: ada });
    const request = new Request("http://localhost:3000/api/greet", {
      method: "POST",
      body: "{",
      headers: { "Content-Type": "application/json" },
    });
    const response = await serveCalls("Tests", greet)({ request, params: {}, context });
    expect(response).toHaveStatus(400);
    expect(await response.json()).toEqual({ message: "The body is not valid JSON." });
  });

  test("names each wrong field by its path", async () => {
    const { response, json } = await call([greet], { json: { platform: { rating: "high" } } });
    expect(response).toHaveStatus(400);
    expect(json).toEqual({
      message: "name is required",
      errors: { name: ["name is required"], "platform.rating": ["not a number"] },
    });
  });

  test.each([[null], [[]], ["text"], [3]])("refuses the body %j", async (body) => {
    expect((await call([greet], { json: body })).response).toHaveStatus(400);
  });

  test("turns a known error into its status and message", async () => {
    const taken = await call([failing(new Conflict("Taken", { email: ["Taken"] }))]);
    expect(taken.response).toHaveStatus(409);
    expect(taken.json).toEqual({ message: "Taken", errors: { email: ["Taken"] } });
    expect((await call([failing(new NotFound())])).json).toEqual({
      message: "There is nothing at this address.",
    });
  });

  test("answers 503 when the database cannot be written to", async () => {
    const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
    expect((await call([failing(full)])).response).toHaveStatus(503);
  });

  test("logs an unknown error without revealing it", async () => {
    const log = vi.spyOn(app.log, "error");
    const { response, json } = await call([failing(new Error("secret detail"))]);
    expect(response).toHaveStatus(500);
    expect(json).toEqual({ message: "Something went wrong on the server." });
    expect(log).toHaveBeenCalledOnce();
  });

  test("limits a user's writes and says when to retry", async () => {
    app = await createApplication({ db: app.db, config: { rateLimits: true } });
    const statuses = [];
    for (let i = 0; i < 121; i++) statuses.push((await call([greet], { json: right })).response.status);
    expect(statuses.slice(0, 120).every((status) => status === 201)).toBe(true);
    const { response } = await call([greet], { json: right });
    expect(response).toHaveStatus(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await call([look])).response).toHaveStatus(200);
  });
});

const url = new URL("http://localhost:3000/api/dashboard?q=a%20b&limit=2&cursor=old");

test("a list returns 1,000 rows unless fewer are requested", () => {
  expect(pageOf(check(pageQuery, {}))).toEqual({ limit: 1000 });
  expect(pageOf(check(pageQuery, { limit: "1000" }))).toEqual({ limit: 1000 });
  const cursor = encodeCursor({ key: 3, id: 4 });
  expect(pageOf(check(pageQuery, { limit: "1", cursor }))).toEqual({
    limit: 1,
    after: { key: 3, id: 4 },
  });
});

test.each(["0", "1001", "-1", "2.5", "many", ""])("a list refuses the limit %j", (limit) => {
  expect(() => check(pageQuery, { limit })).toThrow("limit must be a whole number from 1 to 1000");
});

test("a list refuses a cursor that this site did not create", () => {
  expect(() => pageOf({ limit: 1, cursor: "nonsense" })).toThrow("The page cursor is not valid.");
});

test("the link to the next page keeps the query's other parameters", () => {
  const { body, headers } = listAnswer([1, 2], { rows: [1, 2], older: "next", newer: null }, url);
  expect(body).toEqual([1, 2]);
  expect(headers).toEqual({ Link: '</api/dashboard?q=a+b&limit=2&cursor=next>; rel="next"' });
});

test("the last page has no link to a next page", () => {
  expect(listAnswer([], { rows: [], older: null, newer: "back" }, url).headers).toEqual({});
});

test("a list includes its total if the total is known or the whole list fits on one page", () => {
  const part = { rows: [1, 2], older: "next", newer: null };
  expect(listAnswer([1, 2], part, url, 7).headers).toMatchObject({ "X-Total-Count": "7" });
  expect(listAnswer([1, 2], part, url).headers).not.toHaveProperty("X-Total-Count");
  expect(listAnswer([1, 2], { ...part, older: null }, url).headers).toEqual({ "X-Total-Count": "2" });
});
