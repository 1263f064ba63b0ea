import { beforeAll, describe, expect, test } from "vitest";
import { makeOwner } from "../setup/members.ts";
import { SocketClient } from "../setup/sockets.ts";
import { account, Client, type Member, signUp, signUpToWait } from "./client.ts";
import { siteWith } from "./site.ts";

const { server, ola } = siteWith(["ola"]);
beforeAll(async () => {
  makeOwner(server, "ola");
});

const makers = {
  async suspended(): Promise<Member> {
    const user = await signUp(server, "eve");
    await ola.post(`/api/admin/users/${user.id}/suspend`, { reason: "Spam" });
    return user;
  },
  async waiting(): Promise<Member> {
    return signUpToWait(server, ola, "wim");
  },
};

describe.each([
  { restriction: "suspended", says: /suspended/ },
  { restriction: "waiting", says: /waiting for approval/ },
] as const)("a $restriction user", ({ restriction, says }) => {
  let user: Member;
  beforeAll(async () => {
    user = await makers[restriction]();
  });

  test("gets a 403 with the reason from calls", async () => {
    const response = await user.get("/api/dashboard");
    expect(response).toHaveStatus(403);
    expect((await response.json()).message).toMatch(says);
  });

  test("cannot open a socket", async () => {
    const Cookie = `upsolve_session=${user.cookies.get("upsolve_session")}`;
    const socket = new SocketClient(`${server.url}/realtime`, { headers: { Origin: server.url, Cookie } });
    expect(await socket.answered).toBe(401);
  });

  test("can sign in and out, and can open the screen that explains the restriction", async () => {
    expect(await user.get(`/${restriction}`)).toHaveStatus(200);
    const name = user.user.username;
    const client = new Client(server.url);
    expect(await client.postForm("/signin", { email: name, password: account(name).password })).toHaveStatus(
      302,
    );
    expect(await client.get("/dashboard")).toHaveRedirect(`/${restriction}`);
    expect(await client.postForm("/logout")).toHaveStatus(302);
    expect(await client.get("/api/check-auth")).toHaveStatus(401);
  });

  test("cannot use a personal token or a feed address", async () => {
    const form = { intent: "make", name: "Bot", scope: "write", lasts: "30" };
    const made = await user.postForm("/settings/tokens", { ...form, password: account("x").password });
    const [token = ""] = /upsolve_[\w-]{43}/.exec(await made.text()) ?? [];
    expect(token).not.toBe("");
    const call = await new Client(server.url).get("/api/dashboard", { Authorization: `Bearer ${token}` });
    expect(call).toHaveStatus(403);
    const [feed = ""] = /\/blogs\.atom\?key=[\w-]+/.exec(await user.text("/settings")) ?? [];
    expect(await new Client(server.url).get(feed)).toHaveStatus(404);
  });
});
