import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createProblem, createUser } from "../../../../tests/setup/factories.ts";
import { createSolution } from "../../../../tests/setup/solutions.ts";
import type { Application } from "../../../platform/application.ts";
import type { Viewer } from "../../../viewer.ts";
import { codeforcesTask } from "../../judges/imported.ts";
import type { Submission } from "../../judges/judge.server.ts";
import { markTaskByHand } from "../../problems/commands.server.ts";
import { keepCatalogue } from "../../solves/catalogue.server.ts";
import { linkHandle, unlinkHandle } from "../../solves/commands.server.ts";
import { settleHandle, storePage } from "../../solves/imports.server.ts";
import { storeRatings } from "../../solves/ratings.server.ts";
import { listQueue, suggest } from "./list.server.ts";
import { filterSchema, type QueueFilter } from "./schema.ts";

let app: Application;
let ada: Viewer;
let handle: number;
const DAY = 24 * 60 * 60 * 1000;
const now = () => Date.now();

/** Adds rounds whose problems, from A on, have these ratings. Null means not rated yet. */
async function holdRounds(rounds: Record<number, (number | null)[]>, endsAt = now() - DAY) {
  const contests = Object.keys(rounds).map((key) => ({
    key,
    name: `Round ${key}`,
    startsAt: endsAt - DAY - Number(key),
    endsAt,
  }));
  const tasks = Object.entries(rounds).flatMap(([contest, ratings]) =>
    ratings.map((rating, index) => ({
      ...codeforcesTask(Number(contest), "ABCDEF"[index] ?? "G"),
      name: `Problem ${contest}${"ABCDEF"[index]}`,
      rating,
      tags: "dp",
    })),
  );
  await keepCatalogue(app.db, "codeforces", { contests, tasks }, now());
}

let sent = 0;
const submission = (contest: number, letter: string, changes: Partial<Submission> = {}): Submission => ({
  id: String(++sent),
  task: codeforcesTask(contest, letter),
  at: now() - 10 * DAY + sent,
  verdict: "wrong",
  how: "contest",
  ...changes,
});
async function imports(...submissions: Submission[]) {
  await app.db.updateTable("handles").set({ state: "syncing" }).where("id", "=", handle).execute();
  await storePage(app.db, handle, { submissions, cursor: "" });
}
const queue = async (filter: Partial<QueueFilter> = {}, limit = 20) =>
  listQueue(app, ada, { ...filterSchema.parse({}), ...filter }, { limit });
const keys = async (filter: Partial<QueueFilter> = {}) =>
  (await queue(filter)).rows.map(({ key, status }) => `${key} ${status}`);
const act = (key: string, status: "later" | "gaveup" | "solved" | "none") =>
  markTaskByHand(app, ada, { judge: "codeforces", key }, status);

beforeEach(async () => {
  app = await createApplication({ config: { services: { CODEFORCES_API_URL: "http://127.0.0.1:1" } } });
  ada = await createUser(app.db, "ada");
  handle = await linkHandle(app, ada, { judge: "codeforces", handle: "ada" });
});

describe("the queue", () => {
  test("the queue lists tried and skipped problems of the member's contests", async () => {
    await holdRounds({ 1: [1000, 1200, 1400], 2: [1100] });
    await imports(submission(1, "A", { verdict: "solved" }), submission(1, "B"));
    expect(await keys()).toEqual(["1B tried", "1C skipped"]);
    expect((await queue()).counts).toEqual({ all: 2, tried: 1, skipped: 1, later: 0, gaveup: 0 });
    expect(await keys({ show: "skipped" })).toEqual(["1C skipped"]);
  });

  test("the queue is sorted by distance from the median rating of recent solves, unrated problems last", async () => {
    await holdRounds({ 1: [1500, 800, 1600, 2400, null, 1450] });
    await imports(submission(1, "A", { verdict: "solved" }));
    expect(await keys()).toEqual(["1F skipped", "1C skipped", "1B skipped", "1D skipped", "1E skipped"]);
    expect((await queue()).strength).toMatchObject({ rating: 1500, judge: null });
  });

  test("the queue is sorted by distance from the rating of a handle, preferably a verified one", async () => {
    await holdRounds({ 1: [1500, 800, 1600, 2400] });
    await imports(submission(1, "A", { verdict: "solved" }));
    const rated = (rating: number, at: number) => ({ contest: String(at), name: "", rank: null, rating, at });
    await storeRatings(app.db, handle, [rated(1000, 1), rated(2300, 2)], now());
    expect(await keys()).toEqual(["1D skipped", "1C skipped", "1B skipped"]);
    expect((await queue()).strength).toEqual({ rating: 2300, judge: "codeforces", trust: "unverified" });
    const proven = await linkHandle(app, ada, { judge: "codeforces", handle: "ada2" });
    await app.db.updateTable("handles").set({ verified_at: 1 }).where("id", "=", proven).execute();
    await storeRatings(app.db, proven, [rated(900, 1)], now());
    expect((await queue()).strength).toEqual({ rating: 900, judge: "codeforces", trust: "verified" });
    expect(await keys()).toEqual(["1B skipped", "1C skipped", "1D skipped"]);
    await unlinkHandle(app, ada, proven);
    expect((await queue()).strength).toMatchObject({ rating: 2300 });
  });

  test("a problem leaves the queue once an import finds it solved", async () => {
    await holdRounds({ 1: [1000, 1200] });
    await imports(submission(1, "A"));
    await act("1B", "later");
    await imports(
      submission(1, "A", { verdict: "solved", how: "practice" }),
      submission(1, "B", { verdict: "solved", how: "practice" }),
    );
    expect((await queue()).counts).toEqual({ all: 0, tried: 0, skipped: 0, later: 0, gaveup: 0 });
  });

  test("problems marked for later, given up or solved leave the queue until reset", async () => {
    await holdRounds({ 1: [1000, 1200, 1400] });
    await imports(submission(1, "A"));
    await act("1A", "later");
    await act("1B", "gaveup");
    await act("1C", "solved");
    expect(await keys()).toEqual([]);
    expect(await keys({ show: "later" })).toEqual(["1A later"]);
    expect(await keys({ show: "gaveup" })).toEqual(["1B gaveup"]);
    for (const key of ["1A", "1B", "1C"]) await act(key, "none");
    expect(await keys()).toEqual(["1A tried", "1B skipped", "1C skipped"]);
  });

  test("a problem shared by Div. 1 and Div. 2 is listed once", async () => {
    const startsAt = now() - 2 * DAY;
    const contests = ["1", "2"].map((key) => ({ key, name: `Div. ${key}`, startsAt, endsAt: startsAt + 1 }));
    const shared = (contest: number, letter: string) => ({
      ...codeforcesTask(contest, letter),
      name: "Shared",
      rating: 1900,
    });
    const catalogue = { contests, tasks: [shared(1, "A"), shared(2, "C")] };
    await keepCatalogue(app.db, "codeforces", catalogue, now());
    await imports(submission(2, "C"));
    expect(await keys()).toEqual(["2C tried"]);
    await act("2C", "solved");
    expect(await keys()).toEqual([]);
  });

  test("problems of running contests and of unlinked handles are not listed", async () => {
    await holdRounds({ 1: [1000, 1200] }, now() + DAY);
    await imports(submission(1, "A"));
    expect(await keys()).toEqual([]);
    await holdRounds({ 1: [1000, 1200] });
    expect(await keys()).toHaveLength(2);
    await unlinkHandle(app, ada, handle);
    await settleHandle(app.db, handle);
    expect(await keys()).toEqual([]);
  });

  test("paging in either direction shows each problem once", async () => {
    await holdRounds({ 1: [1000, 1000, 1000, 1200, 1200, null], 2: [null, 900] });
    await imports(submission(1, "A"), submission(2, "A"));
    const filter = filterSchema.parse({});
    const seen: string[] = [];
    let page = await listQueue(app, ada, filter, { limit: 3 });
    const first = page.rows.map(({ key }) => key);
    const { decodeCursor } = await import("../../../platform/http/pages.server.ts");
    for (;;) {
      seen.push(...page.rows.map(({ key }) => key));
      if (page.older === null) break;
      page = await listQueue(app, ada, filter, { limit: 3, after: decodeCursor(page.older) });
    }
    expect(seen.sort()).toEqual(["1A", "1B", "1C", "1D", "1E", "1F", "2A", "2B"]);
    while (page.newer !== null) {
      page = await listQueue(app, ada, filter, { limit: 3, before: decodeCursor(page.newer) });
    }
    expect(page.rows.map(({ key }) => key)).toEqual(first);
  });

  test("the queue can be filtered by judge, contest and rating", async () => {
    await holdRounds({ 1: [1000, 1900], 2: [1950, null] });
    await imports(submission(1, "A"), submission(2, "A"));
    expect(await keys({ contest: "codeforces/2" })).toEqual(["2A tried", "2B skipped"]);
    expect(await keys({ contest: "codeforces/3" })).toEqual([]);
    expect(await keys({ min: 6, max: 6 })).toEqual(["1B skipped", "2A tried"]);
    expect(await keys({ judge: "atcoder" })).toEqual([]);
  });

  test("an entry links to the member's own problem or the oldest public one, and names its solvers", async () => {
    const [ben, eve] = [await createUser(app.db, "ben"), await createUser(app.db, "eve")];
    await holdRounds({ 1: [1000, 1200] });
    await imports(submission(1, "A"));
    const link = "https://codeforces.com/problemset/problem/1/A";
    await createProblem(app.db, ben, { link, choice: "private" });
    expect((await queue()).rows[0]).toMatchObject({ key: "1A", problem: null, solvers: 0 });
    const open = await createProblem(app.db, ben, { link });
    await createProblem(app.db, eve, { link });
    await createSolution(app.db, eve, open);
    const entry = {
      key: "1A",
      problem: { id: open, solutions: 1 },
      solvers: 1,
      faces: [{ username: "eve" }],
    };
    expect((await queue()).rows[0]).toMatchObject(entry);
    const own = await createProblem(app.db, ada, { link, choice: "private" });
    expect((await queue()).rows[0]).toMatchObject({ problem: { id: own } });
  });

  test("another member's private problem is never listed", async () => {
    const ben = await createUser(app.db, "ben");
    const id = await createProblem(app.db, ben, { link: "https://example.org/1", choice: "private" });
    const refused = markTaskByHand(app, ada, { judge: "here", key: String(id) }, "later");
    await expect(refused).rejects.toMatchObject({ status: 404 });
    const open = await createProblem(app.db, ben, { link: "https://example.org/2" });
    await markTaskByHand(app, ada, { judge: "here", key: String(open) }, "later");
    expect(await keys({ show: "later" })).toEqual([`${open} later`]);
    await app.db.updateTable("problems").set({ visibility: "private" }).where("id", "=", open).execute();
    expect((await queue({ show: "later" })).counts.later).toBe(0);
  });
});

test("a member without contests is suggested problems near their rating and with their tags", async () => {
  await holdRounds({ 1: [1500], 2: [1500, 1600, 2400] });
  await app.db.updateTable("tasks").set({ tags: "flows" }).where("key", "in", ["2A", "2C"]).execute();
  await imports(submission(1, "A", { verdict: "solved", how: "practice" }));
  expect((await queue()).isEmpty).toBe(true);
  const suggested = async () => (await suggest(app, ada)).map(({ key }) => key);
  expect(await suggested()).toEqual(["2B", "2A"]);
  await createProblem(app.db, await createUser(app.db, "ben"), {
    link: "https://codeforces.com/contest/2/problem/A",
    platform: { rating: 4 },
  });
  await act("2B", "gaveup");
  expect(await suggested()).toEqual(["2A"]);
  const stranger = await createUser(app.db, "eve");
  expect((await suggest(app, stranger)).map(({ key }) => key)).toEqual([]);
});
