import { beforeEach, describe, expect, test } from "vitest";
import { cookieOf, createApplication, createContext, createUser } from "../../../tests/setup/factories.ts";
import {
  endSession,
  endSessions,
  listSessions,
  sessionCookie,
  startSession,
  sweepSessions,
} from "../../auth/sessions.server.ts";
import type { Application } from "../../platform/application.ts";
import { signValue } from "../../platform/http/cookies.server.ts";
import type { Viewer } from "../../viewer.ts";

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

let app: Application;
let ada: Viewer;
let time: number;
beforeEach(async () => {
  time = Date.UTC(2026, 0, 1);
  app = await createApplication({ now: () => time });
  ada = await createUser(app.db, "ada");
});

async function signIn(user = ada, userAgent = "Firefox"): Promise<string> {
  const context = createContext({ app });
  await startSession(context, user.id, userAgent);
  return cookieOf(context.sent.slice(0, 1));
}

const visit = (cookie: string, address?: string) => createContext({ app, cookie, address });
const viewerOf = async (cookie: string) => (await visit(cookie).session())?.viewer ?? null;
const rows = () => app.db.selectFrom("sessions").selectAll().orderBy("id").execute();

describe("a session", () => {
  test("starts with a 30-day cookie whose token is not in the database", async () => {
    const context = createContext({ app, address: "10.0.0.7" });
    await startSession(context, ada.id, `Firefox ${"x".repeat(400)}`);
    expect(context.sent).toEqual([
      expect.stringMatching(
        /^upsolve_session=[\w-]{43}\.[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(/^upsolve_known=[\w-]{22}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const [row] = await rows();
    const token = /=([\w-]{43})\./.exec(context.sent[0] ?? "")?.[1] ?? "";
    expect(token).not.toBe("");
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row).toMatchObject({
      address: "10.0.0.7",
      created_at: time,
      seen_at: time,
      expires_at: time + 30 * DAY,
    });
    expect(row?.user_agent).toHaveLength(300);
  });

  test("identifies the viewer", async () => {
    const cookie = await signIn();
    expect(await viewerOf(cookie)).toEqual({
      id: ada.id,
      username: "ada",
      email: "ada@example.com",
      role: "member",
    });
    expect(await viewerOf("")).toBeNull();
  });

  test("is read from the database once per request", async () => {
    const context = visit(await signIn());
    expect(await context.session()).toBe(await context.session());
  });

  test("ends after 30 days without a visit", async () => {
    const cookie = await signIn();
    time += 30 * DAY - 1;
    const used = await signIn();
    time += 1;
    expect(await viewerOf(cookie)).toBeNull();
    expect(await viewerOf(used)).toEqual(ada);
  });

  test("ends once its user has 100 newer sessions", async () => {
    const [first, second] = [await signIn(), await signIn()];
    const other = await signIn(await createUser(app.db, "ben"));
    for (let i = 2; i < 100; i++) await signIn();
    expect(await viewerOf(first)).toEqual(ada);
    await signIn();
    expect(await viewerOf(first)).toBeNull();
    expect(await viewerOf(second)).toEqual(ada);
    expect(await viewerOf(other)).not.toBeNull();
  });

  test("ends 90 days after it started, even if used", async () => {
    const cookie = await signIn();
    const start = time;
    for (let day = 20; day < 90; day += 20) {
      time = start + day * DAY;
      expect(await viewerOf(cookie)).toEqual(ada);
    }
    expect((await rows())[0]?.expires_at).toBe(start + 90 * DAY);
    time = start + 90 * DAY;
    expect(await viewerOf(cookie)).toBeNull();
  });

  test("is updated at most once an hour", async () => {
    const cookie = await signIn();
    time += 60 * MINUTE;
    const early = visit(cookie, "10.0.0.8");
    await early.session();
    expect(early.sent).toEqual([]);
    expect((await rows())[0]).toMatchObject({ seen_at: time - 60 * MINUTE, address: "127.0.0.1" });
    time += 1;
    const late = visit(cookie, "10.0.0.8");
    await late.session();
    const [prolonged = ""] = late.sent;
    expect(prolonged).toContain("Max-Age=2592000");
    expect(cookieOf([prolonged])).toBe(cookie);
    expect((await rows())[0]).toMatchObject({
      seen_at: time,
      expires_at: time + 30 * DAY,
      address: "10.0.0.8",
    });
  });

  test("ends when its user signs out, and its cookie is deleted", async () => {
    const [cookie, other] = [await signIn(), await signIn()];
    const context = visit(cookie);
    await endSession(context);
    expect(context.sent.at(-1)).toMatch(/^upsolve_session=; Max-Age=0;/);
    expect(await viewerOf(cookie)).toBeNull();
    expect(await viewerOf(other)).toEqual(ada);
  });

  test("ends when the same browser signs in again", async () => {
    const cookie = await signIn();
    await startSession(visit(cookie), ada.id, "Firefox");
    expect(await viewerOf(cookie)).toBeNull();
    expect(await rows()).toHaveLength(1);
  });

  test("that does not exist can be ended without an error", async () => {
    const context = visit("upsolve_session=nonsense");
    await endSession(context);
    expect(context.sent).toHaveLength(1);
  });

  test("is deleted with its user", async () => {
    const cookie = await signIn();
    await app.db.deleteFrom("users").where("id", "=", ada.id).execute();
    expect(await viewerOf(cookie)).toBeNull();
    expect(await rows()).toEqual([]);
  });
});

describe("a session cookie", () => {
  test("that has been tampered with is rejected", async () => {
    const cookie = await signIn();
    const [name, value = ""] = cookie.split("=");
    const decoded = decodeURIComponent(value);
    for (const forged of [
      "",
      "nonsense",
      decoded.split(".")[0] ?? "",
      `${decoded}x`,
      `x${decoded}`,
      signValue(decoded.split(".")[0] ?? "", ["another secret"]),
      signValue("guessed", app.secrets),
      signValue("", app.secrets),
    ]) {
      expect(await viewerOf(`${name}=${encodeURIComponent(forged)}`), forged).toBeNull();
    }
  });

  test("made from the stored hash is rejected", async () => {
    await signIn();
    const [row] = await rows();
    const stolen = signValue(row?.token_hash ?? "", app.secrets);
    expect(await viewerOf(`${sessionCookie(app.config)}=${encodeURIComponent(stolen)}`)).toBeNull();
  });

  test("stays valid while its old secret is listed, and is re-signed", async () => {
    const cookie = await signIn();
    app.secrets = ["newer", ...app.secrets];
    time += 2 * 60 * MINUTE;
    const context = visit(cookie);
    expect((await context.session())?.viewer).toEqual(ada);
    app.secrets = ["newer"];
    expect(await viewerOf(cookie)).toBeNull();
    expect(await viewerOf(cookieOf(context.sent))).toEqual(ada);
  });
});

describe("a user's sessions", () => {
  test("are listed without expired ones, most recently used first", async () => {
    await signIn(ada, "forgotten");
    time += 15 * DAY;
    const phone = await signIn(ada, "phone");
    await signIn(ada, "laptop");
    await signIn(await createUser(app.db, "bob"), "elsewhere");
    time += 15 * DAY;
    await viewerOf(phone);
    const listed = await listSessions(app.db, ada.id, app.now());
    expect(listed.map((session) => session.user_agent)).toEqual(["phone", "laptop"]);
    expect(Object.keys(listed[0] ?? {})).not.toContain("token_hash");
  });

  test("can be ended one at a time, and only by their owner", async () => {
    const cookie = await signIn();
    const bob = await createUser(app.db, "bob");
    const [row] = await rows();
    await endSessions(app, { only: row?.id ?? 0, userId: bob.id });
    expect(await viewerOf(cookie)).toEqual(ada);
    await endSessions(app, { only: row?.id ?? 0, userId: ada.id });
    expect(await viewerOf(cookie)).toBeNull();
  });

  test("can all be ended at once, except for one", async () => {
    const [kept, other] = [await signIn(), await signIn()];
    const bobs = await signIn(await createUser(app.db, "bob"));
    const except = (await visit(kept).session())?.id ?? 0;
    expect(await endSessions(app, { userId: ada.id, except })).toBe(1);
    expect(await viewerOf(kept)).toEqual(ada);
    expect(await viewerOf(other)).toBeNull();
    expect(await viewerOf(bobs)).not.toBeNull();
  });

  test("are deleted once they expire", async () => {
    await signIn();
    time += DAY;
    await signIn();
    time += 29 * DAY;
    expect(await sweepSessions(app)).toBe(1);
    expect(await rows()).toHaveLength(1);
  });
});
