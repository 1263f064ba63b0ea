import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createContext, createUser, PASSWORD } from "../../../tests/setup/factories.ts";
import { startSession } from "../../auth/sessions.server.ts";
import type { Application } from "../../platform/application.ts";
import { changePassword, signUp, verifyCredentials } from "./commands.server.ts";

const input = { username: "Ada", email: "Ada@Example.com", password: "correct horse" };

let app: Application;
beforeEach(async () => {
  app = await createApplication({ now: () => 1_700_000_000_000 });
});

describe("signUp", () => {
  test("creates an account that can sign in by username or email, in any letter case", async () => {
    const { waits, confirms, ...ada } = await signUp(createContext({ app }), input);
    expect(ada).toEqual({ id: 1, username: "Ada", email: "Ada@Example.com", role: "owner" });
    expect([waits, confirms]).toEqual([false, false]);
    for (const email of ["Ada", "aDA", "Ada@Example.com", "ADA@EXAMPLE.COM"]) {
      expect(await verifyCredentials(createContext({ app }), { email, password: input.password })).toEqual(
        ada,
      );
    }
  });

  test.each([
    [{ username: "aDa" }, { username: ["This username is taken"] }],
    [{ email: "ADA@example.com" }, { email: ["This email address is already registered"] }],
    [
      { username: "ADA", email: "ada@example.com" },
      { username: ["This username is taken"], email: ["This email address is already registered"] },
    ],
  ])("refuses %j if Ada has an account, and names the field that is taken", async (same, errors) => {
    await signUp(createContext({ app }), input);
    const other = { username: "Bob", email: "bob@example.com", password: "x", ...same };
    await expect(signUp(createContext({ app }), other)).rejects.toMatchObject({ status: 409, errors });
  });

  test.each([
    ["Ian", "lan"],
    ["Ian", "1an"],
    ["bob0", "bobO"],
    ["corner", "comer"],
    ["Wendy", "VVendy"],
  ])("refuses lookalike names: if %s exists, %s is refused", async (username, lookalike) => {
    await signUp(createContext({ app }), { ...input, username });
    const other = { username: lookalike, email: "bob@example.com", password: "x" };
    await expect(signUp(createContext({ app }), other)).rejects.toMatchObject({
      status: 409,
      errors: { username: ["This username looks like another member's"] },
    });
  });

  test("accepts names that are similar but distinguishable", async () => {
    for (const [index, username] of ["ian", "all", "ali", "a.l", "a-l", "bob8", "bobB"].entries())
      await signUp(createContext({ app }), { username, email: `${index}@example.com`, password: "x" });
  });

  test("creates only one account from two concurrent requests", async () => {
    const both = await Promise.allSettled([
      signUp(createContext({ app }), input),
      signUp(createContext({ app }), input),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 409 } });
  });

  test("enforces the minimum length set by the operator", async () => {
    app.config.minPasswordLength = 3;
    const short = signUp(createContext({ app }), { ...input, password: "😀😀" });
    await expect(short).rejects.toMatchObject({
      status: 400,
      errors: { password: ["Use at least 3 characters"] },
    });
    await signUp(createContext({ app }), { ...input, password: "😀😀😀" });
  });

  test("refuses common passwords if the operator sets a minimum length", async () => {
    app.config.minPasswordLength = 8;
    for (const password of ["password123", "PassWord1", "12345678", "iloveyou1", "１２３４５６７８"]) {
      const common = signUp(createContext({ app }), { ...input, password });
      await expect(common, password).rejects.toMatchObject({
        status: 400,
        errors: { password: ["This password is too common. Choose another one"] },
      });
    }
    await signUp(createContext({ app }), { ...input, password: "twelve knights on f6" });
    app.config.minPasswordLength = 1;
    const other = { username: "Bob", email: "bob@example.com", password: "password123" };
    await signUp(createContext({ app }), other);
  });

  test("does not store the password", async () => {
    await signUp(createContext({ app }), input);
    const rows = await app.db.selectFrom("users").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(input.password);
  });
});

describe("verifyCredentials", () => {
  test.each([
    ["ada", "wrong"],
    ["nobody", PASSWORD],
    ["nobody@example.com", PASSWORD],
    ["ada@elsewhere.com", PASSWORD],
  ])("refuses %s with the password %s, always with the same message", async (email, password) => {
    await createUser(app.db, "ada");
    const attempt = verifyCredentials(createContext({ app }), { email, password });
    await expect(attempt).rejects.toMatchObject({ status: 400, message: "Invalid email or password" });
  });

  test("allows 10 guesses at an account's password from one address", async () => {
    app = await createApplication({ db: app.db, config: { rateLimits: true } });
    await createUser(app.db, "ada");
    const guess = (password: string, address: string) =>
      verifyCredentials(createContext({ app, address }), { email: "ADA", password });
    for (let i = 0; i < 10; i++) await expect(guess("wrong", "10.0.0.1")).rejects.toHaveStatus(400);
    await expect(guess(PASSWORD, "10.0.0.1")).rejects.toHaveStatus(429);
    expect(await guess(PASSWORD, "10.0.0.2")).toMatchObject({ username: "ada" });
  });

  test("does not count a correct password", async () => {
    app = await createApplication({ db: app.db, config: { rateLimits: true } });
    const ada = await createUser(app.db, "ada");
    const guess = (password: string) => verifyCredentials(createContext({ app }), { email: "ada", password });
    for (let i = 0; i < 9; i++) await expect(guess("wrong")).rejects.toHaveStatus(400);
    expect(await guess(PASSWORD)).toEqual(ada);
    await expect(guess("wrong")).rejects.toHaveStatus(400);
  });
});

describe("changePassword", () => {
  async function signedIn() {
    const ada = await createUser(app.db, "ada");
    await startSession(createContext({ app }), ada.id, "this one");
    await startSession(createContext({ app }), ada.id, "another");
    return { id: 1, viewer: ada, restriction: null };
  }
  const agents = async () =>
    (await app.db.selectFrom("sessions").select("user_agent").execute()).map((row) => row.user_agent);

  test("replaces the password and ends the other sessions", async () => {
    const session = await signedIn();
    await changePassword(app, session, { current: PASSWORD, next: "new one" });
    const context = createContext({ app });
    expect(await verifyCredentials(context, { email: "ada", password: "new one" })).toEqual(session.viewer);
    await expect(verifyCredentials(context, { email: "ada", password: PASSWORD })).rejects.toHaveStatus(400);
    expect(await agents()).toEqual(["this one"]);
  });

  test("changes nothing if the current password is wrong or the new one too short or too common", async () => {
    const session = await signedIn();
    app.config.minPasswordLength = 8;
    const wrong = changePassword(app, session, { current: "wrong", next: "long enough" });
    await expect(wrong).rejects.toMatchObject({ errors: { current: ["This is not your current password"] } });
    const short = changePassword(app, session, { current: PASSWORD, next: "short" });
    await expect(short).rejects.toMatchObject({ errors: { next: ["Use at least 8 characters"] } });
    const common = changePassword(app, session, { current: PASSWORD, next: "Qwerty123" });
    await expect(common).rejects.toMatchObject({
      errors: { next: [expect.stringContaining("too common")] },
    });
    expect(await agents()).toEqual(["this one", "another"]);
  });
});
