import { beforeAll, expect, test } from "vitest";
import { makeOwner } from "../setup/members.ts";
import { operate } from "../setup/operator.ts";
import { startServer } from "../setup/server.ts";
import { Client, signUp } from "./client.ts";
import { siteWith } from "./site.ts";

const { server, ola: owner, cyd: coach, ada } = siteWith(["ola", "cyd", "ada"]);
beforeAll(async () => {
  makeOwner(server, "ola");
  expect(await owner.put(`/api/admin/users/${coach.id}/role`, { role: "coach" })).toHaveStatus(200);
});

const change = (settings: Record<string, string>) => owner.post("/api/admin/settings", settings);
const titleOf = async (client: Client, address: string) =>
  /<title>(.*?)<\/title>/.exec(await client.text(address))?.[1];

test("owners can change the settings by call and form, coaches can only read them, and others have no access", async () => {
  const guest = new Client(server.url);
  for (const [client, get, post] of [
    [guest, 401, 401],
    [ada, 403, 403],
    [coach, 200, 403],
    [owner, 200, 200],
  ] as const) {
    expect(await client.get("/api/admin/settings")).toHaveStatus(get);
    expect(await client.post("/api/admin/settings", { description: "For all" })).toHaveStatus(post);
  }
  expect(await coach.json("/api/admin/settings")).toEqual({
    settings: {
      name: "",
      description: "For all",
      signup: "open",
      showEmails: "on",
      verifyEmails: "off",
      memberGroups: "off",
      vouching: "on",
      openProgress: "off",
      announcement: "",
    },
    locked: {},
  });
  expect(await coach.text("/admin/settings")).toContain("Only an owner can change");
  expect(await coach.postForm("/admin/settings", { name: "Mine" })).toHaveStatus(403);
  expect(await owner.postForm("/admin/settings", { name: "Ours" })).toHaveRedirect("/admin/settings");
  // An empty field restores the default, and a missing field changes nothing.
  expect(await owner.json("/api/admin/settings")).toMatchObject({
    settings: { name: "Ours", description: "", signup: "open" },
  });
  expect(await change({ name: "x".repeat(61) })).toHaveStatus(400);
  expect(await change({ signup: "maybe" })).toHaveStatus(400);
  expect(await change({ name: "" })).toHaveStatus(200);
});

test("the site's name is escaped in every title and on the landing page, which also shows the description", async () => {
  expect(await titleOf(ada, "/blogs")).toBe("Blogs · Upsolve");
  expect(await titleOf(ada, "/")).toBe("Upsolve: a community for competitive programmers");
  expect(await change({ name: "Riverside <b>", description: "Every Tuesday at six" })).toHaveStatus(200);
  for (const [address, title] of [
    ["/blogs", "Blogs"],
    ["/none", "Not found"],
    ["/problem/999999", "Not found"],
  ]) {
    expect(await titleOf(ada, address as string), address).toBe(`${title} · Riverside &lt;b&gt;`);
  }
  expect(await titleOf(ada, "/")).toBe("Riverside &lt;b&gt;: a community for competitive programmers");
  const landing = await ada.text("/");
  expect(landing).toContain("<h1>Riverside &lt;b&gt;</h1>");
  expect(landing).toContain('content="Every Tuesday at six"');
  expect(landing).toMatch(/<p[^>]*>Every Tuesday at six</);
  // The server answers this without any screen.
  const broken = await ada.send("PATCH", "/blogs");
  expect(await broken.text()).toContain("<title>405 · Riverside &lt;b&gt;</title>");
  await change({ name: "", description: "" });
});

test("every page shows an announcement, even to guests, until the reader hides it", async () => {
  const shown = async (client: Client, text: string) => (await client.text("/signin")).includes(text);
  const guest = new Client(server.url);
  await change({ announcement: "Round 7 is [tonight](/contests)" });
  expect(await ada.text("/blogs")).toContain('Round 7 is <a href="/contests"');
  expect(await shown(guest, "Round 7")).toBe(true);
  expect(await guest.postForm("/announcement", { redirectTo: "/signin" })).toHaveRedirect("/signin");
  expect(await shown(guest, "Round 7")).toBe(false);
  expect(await ada.text("/blogs")).toContain("Round 7");
  await change({ announcement: "" });
  expect(await ada.text("/blogs")).not.toContain("Round 7");
});

test("a running server applies a setting changed from the command line", async () => {
  const set = await operate(server.dataDir, ["config", "set", "name", "Lakeside"]);
  expect(set).toMatchObject({ status: 0, stdout: "name is set.\n" });
  await expect.poll(() => titleOf(ada, "/blogs")).toBe("Blogs · Lakeside");
  expect(await operate(server.dataDir, ["config", "set", "name", ""])).toMatchObject({ status: 0 });
  expect(await operate(server.dataDir, ["config", "set", "colour", "red"])).toMatchObject({ status: 2 });
  const locked = await operate(server.dataDir, ["config", "set", "signup", "closed"], { SIGNUP: "open" });
  expect(locked).toMatchObject({ status: 1, stderr: expect.stringContaining("SIGNUP is set") });
});

test("the config command prints values and their sources, but no secrets", async () => {
  await change({ signup: "approval", description: "Every Tuesday" });
  const secrets = { GROQ_API_KEY: "gsk-hush", GROQ_BASE_URL: "http://me:hush@localhost:1/v1" };
  const env = { ...secrets, SESSION_SECRET: "hush".repeat(8), SHOW_EMAILS: "off" };
  const { status, stdout } = await operate(server.dataDir, ["config"], env);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^SIGNUP +approval {2}\(database\)$/m);
  expect(stdout).toMatch(/^SHOW_EMAILS +off {2}\(environment\)$/m);
  expect(stdout).toMatch(/^PORT +3000 {2}\(default\)$/m);
  expect(stdout).toMatch(/^description +Every Tuesday {2}\(database\)$/m);
  expect(stdout).not.toContain("hush");
  const { settings } = JSON.parse((await operate(server.dataDir, ["config", "--json"], env)).stdout);
  expect(settings).toContainEqual({ name: "SIGNUP", value: "approval", from: "database" });
  expect(settings).toContainEqual({ name: "GROQ_API_KEY", value: "(set, not shown)", from: "environment" });
  await change({ signup: "open", description: "" });
});

test("the screen shows which variables lock settings, and calls and forms refuse to change them", async () => {
  const fixed = await startServer({ SIGNUP: "open", SHOW_EMAILS: "off" });
  const boss = await signUp(fixed, "boss");
  makeOwner(fixed, "boss");
  const html = await boss.text("/admin/settings");
  expect(html).toContain("SIGNUP is set in the environment");
  expect(html).toContain("SHOW_EMAILS is set in the environment");
  expect(html.match(/<select[^>]*disabled=""/g)).toHaveLength(2);
  expect(await boss.post("/api/admin/settings", { signup: "closed" })).toHaveStatus(409);
  expect(await boss.postForm("/admin/settings", { name: "Fixed" })).toHaveRedirect("/admin/settings");
  expect(await boss.json("/api/admin/settings")).toMatchObject({
    settings: { name: "Fixed", signup: "open", showEmails: "off" },
    locked: { signup: "SIGNUP", showEmails: "SHOW_EMAILS" },
  });
  await fixed.stop();
});
