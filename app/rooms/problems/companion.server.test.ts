import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createApplication, createUser, problemFields } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { dismissDropped } from "./commands.server.ts";
import { keepImport, listenForCompanion } from "./companion.server.ts";
import { readImport } from "./import.ts";
import { countDropped, getImport, listImports } from "./inbox.server.ts";
import { companionSchema } from "./posted.ts";
import { listBatches } from "./queries.server.ts";
import { problemSchema } from "./schema.ts";

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

/** Posts as the extension does, through node:http: fetch cannot set Origin. */
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

const inbox = async (user = ada) => (await listImports(app.db, user)).entries;

test("without a port, no listener starts", async () => {
  app.config.companionPort = undefined;
  expect(await listenForCompanion(app)).toBeUndefined();
});

test("the server does not start if the port is in use", async () => {
  await listen();
  await expect(listenForCompanion(app)).rejects.toThrow("set COMPANION_PORT");
});

describe("the listener", () => {
  beforeEach(listen);

  test.each([undefined, "chrome-extension://cjnmckjndlpiamhfimnnjmnckgghkjbl", "moz-extension://0b5a"])(
    "a problem posted with the origin %s is kept",
    async (origin) => {
      expect(await post(JSON.stringify(posted), origin === undefined ? {} : { Origin: origin })).toBe(204);
      const [entry] = await inbox();
      expect(entry).toMatchObject({ name: "A. Two Knights" });
      const { content } = await getImport(app.db, ada, entry?.id ?? 0);
      const { batch: _, ...used } = posted;
      expect(JSON.parse(content)).toEqual({ ...used, interactive: false, leftOut: [] });
    },
  );

  test.each(["https://evil.example", "http://localhost:3000", "null", "HTTPS://evil.example"])(
    "a post from the web page %s is refused",
    async (origin) => {
      expect(await post(JSON.stringify(posted), { Origin: origin })).toBe(403);
      expect(await inbox()).toEqual([]);
    },
  );

  test.each([
    ["invalid JSON", "{", 400],
    ["a JSON array", "[]", 400],
    ["a problem without a name", JSON.stringify({ ...posted, name: "" }), 400],
    ["a blank name", JSON.stringify({ ...posted, name: " \n " }), 400],
    ["an invisible name", JSON.stringify({ ...posted, name: "\u200b" }), 400],
    [
      "a name that is invisible after truncation",
      JSON.stringify({ ...posted, name: `${"\u200b".repeat(200)}x` }),
      400,
    ],
    ["a link with another scheme", JSON.stringify({ ...posted, url: "javascript:alert(1)" }), 400],
    ["more than four megabytes", "x".repeat(4 * 1024 * 1024 + 1), 413],
    ["far more than four megabytes", "x".repeat(16 * 1024 * 1024), 413],
    ["a million brackets", "[".repeat(1_000_000), 400],
  ])("a post with %s is rejected", async (_, body, status) => {
    expect(await post(body)).toBe(status);
    expect(await inbox()).toEqual([]);
  });

  test("only POST is accepted", async () => {
    expect(await post("", {}, "GET")).toBe(405);
    expect(await post(JSON.stringify(posted), {}, "PUT")).toBe(405);
  });

  test("all 120 problems of a contest are kept", async () => {
    const batch = { id: "contest", size: 120 };
    for (let i = 1; i <= 120; i++)
      expect(await post(JSON.stringify({ ...posted, name: `Problem ${i}`, batch }))).toBe(204);
    expect(await listBatches(app.db, ada)).toMatchObject([{ came: 120, size: 120 }]);
    const first = await listImports(app.db, ada);
    expect(first.entries).toHaveLength(50);
    const older = await listImports(app.db, ada, first.older ?? 0);
    expect(older.entries[0]?.name).toBe("Problem 70");
    expect((await listImports(app.db, ada, older.older ?? 0)).older).toBeNull();
    expect(await countDropped(app.db, ada)).toBe(0);
  });

  test.each([
    [
      "13 examples",
      { tests: Array(13).fill(posted.tests[0]) },
      "Left out: 3 examples. A problem has at most 10.",
    ],
    [
      "an example of 100,001 characters",
      { tests: [{ input: "1".repeat(100_001), output: "1" }, ...posted.tests] },
      "Left out: 1 example with an input or output over 100,000 characters.",
    ],
    [
      "150 examples",
      { tests: Array(150).fill(posted.tests[0]) },
      "Left out: 140 examples. A problem has at most 10.",
    ],
    ["a long name", { name: "é".repeat(600) }, "The title was cut to 200 characters."],
    ["a long group", { group: "Judge - ".padEnd(900, "x") }, "The contest's name was cut to 200 characters."],
    [
      "a long link",
      { url: `https://judge.example/${"x".repeat(2000)}` },
      "The link was left out: it is over 2,000 characters.",
    ],
    ["a limit of an hour", { timeLimit: 3_600_000 }, "The time limit was left out: it is over 600,000."],
    [
      "over a megabyte",
      { tests: Array(12).fill({ input: "1".repeat(99_999), output: "1" }) },
      "Left out: 2 examples. A problem has at most 10.",
    ],
  ])("a problem with %s is kept, with a note about what was left out", async (_, changes, note) => {
    expect(await post(JSON.stringify({ ...posted, ...changes }))).toBe(204);
    const [{ id = 0 } = {}] = await inbox();
    const imported = readImport((await getImport(app.db, ada, id)).content);
    expect(imported?.leftOut).toEqual([note]);
    const typed = { ...problemFields(), ...imported };
    const first = typed.problemstatement;
    const problemstatement = { ...problemFields().problemstatement, ...first };
    const platform = { name: "Codeforces", rating: 5, ...imported?.platform };
    const link = imported?.link || posted.url;
    const limits = { timeLimitMs: imported?.timeLimitMs || null, memoryLimitMb: null };
    expect(() =>
      problemSchema.parse({ ...typed, link, problemstatement, platform, tags: "", ...limits }),
    ).not.toThrow();
  });

  test("refusals are logged at most once a minute for each reason, with a count", async () => {
    let time = Date.now();
    app.now = () => time;
    const warned: [string, number][] = [];
    const warn = app.log.warn;
    app.log.warn = (({ times }: { times: number }, message = "") =>
      void warned.push([message, times])) as typeof warn;
    const page = () => post("{}", { Origin: "https://evil.example" });
    await post("{");
    await post("", {}, "GET");
    for (let i = 0; i < 30; i++) await page();
    time += 59_999;
    await page();
    expect(warned).toEqual([
      ["An import was refused: it is not a problem from Competitive Companion", 1],
      ["An import was refused: only POST is allowed", 1],
      ["An import was refused: it came from a web page", 1],
    ]);
    time += 1;
    await page();
    await page();
    app.log.warn = warn;
    expect(warned.slice(3)).toEqual([["An import was refused: it came from a web page", 31]]);
  });

  test("posts are refused if there are no accounts", async () => {
    await app.db.deleteFrom("users").execute();
    expect(await post(JSON.stringify(posted))).toBe(503);
  });
});

describe("the import inbox", () => {
  const kept = (changes: object) => companionSchema.parse({ ...posted, ...changes });
  const count = async (user: Viewer) =>
    (await app.db.selectFrom("problem_imports").select("id").where("user_id", "=", user.id).execute()).length;

  test("an inbox keeps a user's newest 500 imports and counts the dropped ones", async () => {
    const bob = await createUser(app.db, "bob");
    await keepImport(app, bob.id, kept({ name: "Bob's" }));
    for (let i = 1; i <= 503; i++) await keepImport(app, ada.id, kept({ name: `Problem ${i}` }));
    expect(await count(ada)).toBe(500);
    const oldest = app.db.selectFrom("problem_imports").select("name").where("user_id", "=", ada.id);
    expect(await oldest.orderBy("id").executeTakeFirst()).toEqual({ name: "Problem 4" });
    expect([await countDropped(app.db, ada), await countDropped(app.db, bob)]).toEqual([3, 0]);
    expect(await count(bob)).toBe(1);
    await dismissDropped(app, ada);
    expect(await countDropped(app.db, ada)).toBe(0);
  });

  test("an inbox keeps at most 20 MB", async () => {
    const tests = Array(10).fill({ input: "1".repeat(100_000), output: "2".repeat(100_000) });
    for (let i = 1; i <= 12; i++) await keepImport(app, ada.id, kept({ name: `Large ${i}`, tests }));
    expect(await count(ada)).toBe(10);
    expect(await countDropped(app.db, ada)).toBe(2);
  });

  test.each([
    [undefined, 204, 1, 0],
    ["BOB", 204, 0, 1],
    ["carol", 503, 0, 0],
  ])(
    "imports go to the account named in COMPANION_USER, or to the first account if it is unset: %s",
    async (companionUser, status, ...counts) => {
      const bob = await createUser(app.db, "bob");
      app.config.companionUser = companionUser;
      await listen();
      expect(await post(JSON.stringify(posted))).toBe(status);
      expect([(await inbox()).length, (await inbox(bob)).length]).toEqual(counts);
    },
  );
});
