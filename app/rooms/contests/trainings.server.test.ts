import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import { openRings } from "../../../tests/setup/duels.ts";
import { createContext, createUser, loaderArgs } from "../../../tests/setup/factories.ts";
import { DAY, HOUR, MINUTE, openImports } from "../../../tests/setup/imports.ts";
import { feedKey } from "../../auth/guards.server.ts";
import type { Viewer } from "../../viewer.ts";
import { createTraining, updateTraining } from "../trainings/commands.server.ts";
import { trainingSchema } from "../trainings/schema.ts";
import { loadContestsPage } from "./contests-page.server.ts";
import { loader as contestFeed } from "./routes/feed.ts";
import { loader as trainingEntry } from "./routes/training-entry.ts";

const on = openImports();
let id = 0;

const input = (changes: object = {}) =>
  trainingSchema.parse({
    title: "Week 9",
    start: { at: new Date(on.time + DAY).toISOString() },
    minutes: 150,
    audience: { members: ["ben"] },
    problems: { items: [{ judge: "codeforces", key: "1900A" }] },
    ...changes,
  });

beforeEach(async () => {
  await openRings(on);
  id = await createTraining(on.app, on.ada, input());
});

const page = (viewer: Viewer, query = "") =>
  loadContestsPage(on.app, viewer, "UTC", new URL(`http://localhost/contests${query}`));

async function feed(viewer: Viewer, query = "") {
  const key = await feedKey(on.app, viewer);
  const context = createContext({ app: on.app });
  const answer = (await contestFeed(loaderArgs(`/contests.ics?key=${key}${query}`, { context }))) as Response;
  return answer.text();
}

async function entry(viewer: Viewer, training = id) {
  const context = createContext({ app: on.app, as: viewer });
  const params = { trainingId: String(training) };
  const args = loaderArgs(`/trainings/${training}/calendar.ics`, { context, params });
  return (await trainingEntry(args).catch((thrown: unknown) => thrown)) as Response;
}

const events = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));

describe("a training that has not begun", () => {
  test("stands in the contests calendar of those who may know of it, and never with its problems", async () => {
    const day = new Date(on.time + DAY).toISOString().slice(0, 10);
    for (const viewer of [on.ada, on.ben]) {
      const { trainings, agenda, marks } = await page(viewer, `?date=${day}`);
      expect(trainings).toMatchObject([{ id, name: "Week 9", duration: "2h 30m", takesPart: false }]);
      expect(agenda).toEqual([]);
      expect(marks[day]).toBe(1);
      const today = await page(viewer);
      expect(today.agenda.flatMap(({ items }) => items)).toMatchObject([{ name: "Week 9" }]);
      expect(JSON.stringify(today)).not.toMatch(/1900/);
    }
    const others = [await createUser(on.app.db, "cyd"), await createUser(on.app.db, "coach", "coach")];
    for (const viewer of others) {
      const { trainings, agenda, marks } = await page(viewer, `?date=${day}`);
      expect([trainings, agenda, marks]).toEqual([[], [], {}]);
    }
    expect((await page(on.ben, `?date=${day}&source=codeforces`)).trainings).toEqual([]);
  });

  test("is the next date of an empty day, and leaves the calendar once it begins", async () => {
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    expect((await page(on.ben)).next).toBe(day(on.time + DAY));
    const date = day(on.time + DAY);
    on.time += DAY + MINUTE;
    expect((await page(on.ben, `?date=${date}`)).trainings).toEqual([]);
  });

  test("is in the feed of those who may know of it until it is over, with their key", async () => {
    const text = await feed(on.ben);
    const [event] = events(text);
    expect(event?.uid).toBe(`training-${id}@localhost:3000`);
    expect(event?.summary).toBe("Week 9");
    expect(event?.endDate.toUnixTime()).toBe((on.time + DAY + 150 * MINUTE) / 1000);
    expect(event?.description).toBe(`Training, 2h 30m\n${on.app.config.publicUrl}/trainings/${id}`);
    expect(text).not.toMatch(/1900/);
    expect(await feed(on.ben)).toBe(text);
    expect(events(await feed(on.ben, "&source=codeforces"))).toEqual([]);
    expect(events(await feed(await createUser(on.app.db, "cyd")))).toEqual([]);
    on.time += DAY + HOUR;
    expect(events(await feed(on.ben))).toHaveLength(1);
    on.time += 2 * HOUR;
    expect(events(await feed(on.ben))).toEqual([]);
  });

  test("has a calendar entry of its own, whose number grows with each change", async () => {
    const first = await entry(on.ben);
    expect(first.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    const [before] = events(await first.text());
    on.time += MINUTE;
    const from = new Date(on.time + DAY).toISOString();
    const until = new Date(on.time + 2 * DAY).toISOString();
    await updateTraining(on.app, on.ada, id, input({ title: "Week 10", start: { from, until } }));
    const [after] = events(await (await entry(on.ben)).text());
    expect([after?.uid, after?.summary]).toEqual([before?.uid, "Week 10"]);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(after?.description).toContain("Training, 2h 30m from your own start");
    expect((await entry(await createUser(on.app.db, "cyd"))).status).toBe(404);
    on.time += 4 * DAY;
    expect((await entry(on.ben)).status).toBe(404);
  });
});
