import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeOwner } from "../setup/members.ts";
import { operate } from "../setup/operator.ts";
import { jsonOf } from "./bodies.ts";
import { account, Client } from "./client.ts";
import { siteWith } from "./site.ts";

const { server, ola, cyd, ada } = siteWith(["ola", "cyd", "ada"]);
beforeAll(async () => {
  makeOwner(server, "ola");
  await ola.put(`/api/admin/users/${cyd.id}/role`, { role: "coach" });
});

const guest = () => new Client(server.url);
const setMode = async (signup: string) =>
  expect(await ola.post("/api/admin/settings", { signup })).toHaveStatus(200);
interface Made {
  _id: string;
  link: string;
  expiresAt: string;
}
async function makeLink(fields: object = {}): Promise<Made & { path: string; invitation: string }> {
  const made = (await jsonOf(201, cyd.post("/api/admin/signup-links", fields))) as Made;
  const { pathname, search, searchParams } = new URL(made.link);
  return { ...made, path: pathname + search, invitation: searchParams.get("invitation") ?? "" };
}
const screenOf = async (path: string) => load(await guest().text(path));
const hasForm = async (path: string) => (await screenOf(path))("main [name=username]").length === 1;

describe("sign-up by invitation", () => {
  beforeAll(() => setMode("invitation"));

  test("shows no form and no links to sign-up without an invitation", async () => {
    const $ = await screenOf("/signup");
    expect($("main").text()).toContain("Sign-up is by invitation only. Open the link you were given.");
    expect($("main form").length).toBe(0);
    for (const path of ["/", "/signin", "/forgot-password"]) {
      expect((await screenOf(path))('[href^="/signup"]').length, path).toBe(0);
    }
    const call = await guest().post("/api/signup", account("eve"));
    expect(call).toHaveStatus(403);
    expect(await call.json()).toEqual({
      message: "Sign-up is by invitation only. Open the link you were given.",
    });
    expect(await guest().postForm("/signup", account("eve"))).toHaveStatus(403);
  });

  test("accepts a link, and counts the accounts made with the link", async () => {
    const { path, invitation } = await makeLink({ uses: 2, domain: "example.org" });
    const $ = await screenOf(path);
    expect($("main [name=invitation]").attr("value")).toBe(invitation);
    expect($("main").text()).toContain("at example.org");
    const elsewhere = { ...account("fay"), email: "fay@example.com" };
    const refused = await guest().postForm(path, { ...elsewhere, invitation });
    expect(refused).toHaveStatus(400);
    expect(await refused.text()).toContain("This invitation is for email addresses at example.org");
    // Without mail, nothing proves that the address is theirs.
    expect($("main").text()).toContain("Staff must approve new accounts.");
    expect(await guest().postForm(path, { ...account("fay"), invitation })).toHaveRedirect("/waiting");
    const client = guest();
    const { user, waiting } = await jsonOf(
      201,
      client.post("/api/signup", { ...account("gus"), invitation }),
    );
    expect(waiting).toBe(true);
    expect(await client.get("/dashboard")).toHaveRedirect("/waiting");
    await cyd.post(`/api/admin/users/${user._id}/approve`);
    expect(await client.get("/dashboard")).toHaveStatus(200);
    const { users } = await cyd.json("/api/admin/waiting");
    await cyd.post(`/api/admin/users/${users[0]._id}/decline`);
    expect((await screenOf(path))("main").text()).toContain("This invitation link has been used up.");
    expect(await hasForm(path)).toBe(false);
    expect(await guest().post("/api/signup", { ...account("hal"), invitation })).toHaveStatus(403);
  });

  test("says whether a link is revoked or invalid", async () => {
    const { _id, path } = await makeLink();
    expect(await hasForm(path)).toBe(true);
    expect(await cyd.delete(`/api/admin/signup-links/${_id}`)).toHaveStatus(200);
    expect(await cyd.delete(`/api/admin/signup-links/${_id}`)).toHaveStatus(200);
    expect((await screenOf(path))("main").text()).toContain("This invitation link has been revoked.");
    expect((await screenOf("/signup?invitation=x"))("main").text()).toContain("is not valid");
    expect(await cyd.delete("/api/admin/signup-links/999")).toHaveStatus(404);
  });

  test("lists links by call without their tokens, and refuses members and invalid fields", async () => {
    const { _id, invitation, expiresAt } = await makeLink({ uses: 30, days: 14, domain: "club.org" });
    const listed = await cyd.text("/api/admin/signup-links");
    expect(listed).not.toContain(invitation);
    expect(JSON.parse(listed).links[0]).toEqual({
      _id,
      maker: { _id: cyd.id, username: "cyd" },
      domain: "club.org",
      uses: 30,
      used: 0,
      state: "open",
      createdAt: expect.any(String),
      expiresAt,
    });
    for (const wrong of [{ uses: 0 }, { uses: 1.5 }, { days: 366 }, { domain: "nowhere" }, { uses: "x" }]) {
      expect(await cyd.post("/api/admin/signup-links", wrong), JSON.stringify(wrong)).toHaveStatus(400);
    }
    expect(await ada.post("/api/admin/signup-links", {})).toHaveStatus(403);
    expect(await ada.get("/api/admin/signup-links")).toHaveStatus(403);
    expect(await ada.delete(`/api/admin/signup-links/${_id}`)).toHaveStatus(403);
    expect(await guest().post("/api/admin/signup-links", {})).toHaveStatus(401);
    expect(await cyd.post("/api/admin/settings", { signup: "open" })).toHaveStatus(403);
  });

  test("has a command that prints a link on its own line", async () => {
    const { status, stdout } = await operate(server.dataDir, [
      "invite",
      "--uses",
      "3",
      "--domain",
      "example.org",
    ]);
    expect(status).toBe(0);
    const [first, link = ""] = stdout.split("\n");
    expect(first).toMatch(/^3 people with an address at example\.org can sign up .* UTC:$/);
    const { pathname, search } = new URL(link);
    expect(await hasForm(pathname + search)).toBe(true);
    const made = JSON.parse((await operate(server.dataDir, ["invite", "--days", "2", "--json"])).stdout);
    expect(made).toMatchObject({
      uses: 1,
      domain: null,
      link: expect.stringContaining("/signup?invitation="),
    });
    const { links } = await cyd.json("/api/admin/signup-links");
    expect(links[0]).toMatchObject({ _id: made._id, maker: null });
    expect(await operate(server.dataDir, ["invite", "--uses", "none"])).toMatchObject({ status: 2 });
    expect(await operate(server.dataDir, ["invite", "ada"])).toMatchObject({ status: 2 });
  });
});

test("closed sign-up shows no form, even with a link", async () => {
  const { path, invitation } = await makeLink();
  await setMode("closed");
  for (const address of ["/signup", path]) {
    const $ = await screenOf(address);
    expect($("main").text()).toContain("Sign-up is closed on this site.");
    expect($("main form").length).toBe(0);
  }
  expect((await screenOf("/"))('[href^="/signup"]').length).toBe(0);
  expect(await guest().post("/api/signup", { ...account("kim"), invitation })).toHaveStatus(403);
  await setMode("open");
  expect((await screenOf("/"))('[href^="/signup"]').length).toBe(2);
  expect((await screenOf("/signin"))('main [href^="/signup"]').length).toBe(1);
  const toJoin = await screenOf(`/signup?redirectTo=${encodeURIComponent("/groups/1/join/key")}`);
  expect(toJoin("main").text()).toContain("Sign up first. Then you can join the group.");
  expect(await guest().post("/api/signup", { ...account("kim"), invitation: "wrong" })).toHaveStatus(201);
});

test("with open sign-up, a link counts the accounts made with it, and its page names the inviter and the site", async () => {
  const { path, invitation, _id } = await makeLink({ uses: 1 });
  const uses = async () => {
    const { links } = (await cyd.json("/api/admin/signup-links")) as {
      links: { _id: string; used: number }[];
    };
    return links.find((each) => each._id === _id)?.used;
  };
  expect((await screenOf(path))("main").text()).toContain("cyd invites you to Upsolve");
  expect((await operate(server.dataDir, ["config", "set", "name", "Riverside Algorithms Club"])).status).toBe(
    0,
  );
  await expect
    .poll(async () => (await screenOf(path))("main").text())
    .toContain("cyd invites you to Riverside Algorithms Club");
  expect(await guest().postForm(path, { ...account("lou"), invitation })).toHaveRedirect("/dashboard");
  expect(await uses()).toBe(1);
  expect((await screenOf(path))("main").text()).toContain(
    "This invitation link no longer works, but you can sign up without it.",
  );
  expect(await guest().post("/api/signup", { ...account("max"), invitation })).toHaveStatus(201);
  expect(await uses()).toBe(1);
});

describe("sign-up by approval", () => {
  const waitingUser = async (name: string, note = "") => {
    const client = guest();
    const fields = { ...account(name), ...(note ? { note } : {}) };
    expect(await client.postForm("/signup", fields)).toHaveRedirect("/waiting");
    return client;
  };
  const queue = async () => (await cyd.json("/api/admin/waiting")).users;
  beforeAll(() => setMode("approval"));
  afterAll(() => setMode("open"));

  test("holds a new account and its note until a coach approves the account", async () => {
    const $ = await screenOf("/signup");
    expect($("main [name=note]").length).toBe(1);
    expect($("main").text()).toContain("approve new accounts");
    const lea = await waitingUser("lea", "From the Tuesday group");
    expect(await lea.text("/waiting")).toContain("From the Tuesday group");
    expect(await lea.get("/dashboard")).toHaveRedirect("/waiting");
    const [first] = await queue();
    expect(first).toMatchObject({
      username: "lea",
      email: "lea@example.org",
      note: "From the Tuesday group",
    });
    expect(await ada.post(`/api/admin/users/${first._id}/approve`)).toHaveStatus(403);
    for (let i = 0; i < 2; i++) {
      expect(await cyd.post(`/api/admin/users/${first._id}/approve`)).toHaveStatus(200);
    }
    expect(await lea.get("/dashboard")).toHaveStatus(200);
    expect(await lea.get("/waiting")).toHaveRedirect("/dashboard");
    expect(await queue()).toEqual([]);
    expect(await cyd.post(`/api/admin/users/${first._id}/decline`)).toHaveStatus(409);
  });

  test("deletes a declined account and frees its username and email address", async () => {
    const mia = await waitingUser("mia");
    const [{ _id }] = await queue();
    expect(await cyd.post(`/api/admin/users/${_id}/decline`)).toHaveStatus(200);
    expect(await mia.get("/api/check-auth")).toHaveStatus(401);
    expect(await queue()).toEqual([]);
    expect(await cyd.post(`/api/admin/users/${_id}/approve`)).toHaveStatus(404);
    await waitingUser("mia");
    expect(await cyd.post(`/api/admin/users/${(await queue())[0]._id}/decline`)).toHaveStatus(200);
    // The search index of names is intact.
    expect(await ada.json("/api/searchuser?query=cyd")).toMatchObject([{ username: "cyd" }]);
  });

  test("prevents others from finding or contacting a waiting account", async () => {
    await waitingUser("ned");
    const [{ _id }] = await queue();
    const lists = [
      "/api/searchuser?query=ned",
      "/api/top-users",
      "/api/messages/users?limit=100",
      "/api/messages/users?q=ned",
      "/api/admin/users?q=ned",
      "/api/admin/users?limit=100",
      "/api/admin/users?role=member&limit=100",
      "/collaborators?q=ned",
      "/messages",
      "/admin/members",
    ];
    for (const path of lists) {
      const response = await cyd.get(path);
      expect(response, path).toHaveStatus(200);
      expect(await response.text(), path).not.toMatch(
        new RegExp(`ned@example|"username":"ned"|>ned<|/profile/${_id}"`),
      );
    }
    for (const path of [
      `/profile/${_id}`,
      `/api/myprofile/${_id}`,
      `/messages/${_id}`,
      `/${_id}/collaborator`,
    ]) {
      expect(await ada.get(path), path).toHaveStatus(404);
    }
    const message = { content: "Hello" };
    expect(await ada.post(`/api/messages/send/${_id}`, message)).toHaveStatus(404);
    expect(await ada.post(`/api/invitations/${_id}`, { details: "Hello" })).toHaveStatus(404);
    expect(await cyd.text(`/admin/members/${_id}`)).toContain("waiting");
    await cyd.post(`/api/admin/users/${_id}/approve`);
    for (const path of ["/api/searchuser?query=ned", "/api/messages/users?q=ned", "/api/admin/users?q=ned"]) {
      expect(await cyd.text(path), path).toContain('"ned"');
    }
    expect(await ada.get(`/profile/${_id}`)).toHaveStatus(200);
  });

  test("is skipped with a link, unless the link is revoked", async () => {
    const { _id, path, invitation } = await makeLink();
    expect((await screenOf(path))("main [name=note]").length).toBe(0);
    const answer = await guest().post("/api/signup", { ...account("oda"), invitation });
    expect((await answer.json()).waiting).toBeUndefined();
    const other = await makeLink();
    await cyd.delete(`/api/admin/signup-links/${other._id}`);
    const $ = await screenOf(other.path);
    expect($("main").text()).toContain("has been revoked");
    expect($("main [name=note]").length).toBe(1);
    expect($("main [name=invitation]").length).toBe(0);
    expect(_id).not.toBe(other._id);
  });

  test("is not needed once the operator assigns a role", async () => {
    const pia = await waitingUser("pia");
    expect(await operate(server.dataDir, ["promote", "pia", "coach"])).toMatchObject({ status: 0 });
    expect(await pia.get("/admin")).toHaveStatus(200);
    expect(await queue()).toEqual([]);
  });
});
