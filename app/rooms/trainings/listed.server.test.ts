import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { decodeCursor } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { addMembers, createGroup } from "../groups/commands.server.ts";
import { HOUR, MINUTE } from "./clock.ts";
import { createTraining } from "./commands.server.ts";
import { loadsOf, loadsOfGroups, longestDelay } from "./form/load.server.ts";
import { toRows } from "./listed.server.ts";
import { listTrainings, requireTraining } from "./queries.server.ts";
import { trainingSchema } from "./schema.ts";
import { keepResult } from "./standing/results.server.ts";
import { joinTraining } from "./taking-part.server.ts";

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

const make = (changes: object = {}) =>
  createTraining(
    app,
    ada,
    trainingSchema.parse({
      title: "Week 9",
      start: { at: new Date(time + HOUR).toISOString() },
      minutes: 120,
      audience: { members: ["ben"] },
      problems: { items: [{ link: "https://codeforces.com/contest/1900/problem/A" }] },
      ...changes,
    }),
  );

async function link(viewer: Viewer, handle: string) {
  const { id } = await app.db
    .insertInto("handles")
    .values({
      ...{ user_id: viewer.id, judge: "codeforces", handle, handle_key: handle, state: "ready" as const },
      ...{ verified_at: 1, due_at: time, created_at: 1 },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function rows(viewer: Viewer, show: "open" | "past" | "yours", group?: number) {
  const page = await listTrainings(app.db, viewer, { show, group }, { limit: 9 }, time);
  return toRows(app, viewer, page.rows);
}

describe("a list of trainings", () => {
  test("shows the winner and one's own rank, provisional until it is final", async () => {
    const id = await make();
    await joinTraining(app, ada, id);
    await joinTraining(app, ben, id);
    expect(await rows(ben, "open")).toMatchObject([
      { title: "Week 9", state: "planned", participants: 2, isIn: true, result: null },
    ]);
    const { task_id } = await app.db.selectFrom("training_items").select("task_id").executeTakeFirstOrThrow();
    const submission = { task_id: task_id ?? 0, id: "1", verdict: "solved" as const, at: time + 90 * MINUTE };
    const handle_id = await link(ada, "tourist");
    await app.db
      .insertInto("submissions")
      .values({ ...submission, handle_id })
      .execute();
    time += 4 * HOUR;
    expect(await rows(ben, "open")).toEqual([]);
    const won = { winners: ["ada"], isFrozen: false };
    expect(await rows(ben, "past")).toMatchObject([
      { state: "over", result: { ...won, rank: 2, isFinal: false } },
    ]);
    await inTransaction(app.db, async (trx) => keepResult(trx, app, await requireTraining(trx, ada, id)));
    expect(await rows(ben, "past")).toMatchObject([{ result: { ...won, rank: 2, isFinal: true } }]);
    expect(await rows(ada, "yours")).toMatchObject([{ result: { ...won, rank: 1, isFinal: true } }]);
  });

  test("has past ones by their end, the latest first", async () => {
    await make({ title: "Long", minutes: 300 });
    await make({ title: "Short", minutes: 60 });
    await make({ title: "Middle", minutes: 120 });
    time += 7 * HOUR;
    const titles = async (page: object) => {
      const { rows, ...neighbours } = await listTrainings(
        app.db,
        ben,
        { show: "past" },
        { limit: 2, ...page },
        time,
      );
      return { titles: rows.map(({ title }) => title), ...neighbours };
    };
    const first = await titles({});
    expect(first.titles).toEqual(["Long", "Middle"]);
    const second = await titles({ after: decodeCursor(first.older ?? "") });
    expect(second.titles).toEqual(["Short"]);
    expect((await titles({ before: decodeCursor(second.newer ?? "") })).titles).toEqual(["Long", "Middle"]);
  });

  test("names no winner where nobody solved anything, and is empty for those who may not see it", async () => {
    const id = await make();
    await joinTraining(app, ben, id);
    time += 4 * HOUR;
    const nobody = { winners: [], rank: 1 };
    expect(await rows(ben, "past")).toMatchObject([{ result: { ...nobody, isFinal: false } }]);
    await inTransaction(app.db, async (trx) => keepResult(trx, app, await requireTraining(trx, ada, id)));
    expect(await rows(ben, "past")).toMatchObject([{ result: { ...nobody, isFinal: true } }]);
    expect(await rows(await createUser(app.db, "eve"), "past")).toEqual([]);
  });
});

describe("the load", () => {
  test("is two rounds of all handles at the judge's pace", () => {
    // 60 participants and one request in 2 s, nine of ten for trainings.
    expect(longestDelay(60, 2000)).toBeCloseTo((2 * 60 * 2000) / 0.9);
    expect(longestDelay(200, 2000)).toBeCloseTo((2 * 200 * 2000) / 0.9);
    expect(longestDelay(1, 2000)).toBe(30_000);
  });

  test("counts the handles of a training's audience and of a group at each judge", async () => {
    const coach = await createUser(app.db, "cyd", "coach");
    const group = await createGroup(app, coach, { name: "Varsity", about: "" });
    await inTransaction(app.db, (trx) => addMembers(trx, app, group, [ada.id, ben.id]));
    await link(ben, "petr");
    const load = { title: "Codeforces", handles: 1, minutes: 1 };
    expect(await loadsOfGroups(app, [group, group + 1])).toEqual(
      new Map([
        [group, [load]],
        [group + 1, []],
      ]),
    );
    const id = await make({ audience: { groups: [String(group)] } });
    expect(await loadsOf(app, await requireTraining(app.db, ada, id))).toEqual([load]);
    const alone = await make({ audience: {} });
    expect(await loadsOf(app, await requireTraining(app.db, ada, alone))).toEqual([]);
  });
});
