import { beforeEach, expect, test } from "vitest";
import { createApplication, createProblem, createUser } from "../../../../tests/setup/factories.ts";
import type { Application } from "../../../platform/application.ts";
import type { Viewer } from "../../../viewer.ts";
import { HOUR, MINUTE, wholeSecond } from "../clock.ts";
import { createTraining } from "../commands.server.ts";
import { trainingSchema } from "../schema.ts";
import { beginTraining, joinTraining } from "../taking-part.server.ts";
import { loadTrainingPage } from "./training-page.server.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let time = 0;
let problem = 0;

beforeEach(async () => {
  time = wholeSecond(Date.now());
  app = await createApplication({ now: () => time });
  [ada, ben] = [await createUser(app.db, "ada"), await createUser(app.db, "ben")];
  problem = await createProblem(app.db, ada, { title: "The secret one", link: "https://example.org/p" });
});

async function train(start: object) {
  const input = {
    title: "Week 9",
    start,
    minutes: 120,
    audience: { members: ["ben"] },
    problems: { items: [{ problem: String(problem), points: 7 }] },
  };
  const id = await createTraining(app, ada, trainingSchema.parse(input));
  await joinTraining(app, ben, id);
  return id;
}

const at = (after: number) => new Date(time + after).toISOString();

const page = (viewer: Viewer, id: number, query = "") =>
  loadTrainingPage(app, viewer, id, new URL(`http://localhost/trainings/${id}${query}`));

const buttons = async (viewer: Viewer, id: number) =>
  (await page(viewer, id)).panels.flatMap(({ acts }) => acts.map(({ label }) => label));

test("before the start, the page tells only the owner what the problems are", async () => {
  const id = await train({ at: at(HOUR) });
  const hidden = await page(ben, id);
  expect(hidden).toMatchObject({ problems: null, points: [1], ages: [], state: "planned" });
  expect(JSON.stringify(hidden)).not.toContain("secret");
  expect((await page(ada, id)).problems).toMatchObject([{ name: "The secret one" }]);
  // A chosen minute opens nothing.
  expect((await page(ben, id, "?at=10")).problems).toBeNull();
  time += HOUR;
  expect((await page(ben, id)).problems).toMatchObject([{ name: "The secret one", letter: "A" }]);
});

test("on one's own clock, the problems appear when one begins", async () => {
  const id = await train({ from: at(0), until: at(24 * HOUR) });
  time += HOUR;
  expect(await page(ben, id)).toMatchObject({ problems: null, clock: { span: null } });
  expect(await buttons(ben, id)).toEqual(["Leave", "Begin now"]);
  await beginTraining(app, ben, id);
  const { problems, clock } = await page(ben, id);
  expect(problems).toHaveLength(1);
  expect(clock).toMatchObject({ isRunning: true, span: { startsAt: time, endsAt: time + 120 * MINUTE } });
  expect(await buttons(ben, id)).toEqual([]);
});

test("a problem that becomes private keeps its column, without title and link for all but its author", async () => {
  const id = await train({ at: at(0) });
  await app.db.updateTable("problems").set({ visibility: "private" }).where("id", "=", problem).execute();
  expect((await page(ben, id)).problems).toMatchObject([{ name: "Problem A", link: null, judge: "" }]);
  expect((await page(ada, id)).problems).toMatchObject([{ name: "The secret one" }]);
});

const sayings = async (viewer: Viewer, id: number) =>
  (await page(viewer, id)).panels.flatMap(({ says }) => says.map(([text]) => text));

test("a member of a team sees which team takes part with them", async () => {
  const id = await train({ at: at(HOUR) });
  const change = app.db.updateTable("training_parties").where("training_id", "=", id);
  await change.set({ name: "Three Pointers" }).execute();
  expect(await sayings(ben, id)).toContain(
    "You take part with Three Pointers. The problems appear at the start.",
  );
});

test("before the start, a participant without a handle is asked to link one", async () => {
  const id = await train({ at: at(HOUR) });
  const links = async () =>
    (await page(ben, id)).panels.flatMap((panel) => panel.links.map(({ href }) => href));
  expect(await sayings(ben, id)).toContain("Results come from the judges, by your handles.");
  expect(await links()).toContain("/settings/handles");
  const handle = { user_id: ben.id, judge: "codeforces", handle: "ben", handle_key: "ben" };
  await app.db
    .insertInto("handles")
    .values({ ...handle, state: "ready", created_at: 1 })
    .execute();
  expect(await links()).not.toContain("/settings/handles");
});

test("afterwards, only those who took part are asked to take part again", async () => {
  const id = await train({ at: at(0) });
  time += 3 * HOUR;
  expect(await sayings(ada, id)).toContain("among all who took part");
  expect(await buttons(ada, id)).toEqual(["Take part"]);
  expect(await buttons(ben, id)).toContain("Take part again");
});

test("others than those it is for find nothing", async () => {
  const id = await train({ at: at(0) });
  await expect(page(await createUser(app.db, "cyd"), id)).rejects.toMatchObject({ status: 404 });
});
