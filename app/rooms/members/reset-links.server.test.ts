import { beforeEach, describe, expect, test } from "vitest";
import {
  cookieOf,
  createApplication,
  createContext,
  createUser,
  PASSWORD,
} from "../../../tests/setup/factories.ts";
import { OPERATOR } from "../../auth/policy.ts";
import { readSession, startSession } from "../../auth/sessions.server.ts";
import type { Application } from "../../platform/application.ts";
import { Forbidden, Invalid, NotFound } from "../../platform/http/errors.ts";
import { sessionTopic } from "../../platform/realtime/topics.ts";
import type { Viewer } from "../../viewer.ts";
import { changePassword, resetPassword, verifyCredentials } from "./commands.server.ts";
import { sweepResetLinks, userOfResetLink } from "./reset-links.server.ts";
import { makeResetLink, setRole, suspend } from "./staff.server.ts";

const HOUR = 60 * 60 * 1000;

let app: Application;
let time: number;
let owner: Viewer;
let coach: Viewer;
let ada: Viewer;
beforeEach(async () => {
  time = 1_700_000_000_000;
  app = await createApplication({ now: () => time });
  owner = await createUser(app.db, "owner-ola", "owner");
  coach = await createUser(app.db, "coach-cyd", "coach");
  ada = await createUser(app.db, "ada");
});

async function tokenFor(user: Viewer, actor = OPERATOR): Promise<string> {
  const { link } = await makeResetLink(app, actor, user.id);
  const [, token = ""] = /^http:\/\/localhost:3000\/reset-password\/([\w-]{43})$/.exec(link) ?? [];
  expect(token).not.toBe("");
  return token;
}
const signsIn = (password: string) =>
  verifyCredentials(createContext({ app }), { email: "ada", password }).then(
    () => true,
    () => false,
  );

describe("a reset link", () => {
  test("changes the password once, ends all sessions and sockets, and renews feed addresses", async () => {
    const context = createContext({ app });
    await startSession(context, ada.id, "");
    const cookie = cookieOf(context.sent);
    const { id } = (await readSession(createContext({ app, cookie }))) ?? { id: 0 };
    let ended = 0;
    app.hub.subscribe(sessionTopic(id), () => void ended++);
    const token = await tokenFor(ada, coach);
    expect(await userOfResetLink(app, token)).toMatchObject({ username: "ada" });
    await resetPassword(app, token, "something new");
    expect(await signsIn("something new")).toBe(true);
    expect(await signsIn(PASSWORD)).toBe(false);
    expect(await readSession(createContext({ app, cookie }))).toBeNull();
    expect(ended).toBe(1);
    await expect(resetPassword(app, token, "something else")).rejects.toThrow(NotFound);
    const { feed_version } = await app.db
      .selectFrom("users")
      .select("feed_version")
      .where("id", "=", ada.id)
      .executeTakeFirstOrThrow();
    expect(feed_version).toBe(1);
    const acts = await app.db.selectFrom("audit_log").select(["act", "actor_id"]).orderBy("id").execute();
    expect(acts).toEqual([
      { act: "reset-link", actor_id: coach.id },
      { act: "reset-password", actor_id: ada.id },
    ]);
  });

  test("works only once for concurrent requests", async () => {
    const token = await tokenFor(ada);
    const passwords = Array.from({ length: 2 }, (_, index) => `password number ${index}`);
    const ends = await Promise.allSettled(passwords.map((each) => resetPassword(app, token, each)));
    const won = ends.flatMap(({ status }, index) => (status === "fulfilled" ? index : []));
    expect(won).toHaveLength(1);
    expect(await signsIn(`password number ${won[0]}`)).toBe(true);
  });

  test("is valid for an hour", async () => {
    const token = await tokenFor(ada);
    time += HOUR - 1;
    expect(await userOfResetLink(app, token)).toMatchObject({ id: ada.id });
    time += 1;
    await expect(userOfResetLink(app, token)).rejects.toThrow(NotFound);
    await expect(resetPassword(app, token, "too late")).rejects.toThrow(NotFound);
    await sweepResetLinks(app);
    expect(await app.db.selectFrom("password_resets").selectAll().execute()).toEqual([]);
  });

  test("is invalidated by a newer link or a changed password", async () => {
    const first = await tokenFor(ada);
    const second = await tokenFor(ada);
    await expect(userOfResetLink(app, first)).rejects.toThrow(NotFound);
    const session = { id: 1, viewer: ada, restriction: null };
    await changePassword(app, session, { current: PASSWORD, next: "changed by hand" });
    await expect(userOfResetLink(app, second)).rejects.toThrow(NotFound);
  });

  test("is invalidated if the user's role changes, so that a coach cannot sign in as an owner", async () => {
    const token = await tokenFor(ada, coach);
    await setRole(app, owner, ada.id, "owner");
    await expect(resetPassword(app, token, "something new")).rejects.toThrow(NotFound);
    expect(await signsIn(PASSWORD)).toBe(true);
  });

  test("is not used up if the new password is too short", async () => {
    app.config.minPasswordLength = 8;
    const token = await tokenFor(ada);
    await expect(resetPassword(app, token, "short")).rejects.toThrow(Invalid);
    expect(await userOfResetLink(app, token)).toMatchObject({ id: ada.id });
  });

  test("is stored only as a hash", async () => {
    const token = await tokenFor(ada);
    const rows = await app.db.selectFrom("password_resets").selectAll().execute();
    const entries = await app.db.selectFrom("audit_log").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, entries])).not.toContain(token);
  });

  test("does not lift a suspension", async () => {
    await suspend(app, coach, ada.id, { reason: "Spam" });
    await resetPassword(app, await tokenFor(ada), "something new");
    const context = createContext({ app });
    await startSession(context, ada.id, "");
    const cookie = cookieOf(context.sent);
    expect(await readSession(createContext({ app, cookie }))).toMatchObject({ restriction: "suspended" });
  });
});

test("coaches can create reset links only for members, not for other staff", async () => {
  const other = await createUser(app.db, "coach-cora", "coach");
  for (const user of [owner, coach, other]) {
    await expect(makeResetLink(app, coach, user.id)).rejects.toThrow(Forbidden);
  }
  await setRole(app, owner, ada.id, "coach");
  await expect(makeResetLink(app, coach, ada.id)).rejects.toThrow(Forbidden);
  await makeResetLink(app, owner, other.id);
});
