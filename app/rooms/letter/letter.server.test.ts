import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import { addContest, addSolve, addTask } from "../../../tests/setup/letters.ts";
import { createReview } from "../../../tests/setup/reviews.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import { OPERATOR } from "../../auth/policy.ts";
import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { blockUser } from "../blocks/commands.server.ts";
import { createList } from "../lists/commands.server.ts";
import { listSchema } from "../lists/schema.ts";
import { suspend } from "../members/staff.server.ts";
import { removeContent } from "../moderation/commands.server.ts";
import { hasNews, loadLetter } from "./letter.server.ts";
import { readWeek, type Week } from "./week.ts";

const DAY = 24 * 60 * 60 * 1000;
const week = readWeek("2026-W48") as Week;
const during = week.from + 2 * DAY;

let app: Application;
let clock: number;
let ada: Viewer;
let ben: Viewer;
let eve: Viewer;
beforeEach(async () => {
  clock = week.to + DAY;
  app = await createApplication({ now: () => clock });
  [ada, ben, eve] = [
    await createUser(app.db, "ada"),
    await createUser(app.db, "ben"),
    await createUser(app.db, "eve"),
  ];
});

const letter = (viewer = ada, of = week) => loadLetter(app, viewer, of);
const solve = (user: Viewer, task: number, changes: Partial<Parameters<typeof addSolve>[3]> = {}) =>
  addSolve(app.db, user, task, { at: during, ...changes });
const names = (people: { username: string }[]) => people.map(({ username }) => username);

/** A public problem for a task. */
async function problemFor(task: number, choice: "public" | "private" = "public") {
  const problem = await createProblem(app.db, ben, { title: "Posted here", choice });
  await app.db.updateTable("problems").set({ task_id: task }).where("id", "=", problem).execute();
  return problem;
}

test("an empty week has no news", async () => {
  const empty = await letter();
  expect(hasNews(empty)).toBe(false);
  expect(empty).toMatchObject({ isRunning: false, board: [], contests: [], firstTimers: [], due: [] });
  expect(empty.figures).toEqual({ members: 0, solves: 0, upsolves: 0 });
  expect([empty.paragraph, empty.hardest, empty.mostUpsolved]).toEqual([undefined, undefined, undefined]);
});

test("counts the solves of the week, from Monday until Sunday's last moment in UTC", async () => {
  const [a, b, c] = [await addTask(app.db, "1A"), await addTask(app.db, "1B"), await addTask(app.db, "1C")];
  await solve(ada, a, { at: week.from });
  await solve(ada, b, { at: week.to - 1, counted: "upsolved" });
  await solve(ada, c, { at: week.to });
  await solve(ben, a, { at: week.from - 1 });
  await solve(ben, b, { counted: "upsolved" });
  await solve(eve, c, { counted: "unverified" });
  const { figures, board } = await letter();
  expect(figures).toEqual({ members: 2, solves: 3, upsolves: 2 });
  expect(board).toMatchObject([
    { rank: 1, username: "ada", value: 2 },
    { rank: 2, username: "ben", value: 1 },
  ]);
});

test("names those whose first solve ever was in the week", async () => {
  const [a, b] = [await addTask(app.db, "1A"), await addTask(app.db, "1B")];
  await solve(ada, a);
  // In the same month and year, but earlier.
  await solve(ben, a, { at: week.from - 1 });
  await solve(ben, b);
  // Solves by unverified handles are not on record as solved.
  await solve(eve, a, { at: week.from - 400 * DAY, counted: "unverified" });
  await solve(eve, b);
  expect(names((await letter()).firstTimers).sort()).toEqual(["ada", "eve"]);
});

test("names the problem that most members upsolved, not one solved by more of them in contests", async () => {
  const [a, b, c] = [await addTask(app.db, "1A"), await addTask(app.db, "1B"), await addTask(app.db, "1C")];
  for (const user of [ada, ben, eve]) await solve(user, a);
  for (const user of [ada, ben]) await solve(user, b, { counted: "upsolved" });
  await solve(eve, c, { counted: "upsolved" });
  expect((await letter()).mostUpsolved).toMatchObject({
    name: "Task 1B",
    source: "Codeforces 1B",
    href: "https://codeforces.com/problemset/problem/1B",
    people: 2,
  });
});

describe("the hardest problem", () => {
  test("has the highest rating on the site's scale and then at its judge", async () => {
    const easy = await addTask(app.db, "1A", { rating: 900 });
    const hard = await addTask(app.db, "1B", { rating: 3200 });
    const harder = await addTask(app.db, "1C", { rating: 3300 });
    await solve(ada, easy, { rating: 1 });
    await solve(ben, hard, { rating: 10 });
    await solve(eve, harder, { rating: 10, at: week.to });
    const { hardest } = await letter();
    expect(hardest).toMatchObject({ name: "Task 1B", rating: 3200, people: 1, explanation: undefined });
    expect(names(hardest?.solvers ?? [])).toEqual(["ben"]);
  });

  test("links to the solution with the best reviews that everyone may read", async () => {
    const task = await addTask(app.db, "1B", { rating: 3200 });
    await solve(ben, task, { rating: 10 });
    const problem = await problemFor(task);
    const [poor, good] = [
      await createSolution(app.db, ada, problem),
      await createSolution(app.db, eve, problem),
    ];
    await createReview(app.db, ben, problem, { solutionId: poor, rating: 2 });
    await createReview(app.db, ben, problem, { solutionId: good, rating: 5 });
    const shown = async () => (await letter()).hardest;
    expect(await shown()).toMatchObject({
      href: `/problem/${problem}`,
      explanation: { id: good, problem_id: problem, username: "eve", average_rating: 5 },
    });
    await removeContent(app, OPERATOR, { kind: "solution", id: good }, { reason: "Copied" });
    expect(await shown()).toMatchObject({ explanation: { id: poor, username: "ada" } });
    await app.db.updateTable("problems").set({ visibility: "private" }).where("id", "=", problem).execute();
    expect(await shown()).toMatchObject({ problem: null, explanation: undefined });
  });

  test("is never one that only a private problem names", async () => {
    const rated = await addTask(app.db, "1A", { rating: 900 });
    await solve(ada, rated, { rating: 1 });
    for (const [judge, key] of [
      ["link", "example.org/secret"],
      ["here", "999"],
    ] as const) {
      const task = await addTask(app.db, key, { judge, name: "" });
      await solve(ada, task, { rating: 10, counted: "upsolved" });
      await problemFor(task, "private");
    }
    expect(await letter()).toMatchObject({ hardest: { name: "Task 1A" }, mostUpsolved: undefined });
    await app.db.updateTable("problems").set({ visibility: "public" }).execute();
    expect((await letter()).hardest?.name).toBe("Posted here");
  });
});

test("lists the contests that ended in the week with how many of us took part", async () => {
  await addContest(app.db, "1", { endsAt: week.from, people: [ada] });
  await addContest(app.db, "2", { endsAt: week.to - 1, people: [ada, ben] });
  await addContest(app.db, "3", { endsAt: week.to, people: [ada] });
  await addContest(app.db, "4", { endsAt: during, people: [] });
  const { contests, contestsInAll } = await letter();
  expect(contests).toMatchObject([
    { name: "Round 2", people: 2, board: "/contests/codeforces/2/board" },
    { name: "Round 1", people: 1 },
  ]);
  expect(contestsInAll).toBe(2);
});

test("leaves suspended members and those who wait for approval out of every part", async () => {
  const task = await addTask(app.db, "1A", { rating: 2000 });
  for (const user of [ada, ben, eve]) await solve(user, task, { rating: 7, counted: "upsolved" });
  await addContest(app.db, "1", { endsAt: during, people: [ada, ben, eve] });
  await suspend(app, OPERATOR, ben.id, { reason: "Spam" });
  await app.db.updateTable("users").set({ waits: 1 }).where("id", "=", eve.id).execute();
  const shown = await letter();
  expect(shown.figures).toEqual({ members: 1, solves: 1, upsolves: 1 });
  for (const people of [shown.board, shown.firstTimers, shown.hardest?.solvers ?? []])
    expect(names(people)).toEqual(["ada"]);
  expect([shown.mostUpsolved?.people, shown.hardest?.people, shown.contests[0]?.people]).toEqual([1, 1, 1]);
});

test("lists what is due next for everyone, except lists by members the reader has blocked", async () => {
  const add = (owner: Viewer, title: string, due: string, audience = "everyone") =>
    createList(
      app,
      owner,
      listSchema.parse({ title, due, audience, ...(audience === "chosen" && { members: ["eve"] }) }),
    );
  clock = during;
  await add(ben, "Past", "2026-11-29");
  await add(ben, "Next", "2026-12-03");
  await add(eve, "By eve", "2026-12-02");
  await add(ben, "Later", "2026-12-07");
  await add(ben, "For one", "2026-12-03", "chosen");
  clock = week.to + DAY;
  const titles = async (viewer: Viewer) => (await letter(viewer)).due.map(({ title }) => title);
  expect(await titles(ada)).toEqual(["By eve", "Next"]);
  await blockUser(app, ada, eve.id);
  expect(await titles(ada)).toEqual(["Next"]);
  expect(await titles(ben)).toEqual(["By eve", "Next"]);
  // Of the running week: also what is due in it.
  clock = during;
  expect((await letter(ben)).due.map(({ title }) => title)).toEqual(["Past", "By eve", "Next"]);
});
