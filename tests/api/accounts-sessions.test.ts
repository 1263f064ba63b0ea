import { describe, expect, test } from "vitest";
import { startServer } from "../setup/server.ts";
import { account, Client, PASSWORD, signIn, signUp } from "./client.ts";
import { inData } from "./database.ts";
import { siteWith } from "./site.ts";

const { server, ada } = siteWith(["ada"]);

const isSignedIn = async (client: Client) => (await client.get("/api/check-auth")).status === 200;
const sessionIds = (username: string) => {
  const ids = inData(server.dataDir, (db) =>
    db
      .prepare(
        "select s.id from sessions s join users u on u.id = s.user_id where u.username = ? order by s.id",
      )
      .pluck()
      .all(username),
  );
  return ids as number[];
};
const changePassword = (client: Client, current: string, next: string) =>
  client.postForm("/settings", { intent: "password", current, next });

test.each([
  ["http://localhost", ""],
  ["https://upsolve.example", "__Host-"],
])("with PUBLIC_URL %s the session cookie has the prefix '%s'", async (publicUrl, prefix) => {
  const site = await startServer({ PUBLIC_URL: publicUrl });
  const client = new Client(site.url);
  const response = await client.post(
    "/api/signup",
    { username: "ada", email: "ada@example.org", password: PASSWORD },
    { Origin: publicUrl },
  );
  const [cookie = "", ...others] = response.headers.getSetCookie();
  expect(others).toEqual([expect.stringMatching(new RegExp(`^${prefix}upsolve_known=.*HttpOnly`))]);
  const secure = prefix !== "";
  expect(cookie).toMatch(new RegExp(`^${prefix}upsolve_session=`));
  const attributes = cookie.split("; ").slice(1).sort();
  expect(attributes).toEqual(
    [
      "HttpOnly",
      `Max-Age=${30 * 24 * 60 * 60}`,
      "Path=/",
      "SameSite=Lax",
      ...(secure ? ["Secure"] : []),
    ].sort(),
  );
  expect(response.headers.has("Strict-Transport-Security")).toBe(secure);
  expect(await client.get("/api/check-auth")).toHaveStatus(200);
  // Without the prefix, another host could have set the cookie.
  const planted = new Client(site.url);
  planted.cookies.set("upsolve_session", client.cookies.get(`${prefix}upsolve_session`) ?? "");
  expect(await planted.get("/api/check-auth")).toHaveStatus(secure ? 401 : 200);
  await site.stop();
});

test("a wrong password is reported in the submitted form, and no password is sent back", async () => {
  const hilda = await signUp(server, "hilda");
  const shown = async (answer: Promise<Response>) =>
    /<form(?:(?!<\/form>).)*not your current password.*?<\/form>/s.exec(await (await answer).text())?.[0] ??
    "";
  const changing = await shown(changePassword(hilda, "wrong", "new one 9"));
  expect(changing).toContain("Change password</");
  expect(changing).not.toContain("new one 9");
  const deletion = hilda.postForm("/settings", { intent: "delete-account", password: "wrong" });
  expect(await shown(deletion)).toContain("Delete account</");
});

test.each(["call", "form"])("logging out by %s deletes the session's row", async (door) => {
  const client = await signIn(server, "ada");
  const stolen = new Client(server.url);
  for (const [name, value] of client.cookies) stolen.cookies.set(name, value);
  const before = sessionIds("ada").length;
  if (door === "call") {
    const response = await client.post("/api/logout", {});
    expect(response).toHaveStatus(200);
    expect(await response.json()).toEqual({ message: "Logged out" });
  } else {
    expect(await client.postForm("/logout")).toHaveRedirect("/");
  }
  expect(sessionIds("ada")).toHaveLength(before - 1);
  expect(client.cookies.has("upsolve_session")).toBe(false);
  expect(await isSignedIn(stolen)).toBe(false);
  expect(await client.post("/api/logout", {})).toHaveStatus(200);
});

test("GET /logout does not end the session", async () => {
  expect(await ada.get("/logout")).toHaveRedirect("/");
  expect(await isSignedIn(ada)).toBe(true);
});

test("changing the password ends all sessions except the current one", async () => {
  const grace = await signUp(server, "grace");
  const elsewhere = await signIn(server, "grace");
  expect(await changePassword(grace, PASSWORD, "another one 8")).toHaveRedirect("/settings#account");
  expect(await isSignedIn(grace)).toBe(true);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await isSignedIn(await signIn(server, "grace", "another one 8"))).toBe(true);
});

describe("the list of sessions", () => {
  const end = (client: Client, session: unknown) =>
    client.postForm("/settings", { intent: "end-session", session: String(session) });

  test("can end another session", async () => {
    const elsewhere = await signIn(server, "ada");
    const id = sessionIds("ada").at(-1);
    expect(await end(ada, id)).toHaveRedirect("/settings#account");
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(ada)).toBe(true);
  });

  test("can end all sessions, including the current one", async () => {
    const mary = await signUp(server, "mary");
    const elsewhere = await signIn(server, "mary");
    expect(await mary.postForm("/settings", { intent: "end-all-sessions" })).toHaveRedirect("/");
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(sessionIds("mary")).toEqual([]);
    expect(await isSignedIn(ada)).toBe(true);
  });

  test("neither shows nor ends other users' sessions", async () => {
    const joan = await signUp(server, "joan");
    const [id] = sessionIds("joan");
    await end(ada, id);
    expect(await isSignedIn(joan)).toBe(true);
    expect(await end(ada, "abc")).toHaveStatus(404);
    expect(await ada.text("/settings")).not.toContain(`name="session" value="${id}"`);
  });

  test("rejects an unknown intent with 400", async () => {
    expect(await ada.postForm("/settings", { intent: "explode" })).toHaveStatus(400);
  });
});

const [FIRST, SECOND] = ["first secret of 32 characters...", "second secret of 32 characters.."];

test("an old session secret is accepted until it is removed from the configuration", async () => {
  const first = await startServer({ SESSION_SECRET: FIRST });
  const client = new Client(first.url);
  await client.post("/api/signup", account("ada"));
  await first.stop();
  const cookies = client.cookies;
  for (const [secrets, accepted] of [
    [`${SECOND}, ${FIRST}`, true],
    [SECOND, false],
  ] as const) {
    const next = await startServer({ DATA_DIR: first.dataDir, SESSION_SECRET: secrets });
    const visitor = new Client(next.url);
    for (const [name, value] of cookies) visitor.cookies.set(name, value);
    expect(await isSignedIn(visitor)).toBe(accepted);
    await next.stop();
  }
}, 600_000);
