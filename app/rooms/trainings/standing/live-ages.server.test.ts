import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../../../tests/setup/factories.ts";
import type { Application } from "../../../platform/application.ts";
import { trainingTopic, userTopic } from "../../../platform/realtime/topics.ts";
import type { Viewer } from "../../../viewer.ts";
import { HOUR, MINUTE, wholeSecond } from "../clock.ts";
import { createTraining } from "../commands.server.ts";
import { loadTrainingPage } from "../page/training-page.server.ts";
import { trainingSchema } from "../schema.ts";
import { joinTraining } from "../taking-part.server.ts";
import { publishStandings } from "./live.server.ts";

let app: Application;
let [ada, ben]: Viewer[] = [];
let id = 0;
let handle = 0;
let time = wholeSecond(Date.now());
const start = () => time - 100 * MINUTE;
let heard: { type: string; data: Record<string, unknown> }[] = [];

beforeEach(async () => {
  time = wholeSecond(Date.now());
  app = await createApplication({ now: () => time });
  [ada, ben] = [await createUser(app.db, "ada"), await createUser(app.db, "ben")];
  const input = {
    title: "Week 9",
    start: { at: new Date(time + HOUR).toISOString() },
    minutes: 120,
    freeze: 30,
    audience: { members: ["ben"] },
    problems: { items: [{ link: "https://codeforces.com/contest/1900/problem/A" }] },
  };
  id = await createTraining(app, ada, trainingSchema.parse(input));
  await joinTraining(app, ben as Viewer, id);
  time += 160 * MINUTE;
  const row = await app.db
    .insertInto("handles")
    .values({
      user_id: (ben as Viewer).id,
      judge: "codeforces",
      handle: "petr",
      handle_key: "petr",
      verified_at: 1,
      state: "ready",
      due_at: time + HOUR,
      checked_at: time,
      created_at: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  handle = row.id;
  heard = [];
  for (const topic of [trainingTopic(id), userTopic((ben as Viewer).id)]) {
    app.hub.subscribe(topic, (event) => void heard.push(event as (typeof heard)[number]));
  }
});

const publish = async () => {
  heard = [];
  time += 1000;
  await publishStandings(app);
  return heard;
};

async function send(minute: number, verdict: "solved" | "wrong" | "pending", number = String(minute)) {
  const { task_id } = await app.db.selectFrom("training_items").select("task_id").executeTakeFirstOrThrow();
  const at = start() + minute * MINUTE;
  await app.db
    .insertInto("submissions")
    .values({ handle_id: handle, task_id: task_id ?? 0, id: number, verdict, at })
    .onConflict((conflict) => conflict.columns(["handle_id", "task_id", "id"]).doUpdateSet({ verdict }))
    .execute();
}

test("the first comparison has pages that were loaded before it load again, and later ones send changed rows", async () => {
  const [first] = await publish();
  expect(first).toMatchObject({ type: "standingsChanged", data: { rows: [], after: time, at: time } });
  expect(await publish()).toEqual([]);
  await send(20, "solved");
  const before = time;
  const [news] = await publish();
  expect(news).toMatchObject({
    data: {
      after: before - 1000,
      at: time,
      rows: [{ rank: 1, cells: [["contest", expect.any(String), "1 try", "first"]] }],
    },
  });
  expect(await publish()).toEqual([]);
});

test("pages hear how far judges have been read, though no row has changed", async () => {
  await publish();
  await app.db
    .updateTable("handles")
    .set({ checked_at: time + 5 })
    .execute();
  expect(await publish()).toEqual([]);
  time += 10_000;
  const read = time - 9_995 - 1000;
  expect(await publish()).toMatchObject([{ data: { rows: [], asOf: [["codeforces", read]] } }]);
});

test("while it is frozen, a verdict that others do not see reaches its sender alone", async () => {
  await send(95, "pending");
  await publish();
  await send(95, "solved");
  expect(await publish()).toEqual([{ type: "trainingOwn", data: { training: id } }]);
  const page = async (viewer: Viewer) => {
    const url = new URL(`http://localhost/trainings/${id}`);
    const { lines, since } = await loadTrainingPage(app, viewer, id, url);
    return { sums: lines[0]?.sums, cell: lines[0]?.cells[0], since };
  };
  expect(await page(ben as Viewer)).toEqual({
    sums: ["0", "0"],
    cell: ["contest", "1:35", "1 try", "since"],
    since: ["+1 since", "+95"],
  });
  expect(await page(ada as Viewer)).toEqual({
    sums: ["0", "0"],
    cell: ["hidden", "hidden", "1 try since", ""],
    since: null,
  });
});
