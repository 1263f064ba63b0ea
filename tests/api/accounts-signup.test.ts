import { describe, expect, test } from "vitest";
import { jsonOf, textOf } from "./bodies.ts";
import { account, Client, PASSWORD, signUp } from "./client.ts";
import { inData } from "./database.ts";
import { siteWith } from "./site.ts";

const { server } = siteWith(["Ada"]);

const guest = () => new Client(server.url);
const rows = (sql: string) => {
  return inData(server.dataDir, (db) => db.prepare(sql).all() as Record<string, string>[]);
};

test("the sign-up call returns only the user and signs them in", async () => {
  const client = guest();
  const body = (await jsonOf(201, client.post("/api/signup", account("grace")))) as { user: { _id: string } };
  expect(body).toEqual({
    user: { _id: expect.stringMatching(/^\d+$/), username: "grace", email: "grace@example.org" },
  });
  expect(await client.json("/api/check-auth")).toEqual(body);
});

test("the sign-up form stores the user and redirects to the dashboard", async () => {
  const client = guest();
  expect(await client.postForm("/signup", account("joan"))).toHaveRedirect("/dashboard");
  expect(await client.get("/dashboard")).toHaveStatus(200);
});

describe.each(["username", "email", "password"] as const)("sign-up with no %s", (field) => {
  const wrong = { ...account("nobody1"), [field]: "" };
  const { [field]: _, ...missing } = wrong;

  test("by call fails with an error saying that all fields are required", async () => {
    for (const sent of [wrong, missing]) {
      const response = await guest().post("/api/signup", sent);
      expect(response).toHaveStatus(400);
      expect(await response.json()).toMatchObject({
        message: "All fields are required",
        errors: { [field]: expect.arrayContaining(["All fields are required"]) },
      });
    }
  });

  test("by form shows the same error and keeps everything typed except the password", async () => {
    const html = await textOf(400, guest().postForm("/signup", wrong));
    expect(html).toContain("All fields are required");
    if (field !== "email") expect(html).toContain(`value="${wrong.email}"`);
    if (field !== "username") expect(html).toContain(`value="${wrong.username}"`);
    expect(html).not.toContain(PASSWORD);
  });
});

test.each([
  ["a username with an @", { username: "ab@cd" }, "username"],
  ["an invalid email address", { email: "nobody" }, "email"],
  ["a list as a password", { password: ["x"] }, "password"],
])("sign-up rejects %s and stores nothing", async (_, change, field) => {
  const response = await guest().post("/api/signup", { ...account("nobody2"), ...change });
  expect(response).toHaveStatus(400);
  expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual([field]);
  expect(rows("select id from users where username_key = 'nobody2'")).toEqual([]);
});

describe.each([
  ["username", { username: "aDA", email: "other@example.org" }, "This username is taken"],
  ["email", { username: "other", email: "ADA@Example.org" }, "This email address is already registered"],
])("sign-up with a %s that is already taken in a different letter case", (field, taken, message) => {
  test("gets a 409 that names the field", async () => {
    const response = await guest().post("/api/signup", { ...taken, password: PASSWORD });
    expect(response).toHaveStatus(409);
    expect(await response.json()).toEqual({ message, errors: { [field]: [message] } });
  });

  test("shows an error in the form, which keeps what was typed", async () => {
    const html = await textOf(409, guest().postForm("/signup", { ...taken, password: PASSWORD }));
    expect(html).toContain(message);
    expect(html).toContain(`value="${taken.username}"`);
    expect(html).not.toContain(PASSWORD);
  });
});

test("the database holds hashes of passwords and session tokens, not the originals", async () => {
  const client = await signUp(server, "mary");
  const stored = JSON.stringify([...rows("select * from users"), ...rows("select * from sessions")]);
  expect(stored).not.toContain(PASSWORD);
  expect(rows("select password_hash from users")[0]?.password_hash).toMatch(/^scrypt\$/);
  const [token = ""] = decodeURIComponent(client.cookies.get("upsolve_session") ?? "").split(".");
  expect(token.length).toBeGreaterThan(20);
  expect(stored).not.toContain(token);
});
