import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../../../tests/setup/factories.ts";
import type { Application } from "../../../platform/application.ts";
import type { Viewer } from "../../../viewer.ts";
import { HOUR } from "../clock.ts";
import { createTraining } from "../commands.server.ts";
import { trainingSchema } from "../schema.ts";
import { joinTraining } from "../taking-part.server.ts";
import { findNextTraining } from "./queries.server.ts";

let app: Application;
let time: number;
let ada: Viewer;
let ben: Viewer;
beforeEach(async () => {
  time = Date.parse("2026-11-20T12:00:00Z");
  app = await createApplication({
    now: () => time,
    config: { services: { CODEFORCES_API_URL: "http://localhost" } },
  });
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "ben");
});

const iso = (hours: number) => new Date(time + hours * HOUR).toISOString();
const make = (title: string, start: object, members: string[] = ["ben"]) =>
  createTraining(
    app,
    ada,
    trainingSchema.parse({
      ...{ title, start, minutes: 120, audience: { members } },
      problems: { items: [{ link: "https://codeforces.com/contest/1900/problem/A" }] },
    }),
  );
const next = async (hours = 0, viewer = ben) =>
  (await findNextTraining(app.db, viewer, time + hours * HOUR))?.title;

test("the next training is the soonest of the viewer's that is not over, and begins within a week", async () => {
  await make("Next month", { at: iso(24 * 30) });
  expect(await next()).toBeUndefined();
  await make("Tomorrow", { at: iso(24) });
  await make("Tonight", { at: iso(6) });
  await make("Not for ben", { at: iso(1) }, []);
  expect([await next(), await next(0, ada)]).toEqual(["Tonight", "Not for ben"]);
  expect([await next(7), await next(8.5), await next(27)]).toEqual(["Tonight", "Tomorrow", undefined]);
});

test("says whether the viewer takes part", async () => {
  const id = await make("Tonight", { at: iso(6) });
  const isIn = async () => Boolean((await findNextTraining(app.db, ben, time))?.is_in);
  expect(await isIn()).toBe(false);
  await joinTraining(app, ben, id);
  expect(await isIn()).toBe(true);
});

test("one that may be begun for days comes when it closes to new ones", async () => {
  await make("All week", { from: iso(1), until: iso(48) });
  await make("Tonight", { at: iso(6) });
  expect([await next(), await next(5), await next(9), await next(49)]).toEqual([
    "Tonight",
    "Tonight",
    "All week",
    undefined,
  ]);
});
