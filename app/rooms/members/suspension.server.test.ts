import { beforeEach, describe, expect, test } from "vitest";
import {
  cookieOf,
  createApplication,
  createContext,
  createUser,
  loaderArgs,
} from "../../../tests/setup/factories.ts";
import { feedKey, feedReader } from "../../auth/feed-keys.server.ts";
import { withAccount, withAnyone, withUser } from "../../auth/guards.server.ts";
import { OPERATOR } from "../../auth/policy.ts";
import { suspensionOf } from "../../auth/queries.server.ts";
import { sessionExpiry, startSession } from "../../auth/sessions.server.ts";
import type { Application } from "../../platform/application.ts";
import { Conflict, Forbidden, Invalid } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { setRole, suspend, unsuspend } from "./staff.server.ts";

const HOUR = 60 * 60 * 1000;
const START = 1_700_000_000_000;

let app: Application;
let time: number;
let owner: Viewer;
let coach: Viewer;
let eve: Viewer;
beforeEach(async () => {
  time = START;
  app = await createApplication({ now: () => time });
  owner = await createUser(app.db, "owner-ola", "owner");
  coach = await createUser(app.db, "coach-cyd", "coach");
  eve = await createUser(app.db, "eve");
});

async function signIn(user: Viewer): Promise<string> {
  const context = createContext({ app });
  await startSession(context, user.id, "");
  return cookieOf(context.sent);
}

const name = ({ viewer }: { viewer: Viewer | null }) => viewer?.username;
const asked = (cookie: string, method = "GET") =>
  loaderArgs("/dashboard", { context: createContext({ app, cookie }), method });

describe("a suspended user", () => {
  let cookie: string;
  beforeEach(async () => {
    cookie = await signIn(eve);
    await suspend(app, coach, eve.id, { reason: "Spam", until: START + HOUR });
  });

  test("is redirected from every page to the reason", async () => {
    await expect(withUser(name)(asked(cookie))).rejects.toHaveRedirect("/suspended");
    expect(await suspensionOf(app.db, eve.id, time)).toEqual({
      reason: "Spam",
      since: START,
      until: START + HOUR,
    });
  });

  test("cannot write", async () => {
    await expect(withUser(name)(asked(cookie, "POST"))).rejects.toMatchObject({ status: 403 });
  });

  test("can still use account and public pages", async () => {
    expect(await withAccount(name)(asked(cookie))).toBe("eve");
    expect(await withAccount(name)(asked(cookie, "POST"))).toBe("eve");
    expect(await withAnyone(name)(asked(cookie))).toBe("eve");
    expect(await signIn(eve)).not.toBe("");
  });

  test("has no sockets and no feeds", async () => {
    expect(await sessionExpiry(app, 1)).toBeNull();
    expect(await feedReader(app, await feedKey(app, eve))).toBeNull();
  });

  test("regains access when the suspension ends", async () => {
    time = START + HOUR;
    expect(await withUser(name)(asked(cookie))).toBe("eve");
    expect(await suspensionOf(app.db, eve.id, time)).toBeNull();
    expect(await sessionExpiry(app, 1)).toBeGreaterThan(time);
  });

  test("regains access when staff lift the suspension", async () => {
    await unsuspend(app, coach, eve.id);
    expect(await withUser(name)(asked(cookie))).toBe("eve");
    const { suspension_reason } = await app.db
      .selectFrom("users")
      .select("suspension_reason")
      .where("id", "=", eve.id)
      .executeTakeFirstOrThrow();
    expect(suspension_reason).toBeNull();
  });

  test("gets a new reason and end date when suspended again", async () => {
    await suspend(app, owner, eve.id, { reason: "More spam" });
    expect(await suspensionOf(app.db, eve.id, time + 1000 * HOUR)).toMatchObject({
      reason: "More spam",
      until: null,
    });
  });
});

describe("a suspension", () => {
  const input = { reason: "Spam" };

  test("of staff requires an owner, and users cannot suspend themselves", async () => {
    const other = await createUser(app.db, "coach-cora", "coach");
    for (const user of [owner, other, coach]) {
      await expect(suspend(app, coach, user.id, input)).rejects.toThrow(Forbidden);
      await expect(unsuspend(app, coach, user.id)).rejects.toThrow(Forbidden);
    }
    await expect(suspend(app, owner, owner.id, input)).rejects.toThrow("yourself");
    await suspend(app, owner, coach.id, input);
  });

  test("removes staff permissions at once", async () => {
    await suspend(app, owner, coach.id, input);
    await expect(suspend(app, coach, eve.id, input)).rejects.toThrow(Forbidden);
  });

  test("cannot leave the site without an active owner", async () => {
    await expect(suspend(app, OPERATOR, owner.id, input)).rejects.toThrow(Conflict);
    await setRole(app, owner, eve.id, "owner");
    await suspend(app, owner, eve.id, input);
    await expect(setRole(app, owner, owner.id, "member")).rejects.toThrow(Conflict);
    expect(await suspensionOf(app.db, owner.id, time)).toBeNull();
  });

  test("cannot be imposed by two owners on each other at once", async () => {
    await setRole(app, owner, eve.id, "owner");
    const ends = await Promise.allSettled([
      suspend(app, owner, eve.id, input),
      suspend(app, { ...eve, role: "owner" }, owner.id, input),
    ]);
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
  });

  test("cannot end in the past", async () => {
    await expect(suspend(app, coach, eve.id, { ...input, until: START })).rejects.toThrow(Invalid);
    expect(await suspensionOf(app.db, eve.id, time)).toBeNull();
  });
});
