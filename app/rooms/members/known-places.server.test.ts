import { beforeEach, expect, test } from "vitest";
import { createApplication, createContext, createUser, PASSWORD } from "../../../tests/setup/factories.ts";
import { knownPlace } from "../../auth/known-places.server.ts";
import { endSessions, readSession, startSession, sweepSessions } from "../../auth/sessions.server.ts";
import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { changePassword, verifyCredentials } from "./commands.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const HOME = "192.0.2.1";
const AWAY = "198.51.100.7";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let time: number;
beforeEach(async () => {
  time = Date.UTC(2026, 0, 1);
  app = await createApplication({ now: () => time, config: { rateLimits: true } });
  [ada, ben] = [await createUser(app.db, "ada"), await createUser(app.db, "ben")];
});

/** Signs in from home. @returns the browser's Cookie header. */
async function signIn(user = ada, cookie?: string, address = HOME): Promise<string> {
  const context = createContext({ app, cookie, address });
  await startSession(context, user.id, "Firefox");
  return context.sent.map((header) => header.split(";")[0]).join("; ");
}

async function isKnown(user: Viewer, { cookie, address = AWAY }: { cookie?: string; address?: string }) {
  const { browser, isKnownNetwork } = await knownPlace(createContext({ app, cookie, address }), user.id);
  return { browser: browser !== undefined, network: isKnownNetwork };
}
const stored = () => app.db.selectFrom("known_places").selectAll().execute();

test("browsers and networks are known only for users who signed in from them", async () => {
  const cookie = await signIn();
  expect(await isKnown(ada, { cookie })).toEqual({ browser: true, network: false });
  expect(await isKnown(ada, { address: HOME })).toEqual({ browser: false, network: true });
  expect(await isKnown(ben, { cookie, address: HOME })).toEqual({ browser: false, network: false });
  await signIn(ben, cookie);
  expect(await isKnown(ada, { cookie })).toMatchObject({ browser: true });
  expect(await isKnown(ben, { cookie })).toMatchObject({ browser: true });
  expect(JSON.stringify(await stored())).not.toContain(HOME);
});

test("known places survive a sign-out and a change of secrets", async () => {
  const cookie = await signIn();
  const { id = 0 } = (await readSession(createContext({ app, cookie }))) ?? {};
  await endSessions(app, { only: id, userId: ada.id });
  app.secrets = ["a newer secret of the tests", ...app.secrets];
  expect(await isKnown(ada, { cookie, address: HOME })).toEqual({ browser: true, network: true });
});

test.each([
  ["'Sign out everywhere'", () => endSessions(app, { userId: ada.id, except: null })],
  [
    "a new password",
    async () => {
      const session = await readSession(createContext({ app, cookie: await signIn() }));
      if (session) await changePassword(app, session, { current: PASSWORD, next: "another one" });
    },
  ],
])("%s forgets only that user's places", async (_, end) => {
  const cookie = await signIn();
  await signIn(ben, cookie);
  await end();
  expect(await isKnown(ada, { cookie, address: HOME })).toEqual({ browser: false, network: false });
  expect(await isKnown(ben, { cookie, address: HOME })).toEqual({ browser: true, network: true });
});

test("using a session keeps its browser and current network known", async () => {
  const cookie = await signIn();
  time += 80 * DAY;
  await app.db
    .updateTable("sessions")
    .set({ expires_at: time + DAY })
    .execute();
  await readSession(createContext({ app, cookie, address: AWAY }));
  time += 20 * DAY;
  expect(await isKnown(ada, { cookie, address: AWAY })).toEqual({ browser: true, network: true });
  expect(await isKnown(ada, { address: HOME })).toEqual({ browser: false, network: false });
});

test("places are forgotten after 90 days, and only the newest 50 are kept", async () => {
  const cookie = await signIn();
  for (let i = 0; i < 60; i++) {
    time += 1000;
    await signIn(ada, cookie, `203.0.113.${i}`);
  }
  expect(await stored()).toHaveLength(50);
  expect(await isKnown(ada, { cookie, address: "203.0.113.59" })).toEqual({ browser: true, network: true });
  expect(await isKnown(ada, { address: HOME })).toMatchObject({ network: false });
  time += 90 * DAY;
  expect(await isKnown(ada, { cookie })).toMatchObject({ browser: false });
  await sweepSessions(app);
  expect(await stored()).toEqual([]);
});

test("each known browser has its own attempt limit", async () => {
  const [laptop, phone] = [await signIn(), await signIn()];
  const guess = (cookie: string | undefined, password: string) =>
    verifyCredentials(createContext({ app, cookie, address: HOME }), { email: "ada", password });
  for (let i = 0; i < 10; i++) await expect(guess(laptop, "wrong")).rejects.toHaveStatus(400);
  await expect(guess(laptop, PASSWORD)).rejects.toHaveStatus(429);
  expect(await guess(phone, PASSWORD)).toEqual(ada);
  expect(await guess(undefined, PASSWORD)).toEqual(ada);
});

test("a browser known for one account is unknown for others", async () => {
  const cookie = await signIn(ben, undefined, AWAY);
  for (let i = 0; i < 100; i++) {
    const context = createContext({ app, cookie, address: `203.0.113.${i}` });
    await expect(verifyCredentials(context, { email: "ada", password: "wrong" })).rejects.toHaveStatus(400);
  }
  const context = createContext({ app, cookie, address: AWAY });
  await expect(verifyCredentials(context, { email: "ada", password: PASSWORD })).rejects.toHaveStatus(429);
});

test("attempts refused by an address's limit do not count toward the limits of the names tried", async () => {
  const guess = (name: string) =>
    verifyCredentials(createContext({ app, address: AWAY }), { email: name, password: "wrong" });
  for (let i = 0; i < 200; i++) await app.limits.take("signInByAddress", AWAY);
  await expect(guess("somebody")).rejects.toHaveStatus(429);
  for (let i = 0; i < 10; i++) await app.limits.take("signInHere", `somebody ${AWAY}`);
  await expect(app.limits.take("signInHere", `somebody ${AWAY}`)).rejects.toHaveStatus(429);
});
