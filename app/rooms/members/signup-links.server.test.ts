import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createContext, createUser } from "../../../tests/setup/factories.ts";
import { OPERATOR, restrictionOf } from "../../auth/policy.ts";
import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { readOnScreen } from "../notifications/commands.server.ts";
import { pathOf, textOf } from "../notifications/kinds.ts";
import { countUnreadNotifications, listNotifications } from "../notifications/queries.server.ts";
import type { SignUpMode } from "../site/schema.ts";
import { signUp } from "./commands.server.ts";
import { listSignupLinks } from "./queries.server.ts";
import { signupLinkSchema } from "./schema.ts";
import { sweepSignupLinks } from "./signup-links.server.ts";
import { approve, makeSignupLink, revokeSignupLink, suspend } from "./staff.server.ts";
import { verificationLink, verifyEmail } from "./verification.server.ts";

const DAY = 24 * 60 * 60 * 1000;

let app: Application;
let time: number;
beforeEach(async () => {
  time = 1_700_000_000_000;
  app = await createApplication({ now: () => time, config: { signup: "invitation" } });
  await createUser(app.db, "owner-ola", "owner");
});

async function linkWith(fields: object = {}) {
  const made = await makeSignupLink(app, OPERATOR, signupLinkSchema.parse(fields));
  const [, token = ""] = /^http:\/\/localhost:3000\/signup\?invitation=([\w-]{43})$/.exec(made.link) ?? [];
  expect(token).not.toBe("");
  return { ...made, token };
}
const join = (username: string, invitation?: string, email = `${username}@example.org`) =>
  signUp(createContext({ app }), { username, email, password: "correct horse", invitation });
const usesOf = async () => (await listSignupLinks(app, { limit: 20 })).rows.map(({ uses }) => uses);

test("staff are notified of accounts that wait for approval", async () => {
  app = await createApplication({ db: app.db, now: () => time, config: { signup: "approval" } });
  const [cyd, eve] = [
    await createUser(app.db, "coach-cyd", "coach"),
    await createUser(app.db, "coach-eve", "coach"),
  ];
  const ada = await createUser(app.db, "ada");
  await suspend(app, OPERATOR, eve.id, { reason: "Spam" });
  const listOf = async (user: Viewer) =>
    (await listNotifications(app.db, user, { limit: 20 })).rows.map((row) => [textOf(row), pathOf(row)]);
  await join("bob");
  expect(await listOf(cyd)).toEqual([["bob signed up and is waiting for approval", "/admin/signup"]]);
  await join("ben");
  expect(await listOf(cyd)).toEqual([["2 new accounts waiting for approval", "/admin/signup"]]);
  expect([await listOf(ada), await listOf(eve)]).toEqual([[], []]);
  const opened = { url: "http://localhost:3000/admin/signup", headers: new Headers() };
  expect(await readOnScreen(app, cyd, opened)).toEqual([]);
  const { token } = await linkWith();
  await join("dan", token);
  expect(await countUnreadNotifications(app.db, cyd.id)).toBe(0);
});

describe("a sign-up link", () => {
  test("creates only as many accounts as it has uses, even for concurrent sign-ups", async () => {
    const { token } = await linkWith({ uses: 2 });
    expect(await join("ada", token)).toMatchObject({ role: "member", waits: false });
    const ends = await Promise.allSettled(["ben", "cyd"].map((name) => join(name, token)));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(join("eve", token)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining("used up"),
    });
    expect(await usesOf()).toEqual([2]);
  });

  test("is not used up by a failed sign-up", async () => {
    const { token } = await linkWith();
    await expect(join("owner-ola", token)).rejects.toMatchObject({ status: 409 });
    expect(await usesOf()).toEqual([0]);
  });

  test("is refused if it is expired, revoked or wrong", async () => {
    const { token } = await linkWith({ days: 1 });
    const other = await linkWith();
    time += DAY;
    await expect(join("ada", token)).rejects.toMatchObject({
      message: expect.stringContaining("has expired"),
    });
    await revokeSignupLink(app, OPERATOR, other.id);
    await revokeSignupLink(app, OPERATOR, other.id);
    await expect(join("ada", other.token)).rejects.toMatchObject({
      message: expect.stringContaining("revoked"),
    });
    await expect(join("ada", "wrong")).rejects.toMatchObject({
      message: expect.stringContaining("not valid"),
    });
    await expect(join("ada")).rejects.toMatchObject({ message: expect.stringContaining("by invitation") });
    await expect(revokeSignupLink(app, OPERATOR, 99)).rejects.toMatchObject({ status: 404 });
    expect((await listSignupLinks(app, { limit: 20 })).rows.map(({ state }) => state)).toEqual([
      "withdrawn",
      "ended",
    ]);
  });

  test("only accepts addresses at its email domain", async () => {
    const { token } = await linkWith({ domain: " @Club.Example.org " });
    for (const email of ["ada@example.org", "ada@evil-club.example.org", "ada@club.example.org.evil.net"]) {
      await expect(join("ada", token, email)).rejects.toMatchObject({
        status: 400,
        errors: { email: [expect.stringContaining("at club.example.org")] },
      });
    }
    await join("ada", token, "Ada@CLUB.example.org");
  });

  describe("for an email domain", () => {
    const at = "club.example.org";
    const accountOf = (username: string) =>
      app.db
        .selectFrom("users")
        .select(["waits", "unverified", "suspended_at", "suspended_until"])
        .where("username", "=", username)
        .executeTakeFirstOrThrow();
    const restriction = async (username: string) => restrictionOf(await accountOf(username), time);
    const mails = () => app.db.selectFrom("mails").select("kind").execute();

    test.each(["invitation", "approval", "open"] as const)(
      "activates accounts once their addresses are confirmed (mode %s)",
      async (signup) => {
        const mail = { url: "smtp://localhost:1", from: { name: "", address: "club@example.org" } };
        app = await createApplication({ db: app.db, now: () => time, config: { signup, mail } });
        const { token } = await linkWith({ domain: at });
        const ada = await join("ada", token, `ada@${at}`);
        expect(ada).toMatchObject({ waits: false, confirms: true });
        expect(await restriction("ada")).toBe("unconfirmed");
        expect(await mails()).toEqual([{ kind: "verify" }]);
        const link = verificationLink(app, ada).split("/").at(-1) ?? "";
        await expect(verifyEmail(app, { ...ada, email: `eve@${at}` }, link)).rejects.toHaveStatus(404);
        expect(await restriction("ada")).toBe("unconfirmed");
        await verifyEmail(app, ada, link);
        expect(await accountOf("ada")).toMatchObject({ waits: 0, unverified: 0 });
        expect(await restriction("ada")).toBe(null);
      },
    );

    test("leaves approval to staff if the site sends no email", async () => {
      const { token } = await linkWith({ domain: at });
      const ada = await join("ada", token, `ada@${at}`);
      expect(ada).toMatchObject({ waits: true, confirms: false });
      expect(await restriction("ada")).toBe("waiting");
      expect(await mails()).toEqual([]);
      await approve(app, OPERATOR, ada.id);
      expect(await restriction("ada")).toBe(null);
    });
  });

  test("without a link, confirming an address does not replace approval by staff", async () => {
    const mail = { url: "smtp://localhost:1", from: { name: "", address: "club@example.org" } };
    const config = { signup: "approval", verifyEmails: "on", mail } as const;
    app = await createApplication({ db: app.db, now: () => time, config });
    const ada = await join("ada");
    await verifyEmail(app, ada, verificationLink(app, ada).split("/").at(-1) ?? "");
    expect(ada).toMatchObject({ waits: true, confirms: false });
    expect(
      await app.db.selectFrom("users").select(["waits", "unverified"]).where("id", "=", ada.id).execute(),
    ).toEqual([{ waits: 1, unverified: 0 }]);
  });

  test("is deleted a month after it ends, and its token is never stored", async () => {
    const { token } = await linkWith({ days: 1 });
    const withdrawn = await linkWith({ days: 300 });
    await revokeSignupLink(app, OPERATOR, withdrawn.id);
    await linkWith({ days: 300 });
    const stored = await app.db.selectFrom("signup_links").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    time += 30 * DAY;
    await sweepSignupLinks(app);
    expect((await usesOf()).length).toBe(2);
    time += DAY;
    await sweepSignupLinks(app);
    expect((await usesOf()).length).toBe(1);
  });
});

const modes: [SignUpMode, boolean, "admitted" | "made to wait" | "refused"][] = [
  ["open", false, "admitted"],
  ["open", true, "admitted"],
  ["invitation", false, "refused"],
  ["invitation", true, "admitted"],
  ["approval", false, "made to wait"],
  ["approval", true, "admitted"],
  ["closed", false, "refused"],
  ["closed", true, "refused"],
];

test.each(modes)("mode %s, invitation link %s: a new user is %s", async (signup, withLink, expected) => {
  app = await createApplication({ db: app.db, config: { signup } });
  const { token } = await linkWith();
  const joining = join("ben", withLink ? token : undefined);
  if (expected === "refused") await expect(joining).rejects.toMatchObject({ status: 403 });
  else expect(await joining).toMatchObject({ role: "member", waits: expected === "made to wait" });
});
