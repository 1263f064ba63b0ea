import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import { linkedHandle } from "../../../tests/setup/parties.ts";
import type { Application } from "../../platform/application.ts";
import { inTransaction } from "../../platform/db/connection.server.ts";
import { runJob, startJobs } from "../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../viewer.ts";
import { codeforcesTask } from "../judges/imported.ts";
import { listNotifications } from "../notifications/queries.server.ts";
import { keepTasks } from "../solves/tasks.server.ts";
import { FINAL_AFTER, FINAL_AT_LATEST, HOUR, MINUTE } from "./clock.ts";
import { createTraining, updateTraining } from "./commands.server.ts";
import { trainingSteps, trainingTelling } from "./jobs.server.ts";
import { forgetTrainings } from "./leaving.server.ts";
import { findTraining, listItemPoints } from "./queries.server.ts";
import { trainingSchema } from "./schema.ts";
import { readStandings } from "./standing/standings.server.ts";
import { addParty, joinTraining } from "./taking-part.server.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let time = 0;

const tasks = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (letter) => codeforcesTask(1900, letter));
const links = tasks.map(({ link }) => ({ link }));

beforeEach(async () => {
  time = Math.floor(Date.now() / 1000) * 1000;
  app = await createApplication({ now: () => time });
  [ada, ben] = [await createUser(app.db, "ada"), await createUser(app.db, "ben")];
  await inTransaction(app.db, (trx) =>
    keepTasks(
      trx,
      tasks.map((task) => ({ ...task, name: task.key })),
    ),
  );
  startJobs<Application>(app, []);
});

const facts = (changes: object = {}) => ({
  title: "Week",
  start: { at: new Date(time + HOUR).toISOString() },
  minutes: 120,
  audience: { members: ["ben"] },
  problems: { items: links.slice(0, 2) },
  ...changes,
});
const make = (changes: object = {}) => createTraining(app, ada, trainingSchema.parse(facts(changes)));

async function stepsOf(id: number) {
  const { step, final_at } = (await findTraining(app.db, id)) ?? {};
  return { step, isFinal: final_at !== null };
}
const kinds = async (viewer: Viewer) =>
  (await listNotifications(app.db, viewer, { limit: 20 })).rows.map(({ kind }) => kind);

describe("is refused", () => {
  const at = (hours: number) => new Date(time + hours * HOUR).toISOString();

  test.each([
    ["an end before the start", () => ({ minutes: -5 })],
    ["a window that ends before it starts", () => ({ start: { from: at(2), until: at(1) } })],
    ["a freeze as long as the training", () => ({ freeze: 120 })],
    ["a frozen race", () => ({ scoring: "race", freeze: 10 })],
    ["a start without a zone", () => ({ start: { at: "2030-01-01T10:00:00" } })],
  ])("%s", (_, changes) => {
    expect(trainingSchema.safeParse(facts(changes())).success).toBe(false);
  });

  test.each([0, 27])("%i problems", async (count) => {
    const items = [...links, ...links].slice(0, count);
    await expect(make({ problems: { items } })).rejects.toMatchObject({ status: 400 });
  });

  test("the same problem twice, under another address too", async () => {
    const again = { link: "https://codeforces.com/problemset/problem/1900/A" };
    await expect(make({ problems: { items: [links[0], again] } })).rejects.toMatchObject({ status: 400 });
  });

  test("twins", async () => {
    const id = (key: string) => app.db.selectFrom("tasks").select("id").where("key", "=", key);
    const twin_of = (await id("1900A").executeTakeFirstOrThrow()).id;
    await app.db.updateTable("tasks").set({ twin_of }).where("key", "=", "1900B").execute();
    await expect(make()).rejects.toMatchObject({ status: 400 });
  });

  test("a start in the past", async () => {
    await expect(make({ start: { at: at(-1) } })).rejects.toMatchObject({ status: 400 });
  });

  test("a freeze of a race or of own clocks that has begun, whatever the change says of them", async () => {
    const race = await make({ scoring: "race" });
    const own = await make({ start: { from: at(1), until: at(5) } });
    time += 2 * HOUR;
    const change = trainingSchema.parse(facts({ freeze: 30 }));
    for (const id of [race, own]) {
      await expect(updateTraining(app, ada, id, change)).rejects.toMatchObject({ status: 400 });
    }
  });
});

test("100 participants and 26 problems have their standings", async () => {
  const id = await make({ problems: { items: links } });
  for (let place = 0; place < 100; place++) {
    const { id: user } = await createUser(app.db);
    await inTransaction(app.db, (trx) => addParty(trx, { id }, { id: null, name: "", people: [user] }, time));
  }
  time += 90 * MINUTE;
  const training = await findTraining(app.db, id);
  if (!training) throw new Error("There is no training.");
  const { lines } = await readStandings(app.db, training, await listItemPoints(app.db, id), { now: time });
  expect(lines.map(({ rank, cells }) => [rank, cells.length])).toEqual(
    Array.from({ length: 100 }, () => [1, 26]),
  );
});

test("an edit while it starts changes the title alone, and starts nothing twice", async () => {
  const id = await make();
  await joinTraining(app, ben, id);
  const change = trainingSchema.parse(
    facts({ title: "Other", start: { at: new Date(time + 5 * HOUR).toISOString() } }),
  );
  time += HOUR;
  await Promise.all([runJob(app, trainingSteps), updateTraining(app, ada, id, change)]);
  const training = await findTraining(app.db, id);
  expect(training).toMatchObject({ title: "Other", starts_at: time, step: "end", ends_at: time + 2 * HOUR });
});

test("two processes, and one that is killed and begins again, remind once and start once", async () => {
  const other = await createApplication({ db: app.db, now: () => time });
  startJobs<Application>(other, []);
  const id = await make();
  await joinTraining(app, ben, id);
  const both = () => Promise.all([app, other, app].map((each) => trainingSteps.run(each, turn())));
  const turn = () => ({ signal: new AbortController().signal, worked() {}, failed: () => 0 });
  await Promise.all([app, other].map((each) => trainingTelling.run(each, turn())));
  await both();
  time += 55 * MINUTE;
  await both();
  time += 10 * MINUTE;
  await both();
  await both();
  expect((await kinds(ben)).filter((kind) => kind === "training")).toHaveLength(1);
  // The second reminder renews the first.
  expect((await kinds(ben)).filter((kind) => kind === "training-soon")).toHaveLength(1);
  expect(await stepsOf(id)).toEqual({ step: "end", isFinal: false });
  time += 3 * HOUR + FINAL_AFTER.training;
  await both();
  expect(await stepsOf(id)).toEqual({ step: null, isFinal: true });
  expect(await app.db.selectFrom("training_results").select("training_id").execute()).toHaveLength(1);
});

test("a judge that is down all the time is waited for seven days, and no longer", async () => {
  const id = await make();
  await joinTraining(app, ben, id);
  await linkedHandle(app, ben, "ben");
  await app.db.updateTable("handles").set({ due_at: time, state: "failed" }).execute();
  const end = time + 3 * HOUR;
  time = end + FINAL_AFTER.training + MINUTE;
  await runJob(app, trainingSteps);
  expect(await stepsOf(id)).toEqual({ step: "final", isFinal: false });
  time = end + FINAL_AT_LATEST + MINUTE;
  await runJob(app, trainingSteps);
  expect(await stepsOf(id)).toEqual({ step: null, isFinal: true });
});

test("without its owner, a training goes on if somebody takes part, and is gone otherwise", async () => {
  const [joined, empty] = [await make(), await make()];
  await joinTraining(app, ben, joined);
  await inTransaction(app.db, (trx) => forgetTrainings(trx, ada.id));
  time += HOUR;
  await runJob(app, trainingSteps);
  expect(await findTraining(app.db, joined)).toMatchObject({ owner_id: null, step: "end" });
  expect(await findTraining(app.db, empty)).toBeUndefined();
});
