import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import type { Data } from "../setup/data.ts";
import { makeOwner } from "../setup/members.ts";
import { operate } from "../setup/operator.ts";
import { SocketClient } from "../setup/sockets.ts";
import { textOf } from "./bodies.ts";
import { Client, PASSWORD, signIn, signUp } from "./client.ts";
import { inData } from "./database.ts";
import { addProblem, aProblem } from "./problems.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben } = siteWith(["ada", "ben"], { LOG_LEVEL: "debug" });

const SCREEN = "/settings/tokens";
const form = (changes: Record<string, string> = {}) => ({
  intent: "make",
  name: "Bot",
  scope: "write",
  lasts: "90",
  password: PASSWORD,
  ...changes,
});

async function makeToken(member: Client, changes: Record<string, string> = {}): Promise<string> {
  const response = await member.postForm(SCREEN, form(changes));
  expect(response).toHaveStatus(200);
  return load(await response.text())("#token").text();
}

/** A client that has only a token. */
class Program extends Client {
  constructor(
    url: string,
    readonly token: string,
    readonly others: Record<string, string> = {},
  ) {
    super(url);
  }

  override send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: Parameters<Client["send"]>[3],
  ) {
    const own = { Authorization: `Bearer ${this.token}`, ...this.others };
    return super.send(method, path, { ...own, ...headers }, body);
  }
}
const program = (token: string, headers?: Record<string, string>) => new Program(server.url, token, headers);

interface Row {
  _id: string;
  name: string;
  usedAt: string | null;
  expiresAt: string | null;
}
const listed = async (member: Client): Promise<Row[]> => (await member.json("/api/tokens")).tokens;

function database<T>(work: (db: Data) => T): T {
  return inData(server.dataDir, (db) => work(db));
}

const INVALID = 'Bearer error="invalid_token"';
const BEYOND = 'Bearer error="insufficient_scope"';

describe("a token", () => {
  test("is shown only once, and only its hash is stored", async () => {
    const token = await makeToken(ada, { name: "Shown once" });
    expect(token).toMatch(/^upsolve_[\w-]{43}$/);
    for (const address of [SCREEN, "/api/tokens", "/settings"]) {
      expect(await ada.text(address)).not.toContain(token);
    }
    expect(await ada.text(SCREEN)).toContain("Shown once");
    const rows = database((db) => db.prepare("select * from personal_tokens").all());
    expect(JSON.stringify(rows)).not.toContain(token.slice("upsolve_".length));
  });

  test("can make every kind of call as its user, from any origin", async () => {
    const bot = program(await makeToken(ada), { Origin: "https://elsewhere.example" });
    expect(await bot.json("/api/check-auth")).toMatchObject({ user: { _id: ada.id } });
    const id = await addProblem(bot, { choice: "private" });
    expect(await bot.put(`/api/problem/${id}/updateproblem`, aProblem({ choice: "private" }))).toHaveStatus(
      200,
    );
    expect(await ben.get(`/api/problem/${id}`)).toHaveStatus(404);
    expect(await ada.get(`/api/problem/${id}`)).toHaveStatus(200);
    expect(await bot.delete(`/api/problem/${id}/deleteproblem`)).toHaveStatus(200);
    // The name of the scheme is case-insensitive.
    const headers = { Authorization: `bearer ${bot.token}` };
    expect(await new Client(server.url).get("/api/check-auth", headers)).toHaveStatus(200);
    expect(await new Client(server.url).send("HEAD", "/api/check-auth", headers)).toHaveStatus(200);
  });

  test("with the read scope cannot write", async () => {
    const reader = program(await makeToken(ada, { scope: "read" }));
    expect(await reader.get("/api/dashboard")).toHaveStatus(200);
    const refused = await reader.post("/api/addproblem", aProblem());
    expect(refused).toHaveStatus(403);
    expect(refused.headers.get("WWW-Authenticate")).toBe(BEYOND);
    expect(await refused.json()).toEqual({ message: "This token is read-only." });
  });

  test("takes precedence over a cookie, whether or not the token is valid", async () => {
    const headers = { Authorization: `Bearer ${await makeToken(ben)}` };
    expect(await ada.json("/api/check-auth", headers)).toMatchObject({ user: { _id: ben.id } });
    const wrong = await ada.get("/api/check-auth", { Authorization: "Bearer upsolve_wrong" });
    expect(wrong).toHaveStatus(401);
    expect(wrong.headers.get("WWW-Authenticate")).toBe(INVALID);
    // Credentials for a proxy that asks for a password.
    expect(await ada.get("/api/check-auth", { Authorization: "Basic YTpi" })).toHaveStatus(200);
    // Without a token, a cookie still needs an Origin of this site.
    const foreign = { Origin: "https://elsewhere.example", Authorization: "Basic YTpi" };
    expect(await ada.post("/api/addproblem", aProblem(), foreign)).toHaveStatus(403);
  });

  test.each(["", `upsolve_${"a".repeat(43)}`])(
    "that is invalid is refused by every call: %j",
    async (token) => {
      for (const address of ["/api/check-auth", "/api/openapi.json"]) {
        const response = await program(token).get(address);
        expect(response).toHaveStatus(401);
        expect(response.headers.get("WWW-Authenticate")).toBe(INVALID);
      }
      expect(await program(token).post("/api/signin", { email: "ada", password: PASSWORD })).toHaveStatus(
        401,
      );
    },
  );

  test("cannot open screens, or use the calls for staff, sessions or tokens", async () => {
    const owner = await signUp(server, "owner-ola");
    makeOwner(server, "owner-ola");
    const bot = program(await makeToken(owner));
    for (const screen of ["/dashboard", "/settings", SCREEN, "/settings/export", "/admin/members"]) {
      expect(await bot.get(screen), screen).toHaveRedirect(/^\/signin/);
      expect(await bot.get(`${screen}.data`), screen).not.toHaveStatus(200);
    }
    expect(await bot.postForm(SCREEN, form(), { Origin: server.url })).toHaveRedirect("/signin");
    const [row] = await listed(owner);
    const calls: [string, string][] = [
      ["GET", "/api/tokens"],
      ["DELETE", `/api/tokens/${row?._id}`],
      ["POST", "/api/signin"],
      ["POST", "/api/signup"],
      ["POST", "/api/logout"],
      ["POST", "/api/forgot-password"],
      ["POST", "/api/reset-password"],
      ["POST", "/api/verify-email"],
      ["POST", `/api/admin/users/${ben.id}/reset-link`],
      ["POST", `/api/admin/users/${ben.id}/suspend`],
      ["PUT", `/api/admin/users/${ben.id}/role`],
    ];
    for (const [method, address] of calls) {
      const response = await bot.send(method, address);
      expect(response, address).toHaveStatus(403);
      expect(response.headers.get("WWW-Authenticate"), address).toBe(BEYOND);
      expect(response.headers.getSetCookie(), address).toEqual([]);
    }
    expect(await bot.get("/api/check-auth")).toHaveStatus(200);
  });

  test("shows when it was last used", async () => {
    const bot = program(await makeToken(ben, { name: "Used" }));
    const used = async () => (await listed(ben)).find(({ name }) => name === "Used")?.usedAt;
    expect(await used()).toBeNull();
    await bot.get("/api/check-auth");
    // The server stores it after responding.
    await expect.poll(used).not.toBeNull();
    const before = database((db) =>
      db.prepare("select used_at from personal_tokens where name = 'Used'").pluck().get(),
    );
    await bot.get("/api/check-auth");
    await bot.get("/api/check-auth");
    const after = database((db) =>
      db.prepare("select used_at from personal_tokens where name = 'Used'").pluck().get(),
    );
    expect(after).toBe(before);
    expect(await ben.text(SCREEN)).toContain("last used");
  });

  test("does not appear in the log", async () => {
    const token = await makeToken(ben);
    await program(token).get("/api/check-auth");
    await program(token).post("/api/addproblem", {});
    expect(server.output()).toContain("/api/check-auth");
    expect(server.output()).not.toContain(token.slice(0, 20));
  });
});

describe("tokens stop working", () => {
  test("when they expire", async () => {
    const token = await makeToken(ada, { name: "Short", lasts: "date", until: "2090-05-04" });
    expect((await listed(ada))[0]).toMatchObject({ name: "Short", expiresAt: "2090-05-04T00:00:00.000Z" });
    database((db) =>
      db.prepare("update personal_tokens set expires_at = ? where name = 'Short'").run(Date.now()),
    );
    expect(await program(token).get("/api/check-auth")).toHaveStatus(401);
    expect(await ada.text(SCREEN)).toContain("expired");
  });

  test("when their user revokes them by form or call, but not when others try", async () => {
    const [one, other] = [await makeToken(ada, { name: "One" }), await makeToken(ada, { name: "Other" })];
    const [second, first] = await listed(ada);
    expect(await ben.delete(`/api/tokens/${first?._id}`)).toHaveStatus(404);
    expect(await ben.postForm(SCREEN, { intent: "revoke", token: first?._id ?? "" })).toHaveStatus(404);
    expect(await program(one).get("/api/check-auth")).toHaveStatus(200);
    expect(await ada.delete(`/api/tokens/${first?._id}`)).toHaveStatus(200);
    expect(await ada.delete(`/api/tokens/${first?._id}`)).toHaveStatus(404);
    expect(await ada.postForm(SCREEN, { intent: "revoke", token: second?._id ?? "" })).toHaveRedirect(SCREEN);
    for (const token of [one, other]) expect(await program(token).get("/api/check-auth")).toHaveStatus(401);
  });

  test("when their user signs out everywhere or resets the password, but not when the user changes it", async () => {
    const eve = await signUp(server, "eve");
    const kept = await makeToken(eve);
    const change = { intent: "password", current: PASSWORD, next: "another 8 words" };
    expect(await eve.postForm("/settings", change)).toHaveRedirect(/settings/);
    expect(await program(kept).get("/api/check-auth")).toHaveStatus(200);
    await eve.postForm("/settings", { intent: "end-all-sessions" });
    expect(await program(kept).get("/api/check-auth")).toHaveStatus(401);
    const again = await signIn(server, "eve", "another 8 words");
    const reset = await makeToken(again, { password: "another 8 words" });
    const { link } = JSON.parse((await operate(server.dataDir, ["reset-password", "eve", "--json"])).stdout);
    expect(await program(reset).get("/api/check-auth")).toHaveStatus(200);
    await new Client(server.url).post("/api/reset-password", {
      token: link.split("/").at(-1),
      password: PASSWORD,
    });
    expect(await program(reset).get("/api/check-auth")).toHaveStatus(401);
  });

  test("while their user is suspended, and permanently when the account is deleted", async () => {
    const sid = await signUp(server, "sid");
    const bot = program(await makeToken(sid));
    await operate(server.dataDir, ["suspend", "sid", "--reason", "Spam"]);
    expect(await bot.get("/api/dashboard")).toHaveStatus(403);
    expect(await bot.get("/api/suspension")).toHaveStatus(200);
    await operate(server.dataDir, ["unsuspend", "sid"]);
    expect(await bot.get("/api/dashboard")).toHaveStatus(200);
    await sid.postForm("/settings", { intent: "delete-account", password: PASSWORD });
    expect(await bot.get("/api/dashboard")).toHaveStatus(401);
    const left = database((db) =>
      db.prepare("select count(*) from personal_tokens where user_id = ?").pluck().get(sid.id),
    );
    expect(left).toBe(0);
  });
});

describe("the token form", () => {
  test.each([
    ["a wrong password", { password: "wrong" }, "This is not your current password"],
    ["another scope", { scope: "admin" }, "Choose its permissions"],
    ["a past date", { lasts: "date", until: "2020-01-01" }, "Choose a date in the future"],
  ])("rejects %s and keeps everything typed except the password", async (_, changes, message) => {
    const count = (await listed(ben)).length;
    const html = await textOf(400, ben.postForm(SCREEN, form({ name: "My bot", ...changes })));
    expect(html).toContain(message);
    expect(html).toContain("My bot");
    expect(html).not.toContain(PASSWORD);
    expect(await listed(ben)).toHaveLength(count);
  });
});

test("the OpenAPI document names the scope of every call that accepts tokens", async () => {
  const { components, paths } = await new Client(server.url).json("/api/openapi.json");
  expect(components.securitySchemes.token).toMatchObject({ type: "http", scheme: "bearer" });
  let named = 0;
  for (const [address, methods] of Object.entries<Record<string, { security: object[] }>>(paths)) {
    for (const [method, { security }] of Object.entries(methods)) {
      const isClosed =
        /^\/api\/(admin|tokens|signin|signup|logout|(forgot|reset)-password|verify-email)/.test(address) ||
        (address === "/api/week/{week}" && method === "put");
      // Only tokens that can write can open a connection for events.
      const reads = method === "get" && address !== "/api/realtime/events";
      const expected = { token: [reads ? "read" : "write"] };
      if (isClosed)
        expect(security, address).not.toContainEqual(expect.objectContaining({ token: expect.anything() }));
      else expect(security, address).toContainEqual(expected);
      named++;
    }
  }
  expect(named).toBeGreaterThan(50);
});

describe("a socket opened with a token", () => {
  const open = (token: string, headers: Record<string, string> = {}) =>
    new SocketClient(`${server.url}/realtime`, { headers: { Authorization: `Bearer ${token}`, ...headers } });

  test("needs a token with the write scope, and closes when the token is revoked", async () => {
    const socket = open(await makeToken(ben, { name: "Socket" }), { Origin: "https://elsewhere.example" });
    expect(await socket.answered).toBe(101);
    await socket.settled();
    await ada.post(`/api/messages/send/${ben.id}`, { content: "Hello" });
    expect(await socket.next("newMessage")).toMatchObject({ content: "Hello" });
    const row = (await listed(ben)).find(({ name }) => name === "Socket");
    await ben.delete(`/api/tokens/${row?._id}`);
    expect(await socket.closed).toBe(4401);
  });

  test("is refused for a read-only or invalid token", async () => {
    expect(await open(await makeToken(ben, { scope: "read" })).answered).toBe(403);
    expect(
      await open("upsolve_wrong", { Cookie: `upsolve_session=${ben.cookies.get("upsolve_session")}` })
        .answered,
    ).toBe(401);
  });

  test("is tied to its token when polling", async () => {
    const [one, other] = [program(await makeToken(ben)), program(await makeToken(ben))];
    const { id } = await (await one.post("/api/realtime/open", { presence: false })).json();
    expect(await one.post("/api/realtime/send", { id, event: "ping", data: null })).toHaveStatus(202);
    expect(await other.get(`/api/realtime/events?id=${id}&cursor=0`)).toHaveStatus(404);
    expect(await one.json(`/api/realtime/events?id=${id}&cursor=0`)).toMatchObject({
      events: [{ event: "pong" }],
    });
  });
});
