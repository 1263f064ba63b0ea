import { beforeEach, describe, expect, test } from "vitest";
import {
  createApplication,
  createContext,
  createUser,
  PASSWORD,
  PASSWORD_HASH,
} from "../../../tests/setup/factories.ts";
import { startSession } from "../../auth/sessions.server.ts";
import type { Application } from "../../platform/application.ts";
import { changePassword, signUp, verifyCredentials } from "./commands.server.ts";

const input = { username: "Ada", email: "Ada@Example.com", password: "correct horse" };

let app: Application;
beforeEach(async () => {
  app = await createApplication({ now: () => 1_700_000_000_000 });
});

describe("signUp", () => {
  const TAKEN_EMAIL = { email: ["This email address is already registered"] };

  /** Signs up with an email address that is taken, so that no password is hashed. @returns the errors. */
  async function errorsOf(changes: Partial<typeof input>, lookalike_key: string | null = null) {
    const { id, email } = await createUser(app.db);
    await app.db.updateTable("users").set({ lookalike_key }).where("id", "=", id).execute();
    const attempt = signUp(createContext({ app }), { ...input, ...changes, email });
    return attempt.catch(({ errors }) => errors);
  }

  test("creates an account that can sign in by username or email, in any letter case", async () => {
    const { waits, confirms, ...ada } = await signUp(createContext({ app }), input);
    expect(ada).toEqual({ id: 1, username: "Ada", email: "Ada@Example.com", role: "owner" });
    expect([waits, confirms]).toEqual([false, false]);
    const rows = await app.db.selectFrom("users").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(input.password);
    const signIn = (email: string, password: string) =>
      verifyCredentials(createContext({ app }), { email, password });
    expect(await signIn("Ada", input.password)).toEqual(ada);
    // A hash that is faster to check.
    await app.db.updateTable("users").set({ password_hash: PASSWORD_HASH }).execute();
    for (const email of ["aDA", "Ada@Example.com", "ADA@EXAMPLE.COM"])
      expect(await signIn(email, PASSWORD)).toEqual(ada);
  });

  test.each([
    [{ username: "aDa" }, { username: ["This username is taken"] }],
    [{ email: "ADA@example.com" }, { email: ["This email address is already registered"] }],
    [
      { username: "ADA", email: "ada@example.com" },
      { username: ["This username is taken"], email: ["This email address is already registered"] },
    ],
  ])("refuses %j if Ada has an account, and names the field that is taken", async (same, errors) => {
    await createUser(app.db, "Ada");
    const other = { username: "Bob", email: "bob@example.com", password: "x", ...same };
    await expect(signUp(createContext({ app }), other)).rejects.toMatchObject({ status: 409, errors });
  });

  const lookalike = { username: ["This username looks like another member's"] };

  test.each([
    ["lan", "Ian"],
    ["lan", "1an"],
    ["bobo", "bob0"],
    ["bobo", "bobO"],
    ["comer", "corner"],
    ["wendy", "VVendy"],
  ])("refuses lookalike names: if %s exists, %s is refused", async (key, username) => {
    expect(await errorsOf({ username }, key)).toEqual({ ...lookalike, ...TAKEN_EMAIL });
  });

  test("stores a name's lookalike key", async () => {
    await signUp(createContext({ app }), { ...input, username: "Ian" });
    const other = { username: "lan", email: "bob@example.com", password: "x" };
    const second = signUp(createContext({ app }), other);
    await expect(second).rejects.toMatchObject({ status: 409, errors: lookalike });
  });

  const similar = ["ian", "all", "ali", "a.l", "a-l", "bob8", "bobb"];
  test.each(similar)("accepts %s even if similar but distinguishable names exist", async (username) => {
    const others = ["lan", ...similar].filter((name) => name !== username);
    for (const key of others) expect(await errorsOf({ username }, key), key).toEqual(TAKEN_EMAIL);
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
    expect(await errorsOf({ password: "😀😀😀" })).toEqual(TAKEN_EMAIL);
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
    expect(await errorsOf({ password: "twelve knights on f6" })).toEqual(TAKEN_EMAIL);
    app.config.minPasswordLength = 1;
    expect(await errorsOf({ password: "password123" })).toEqual(TAKEN_EMAIL);
  });
});

describe("verifyCredentials", () => {
  test.each([
    ["ada", "wrong"],
    ["nobody", PASSWORD],
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

  test("does not count correct passwords", async () => {
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
    (await app.db.selectFrom("sessions").select("user_agent").orderBy("id").execute()).map(
      (row) => row.user_agent,
    );

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
