import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { createApplication, createContext } from "../../tests/setup/factories.ts";
import { defineCall, serveCalls } from "../auth/calls.server.ts";
import { BODY_LIMIT } from "../platform/http/body.server.ts";
import { directCalls } from "./direct-calls.server.ts";

const echo = (method: "GET" | "POST", path: string) => ({
  path: `api${path}`,
  module: {
    loader: serveCalls(
      "Tests",
      defineCall(method, path, {
        summary: "",
        guard: "anyone",
        body: method === "POST" ? z.looseObject({ text: z.string().max(BODY_LIMIT).optional() }) : undefined,
        answer: z.unknown(),
        run: async ({ params, url, body, request }) => ({
          path,
          params,
          search: url.search,
          body,
          agent: request.headers.get("User-Agent"),
        }),
      }),
    ),
  },
});
const routes = Object.fromEntries(
  [
    echo("GET", "/blogs/:blogId"),
    echo("GET", "/blogs/drafts"),
    echo("GET", "/blogs/drafts/:draftId"),
    echo("GET", "/users/:userId"),
    echo("GET", "/tags/:tag"),
    echo("POST", "/users/:recipientId/invite"),
    { path: "api/*", module: { loader: serveCalls("Tests") } },
    { path: "blogs", module: { default: () => null } },
  ].map((route, index) => [String(index), { id: String(index), ...route }]),
) as unknown as Parameters<typeof directCalls>[0];

const server = createServer();
let origin: string;
beforeEach(async () => {
  const app = await createApplication();
  const site = express();
  site.all(
    "/api/*",
    directCalls(routes, () => createContext({ app })),
  );
  server.removeAllListeners("request");
  server.on("request", site);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
});

const get = async (path: string) => (await fetch(origin + path)).json();

test.each([
  ["/api/blogs/7", "/blogs/:blogId", { blogId: "7" }],
  ["/api/blogs/drafts", "/blogs/drafts", {}],
  ["/api/blogs/drafts/", "/blogs/drafts", {}],
  ["/API/Blogs/Drafts/9", "/blogs/drafts/:draftId", { draftId: "9" }],
  ["/api/users/5", "/users/:userId", { userId: "5" }],
  ["/api/tags/a%20b", "/tags/:tag", { tag: "a b" }],
])("the request %s is handled by %s", async (address, path, params) => {
  expect(await get(`${address}?q=1`)).toMatchObject({ path, params, search: "?q=1" });
});

test.each(["/api/nothing", "/api/blogs/7/8", "/api/users", "/api/blogs/drafts/1/2"])(
  "the request %s matches no call",
  async (address) => {
    const response = await fetch(origin + address);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: "There is no such call." });
  },
);

test("two calls may have different names for the same parameter", async () => {
  const response = await fetch(`${origin}/api/users/5/invite`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "User-Agent": "test" },
    body: JSON.stringify({ details: "Żółw" }),
  });
  expect(await response.json()).toMatchObject({
    params: { recipientId: "5" },
    body: { details: "Żółw" },
    agent: "test",
  });
});

test("a request with the wrong method gets a 405 with the allowed methods", async () => {
  const response = await fetch(`${origin}/api/users/5/invite`);
  expect(response.status).toBe(405);
  expect(response.headers.get("Allow")).toBe("POST");
});

test("a large body arrives intact", async () => {
  const text = "x".repeat(BODY_LIMIT / 2);
  const response = await fetch(`${origin}/api/users/5/invite`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ text }),
  });
  expect((await response.json()).body.text).toHaveLength(text.length);
});
