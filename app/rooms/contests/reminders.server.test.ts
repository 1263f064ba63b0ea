import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createUser, PASSWORD } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import { NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { deleteAccount } from "../members/commands.server.ts";
import { finishAllDeletions } from "../members/deletion.server.ts";
import { chooseKinds, readNotifications } from "../notifications/commands.server.ts";
import { pathOf, textOf } from "../notifications/kinds.ts";
import { listNotifications } from "../notifications/queries.server.ts";
import { keepListing, setEntered } from "./commands.server.ts";
import { exportEntered, listContests, listEntered } from "./queries.server.ts";
import { sendReminders } from "./reminders.server.ts";

const HOUR = 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21, 12);

let app: Application;
let time: number;
let ada: Viewer;
let ben: Viewer;
beforeEach(async () => {
  time = NOW;
  app = await createApplication({ now: () => time });
  [ada, ben] = [await createUser(app.db, "ada"), await createUser(app.db, "ben")];
  await announce({ 1: 24, 2: 48 });
});

/** Adds contests with these keys, starting this many hours after NOW. */
function announce(hours: Record<string, number>): Promise<void> {
  const upcoming = Object.entries(hours).map(([externalId, start]) => {
    const startsAt = NOW + start * HOUR;
    return { externalId, name: `Round ${externalId}`, startsAt, endsAt: startsAt + 2 * HOUR };
  });
  const validators = { etag: null, lastModified: null };
  return keepListing(app, "codeforces", { total: upcoming.length, upcoming }, validators);
}

const upcoming = async () =>
  (await listContests(app.db, ["codeforces"], { after: time }, { limit: 10 })).rows;
async function enter(viewer: Viewer, key: string, wanted = true): Promise<void> {
  const contest = (await upcoming()).find(({ external_id }) => external_id === key);
  await setEntered(app, viewer, contest?.id ?? 0, wanted);
}
const told = async (viewer: Viewer) =>
  (await listNotifications(app.db, viewer, { limit: 10 })).rows.map(textOf);
/** Sets the clock to this many hours after NOW and sends due reminders. */
async function at(hours: number): Promise<void> {
  time = NOW + hours * HOUR;
  await sendReminders(app);
}

const REMINDER = "Round 1 begins within an hour";

describe("a reminder", () => {
  test("is sent an hour before the contest, once, and only to entrants", async () => {
    await enter(ada, "1");
    await enter(ada, "1");
    await enter(ben, "2");
    await at(23 - 1 / 60);
    expect(await told(ada)).toEqual([]);
    await at(23);
    await at(23);
    await at(23.5);
    expect([await told(ada), await told(ben)]).toEqual([[REMINDER], []]);
    const [row] = (await listNotifications(app.db, ada, { limit: 1 })).rows;
    expect(row?.total).toBe(1);
    expect(row && pathOf(row)).toBe("/contests");
    await readNotifications(app, ada);
    await at(23.7);
    expect(await told(ada)).toEqual([REMINDER]);
  });

  test("reaches every entrant, even when one transaction cannot handle them all", async () => {
    for (let count = 0; count < 250; count++) await enter(await createUser(app.db), "1");
    await at(23);
    const sent = await app.db.selectFrom("notifications").select("user_id").execute();
    expect(new Set(sent.map((row) => row.user_id)).size).toBe(250);
    expect(sent).toHaveLength(250);
  });

  test("is sent late if the server was down, but not after the contest has started", async () => {
    await enter(ada, "1");
    await enter(ben, "2");
    await at(23.9);
    expect(await told(ada)).toEqual([REMINDER]);
    await at(48);
    expect(await told(ben)).toEqual([]);
    await at(47.5);
    expect(await told(ben)).toEqual([]);
  });
});

describe("no reminder is sent", () => {
  test("to members who left the contest or entered it within the last hour", async () => {
    await enter(ada, "1");
    await enter(ada, "1", false);
    time = NOW + 23.5 * HOUR;
    await enter(ben, "1");
    await at(23.6);
    expect([await told(ada), await told(ben)]).toEqual([[], []]);
  });

  test("twice to a member who leaves and enters again", async () => {
    await enter(ada, "1");
    await at(23);
    await readNotifications(app, ada);
    await enter(ada, "1", false);
    await enter(ada, "1");
    await at(23.1);
    expect(await told(ada)).toEqual([REMINDER]);
  });

  test("for a canceled contest, and a reminder already sent is removed", async () => {
    await enter(ada, "1");
    await enter(ben, "2");
    await announce({ 2: 48 });
    await at(23);
    expect(await told(ada)).toEqual([]);
    await at(47);
    expect(await told(ben)).toEqual(["Round 2 begins within an hour"]);
    await announce({});
    expect(await told(ben)).toEqual([]);
  });

  test("to members who have turned off these notifications", async () => {
    await chooseKinds(app, ada, { kinds: [] });
    await enter(ada, "1");
    await at(23);
    expect(await told(ada)).toEqual([]);
  });

  test("to a deleted account", async () => {
    await enter(ada, "1");
    await deleteAccount(app, ada, { password: PASSWORD });
    await at(23);
    await finishAllDeletions(app);
    expect(await app.db.selectFrom("notifications").select("id").execute()).toEqual([]);
    expect(await app.db.selectFrom("contest_entrants").select("user_id").execute()).toEqual([]);
  });
});

describe("the reminder for a rescheduled contest", () => {
  test("is rescheduled too", async () => {
    await enter(ada, "1");
    await enter(ben, "2");
    await announce({ 1: 30, 2: 40 });
    await at(23);
    expect(await told(ada)).toEqual([]);
    await at(29);
    expect(await told(ada)).toEqual([REMINDER]);
    await at(39);
    expect(await told(ben)).toEqual(["Round 2 begins within an hour"]);
  });

  test("is sent at once if the contest now starts within an hour", async () => {
    await enter(ada, "1");
    await announce({ 1: 0.5 });
    await at(0);
    expect(await told(ada)).toEqual([REMINDER]);
  });

  test("is not repeated if the contest starts a few minutes late", async () => {
    await enter(ada, "1");
    await at(23);
    await readNotifications(app, ada);
    await announce({ 1: 24 + 1 / 6, 2: 48 });
    await at(23 + 1 / 6);
    await at(23.5);
    expect(await told(ada)).toEqual([REMINDER]);
  });

  test.each([
    ["before its announced start", 23],
    ["after its announced start", 24.5],
  ])("is removed and sent again later if the contest is postponed %s", async (_, hours) => {
    await enter(ada, "1");
    await at(23);
    time = NOW + hours * HOUR;
    await announce({ 1: 72, 2: 48 });
    expect(await told(ada)).toEqual([]);
    await at(70.9);
    expect(await told(ada)).toEqual([]);
    await at(71);
    expect(await told(ada)).toEqual([REMINDER]);
  });
});

test("entering or leaving affects only one member, whose export lists the contest", async () => {
  await enter(ada, "2");
  await enter(ben, "1");
  const contests = await upcoming();
  expect([...(await listEntered(app.db, ada, contests))]).toEqual([contests[1]?.id]);
  const startsAt = NOW + 48 * HOUR;
  expect(await exportEntered(app.db, ada.id)).toEqual([
    { name: "Round 2", source: "codeforces", starts_at: startsAt, ends_at: startsAt + 2 * HOUR },
  ]);
  await enter(ada, "2", false);
  await enter(ada, "2", false);
  expect((await listEntered(app.db, ada, contests)).size).toBe(0);
  expect((await listEntered(app.db, ben, contests)).size).toBe(1);
});

test("a contest that has started or does not exist cannot be entered", async () => {
  const [first] = await upcoming();
  time = NOW + 24 * HOUR;
  await expect(setEntered(app, ada, first?.id ?? 0, true)).rejects.toThrow(NotFound);
  await expect(setEntered(app, ada, 999_999, true)).rejects.toThrow(NotFound);
  await setEntered(app, ada, 999_999, false);
});
