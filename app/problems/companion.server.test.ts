import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createApplication, createUser } from "../../tests/setup/factories.ts";
import type { Application, Viewer } from "../context.ts";
import { listenForCompanion } from "./companion.server.ts";
import { getImport, listImports } from "./inbox.server.ts";

const posted = {
  name: "A. Two Knights",
  group: "Codeforces - Educational Round 40",
  url: "https://codeforces.com/contest/1/problem/A",
  memoryLimit: 256,
  timeLimit: 1000,
  tests: [{ input: "3\n", output: "28\n" }],
  batch: { id: "x", size: 1 },
};

let app: Application;
let ada: Viewer;
let url: string;
let stop: (() => Promise<void>) | undefined;
beforeEach(async () => {
  app = await createApplication({ config: { companionPort: await freePort() } });
  ada = await createUser(app.db, "ada");
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listen() {
  const companion = await listenForCompanion(app);
  stop = companion?.stop;
  url = `http://127.0.0.1:${companion?.port}/`;
}

/** Posts as the extension does. node:http, since fetch does not let a program choose its Origin. */
function post(
  body: string,
  headers: Record<string, string> = {},
  method = "POST",
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers: { "Content-Type": "application/json", ...headers } });
    request.once("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once("error", reject);
    request.end(body);
  });
}

const inbox = (user = ada) => listImports(app.db, user);

test("listens only if a port is set", async () => {
  app.config.companionPort = undefined;
  expect(await listenForCompanion(app)).toBeUndefined();
});

test("a port in use stops the start", async () => {
  await listen();
  await expect(listenForCompanion(app)).rejects.toThrow("set COMPANION_PORT");
});

describe("the listener", () => {
  beforeEach(listen);

  test.each([undefined, "chrome-extension://cjnmckjndlpiamhfimnnjmnckgghkjbl", "moz-extension://0b5a"])(
    "keeps what is posted with the origin %s",
    async (origin) => {
      expect(await post(JSON.stringify(posted), origin === undefined ? {} : { Origin: origin })).toBe(204);
      const [entry] = await inbox();
      expect(entry).toMatchObject({ name: "A. Two Knights" });
      const { content } = await getImport(app.db, ada, entry?.id ?? 0);
      const { batch: _, ...used } = posted;
      expect(JSON.parse(content)).toEqual(used);
    },
  );

  test.each(["https://evil.example", "http://localhost:3000", "null", "HTTPS://evil.example"])(
    "refuses pages, such as one of %s",
    async (origin) => {
      expect(await post(JSON.stringify(posted), { Origin: origin })).toBe(403);
      expect(await inbox()).toEqual([]);
    },
  );

  test.each([
    ["no JSON", "{", 400],
    ["JSON of something else", "[]", 400],
    ["a problem without a name", JSON.stringify({ ...posted, name: "" }), 400],
    ["a link that is no web address", JSON.stringify({ ...posted, url: "javascript:alert(1)" }), 400],
    ["more than a megabyte", "x".repeat(1024 * 1024 + 1), 413],
    ["far more than a megabyte", "x".repeat(8 * 1024 * 1024), 413],
  ])("rejects %s", async (_, body, status) => {
    expect(await post(body)).toBe(status);
    expect(await inbox()).toEqual([]);
  });

  test("accepts only POST", async () => {
    expect(await post("", {}, "GET")).toBe(405);
    expect(await post(JSON.stringify(posted), {}, "PUT")).toBe(405);
  });

  test("keeps the last 50 for each user", async () => {
    const bob = await createUser(app.db, "bob");
    const old = { user_id: bob.id, name: "Bob's", content: "{}", created_at: 0 };
    await app.db.insertInto("problem_imports").values(old).execute();
    for (let i = 1; i <= 53; i++) await post(JSON.stringify({ ...posted, name: `Problem ${i}` }));
    const kept = await app.db
      .selectFrom("problem_imports")
      .select("name")
      .where("user_id", "=", ada.id)
      .execute();
    expect(kept.map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, i) => `Problem ${i + 4}`));
    expect(await inbox(bob)).toHaveLength(1);
  });

  test("keeps nothing without an account", async () => {
    await app.db.deleteFrom("users").execute();
    expect(await post(JSON.stringify(posted))).toBe(503);
  });
});

describe("the inbox", () => {
  test("belongs to the first account", async () => {
    const bob = await createUser(app.db, "bob");
    await listen();
    await post(JSON.stringify(posted));
    expect([await inbox(), await inbox(bob)]).toEqual([[expect.anything()], []]);
  });

  test("belongs to the named account, in any case", async () => {
    const bob = await createUser(app.db, "bob");
    app.config.companionUser = "BOB";
    await listen();
    await post(JSON.stringify(posted));
    expect([await inbox(), await inbox(bob)]).toEqual([[], [expect.anything()]]);
  });

  test("belongs to nobody if the named account does not exist", async () => {
    app.config.companionUser = "carol";
    await listen();
    expect(await post(JSON.stringify(posted))).toBe(503);
  });
});
