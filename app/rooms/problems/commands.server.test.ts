import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createUser, problemFields } from "../../../tests/setup/factories.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { finishAllDeletions } from "../members/deletion.server.ts";
import {
  addBookmarks,
  addProblem,
  deleteProblem,
  dismissImports,
  removeBookmarks,
  setBookmark,
  updateProblem,
} from "./commands.server.ts";
import { listVisibleProblems } from "./list.server.ts";
import { commonNames, getVisibleProblem } from "./queries.server.ts";
import { type ListFilter, listSchema, problemSchema } from "./schema.ts";

let app: Application;
let ada: Viewer;
let bob: Viewer;
let time: number;
beforeEach(async () => {
  time = 1_700_000_000_000;
  app = await createApplication({ now: () => time });
  ada = await createUser(app.db, "ada");
  bob = await createUser(app.db, "bob");
});

const inputOf = (overrides: Parameters<typeof problemFields>[0] = {}) =>
  problemSchema.parse(problemFields(overrides));
const add = (overrides = {}, viewer = ada, key?: string) => addProblem(app, viewer, inputOf(overrides), key);
const problem = (id: number, viewer = ada) => getVisibleProblem(app.db, viewer, id);

async function search(viewer: Viewer, filter: Partial<ListFilter>): Promise<number[]> {
  const page = await listVisibleProblems(
    app.db,
    viewer,
    { ...listSchema.parse({}), ...filter },
    { limit: 50 },
  );
  return page.rows.map((row) => row.id);
}

/** The nonzero totals, as "kind:key": total. */
async function publicTotals(): Promise<Record<string, number>> {
  const rows = await app.db.selectFrom("public_totals").selectAll().where("total", "!=", 0).execute();
  return Object.fromEntries(rows.map((row) => [`${row.kind}:${row.key}`, row.total]));
}

async function counters(viewer = ada): Promise<[open: number, hidden: number]> {
  const row = await app.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", viewer.id)
    .executeTakeFirstOrThrow();
  return [row.public_problems_count, row.private_problems_count];
}

describe("addProblem", () => {
  test("a new problem is stored with all its fields", async () => {
    const id = await add({
      title: "Knights",
      tags: "DP, Chess",
      moreexamples: [{ input: "1\r\n2\r\n", output: "3" }],
      timeLimitMs: "2000",
      memoryLimitMb: 256,
      platform: { name: "CSES", rating: "7" },
    });
    expect(await problem(id)).toMatchObject({
      title: "Knights",
      author_id: ada.id,
      username: "ada",
      visibility: "public",
      platform_key: "cses",
      platform_name: "CSES",
      rating: 7,
      time_limit_ms: 2000,
      memory_limit_mb: 256,
      tags: ["chess", "dp"],
      samples: [
        { input: "3", output: "28" },
        { input: "1\n2", output: "3" },
      ],
      solutions_count: 0,
      isBookmarked: false,
      created_at: time,
      updated_at: time,
    });
  });

  test("a platform takes its judge's spelling, or else that of the first problem naming it", async () => {
    const spellings = async (...names: string[]) => {
      const ids: number[] = [];
      for (const name of names) ids.push(await add({ platform: { name } }));
      const rows = await app.db
        .selectFrom("problems")
        .select("platform_name")
        .where("id", "in", ids)
        .orderBy("id")
        .execute();
      return rows.map(({ platform_name }) => platform_name);
    };
    expect(await spellings("codeforces", "ATCODER", "Leetcode")).toEqual([
      "Codeforces",
      "AtCoder",
      "LeetCode",
    ]);
    expect(await spellings("Our club", "our Club", "OUR CLUB")).toEqual(["Our club", "Our club", "Our club"]);
    expect((await commonNames(app.db, "platform", 10)).toSorted()).toEqual([
      "AtCoder",
      "Codeforces",
      "LeetCode",
      "Our club",
    ]);
    // The only user of a platform name may change its spelling.
    const id = await add({ platform: { name: "my own" } });
    await updateProblem(app, ada, id, inputOf({ platform: { name: "My own" } }));
    expect(await commonNames(app.db, "platform", 10)).toContain("My own");
  });

  test("a public problem counts in the site's totals and its author's", async () => {
    await add({ tags: ["dp", "graphs"] });
    await add({ tags: ["dp"], platform: { name: "CODEFORCES" } }, bob);
    expect(await publicTotals()).toEqual({
      "all:": 2,
      "platform:codeforces": 2,
      "tag:dp": 2,
      "tag:graphs": 1,
    });
    expect(await commonNames(app.db, "platform", 10)).toEqual(["Codeforces"]);
    expect(await commonNames(app.db, "tag", 10)).toEqual(["dp", "graphs"]);
    expect([await counters(ada), await counters(bob)]).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  test("a private problem counts only for its author", async () => {
    await add({ choice: "private", tags: ["secret"], platform: { name: "Mine" } });
    expect(await publicTotals()).toEqual({});
    expect(await commonNames(app.db, "tag", 10)).toEqual([]);
    expect(await counters()).toEqual([0, 1]);
  });

  test("a form submitted twice, even concurrently, stores one problem", async () => {
    const [first, second] = await Promise.all([add({}, ada, "the-key-1"), add({}, ada, "the-key-1")]);
    expect(second).toBe(first);
    expect(await add({ title: "Changed" }, ada, "the-key-1")).toBe(first);
    expect(await add({}, ada, "the-key-2")).not.toBe(first);
    expect(await add({}, bob, "the-key-1")).not.toBe(first);
    expect(await counters()).toEqual([2, 0]);
  });

  test("nothing is stored if one part fails", async () => {
    const input = { ...inputOf(), tags: ["dp", "dp"] };
    await expect(addProblem(app, ada, input)).rejects.toThrow(/unique/i);
    expect([await publicTotals(), await counters(), await search(ada, {})]).toEqual([{}, [0, 0], []]);
  });
});

describe("updateProblem", () => {
  test("an update replaces content, samples and tags, and sets the time of the change", async () => {
    const id = await add({ tags: ["dp"], moreexamples: [{ input: "1", output: "2" }] });
    time += 5000;
    const changed = { title: "New", tags: ["graphs"], problemstatement: { exampleinput: "9" } };
    await updateProblem(app, ada, id, inputOf(changed));
    expect(await problem(id)).toMatchObject({
      title: "New",
      tags: ["graphs"],
      samples: [{ input: "9", output: "28" }],
      created_at: time - 5000,
      updated_at: time,
    });
  });

  test("totals follow changes to platform, tags and visibility", async () => {
    const id = await add({ tags: ["dp"] });
    await updateProblem(app, ada, id, inputOf({ tags: ["graphs"], platform: { name: "CSES" } }));
    expect(await publicTotals()).toEqual({ "all:": 1, "platform:cses": 1, "tag:graphs": 1 });
    await updateProblem(app, ada, id, inputOf({ tags: ["graphs"], choice: "private" }));
    expect([await publicTotals(), await counters()]).toEqual([{}, [0, 1]]);
    await updateProblem(app, ada, id, inputOf());
    expect([await publicTotals(), await counters()]).toEqual([
      { "all:": 1, "platform:codeforces": 1 },
      [1, 0],
    ]);
  });

  test("the search index follows changes to content and visibility", async () => {
    const id = await add({ title: "Rooks", tags: ["chess"] });
    await updateProblem(app, ada, id, inputOf({ title: "Bishops", choice: "private" }));
    expect(await search(ada, { q: "rooks" })).toEqual([]);
    expect(await search(ada, { q: "bishops" })).toEqual([id]);
    expect(await search(bob, { q: "bishops" })).toEqual([]);
    expect(await search(ada, { tag: ["chess"] })).toEqual([]);
  });

  test("others cannot update a problem: they get 403, or 404 if it is private", async () => {
    const [open, hidden] = [await add(), await add({ choice: "private" })];
    await expect(updateProblem(app, bob, open, inputOf())).rejects.toHaveStatus(403);
    await expect(updateProblem(app, bob, hidden, inputOf())).rejects.toHaveStatus(404);
    await expect(updateProblem(app, ada, 999, inputOf())).rejects.toHaveStatus(404);
    expect((await problem(open)).updated_at).toBe(time);
  });
});

describe("deleteProblem", () => {
  test("deleting a problem deletes everything that belongs to it and updates the solvers' counts", async () => {
    const [id, other] = [await add({ tags: ["dp"] }), await add()];
    await setBookmark(app, bob, id, true);
    for (const user of [ada, bob, bob]) await createSolution(app.db, user, id);
    await createSolution(app.db, bob, other);
    await deleteProblem(app, ada, id);
    await finishAllDeletions(app);
    for (const table of ["problem_tags", "bookmarks"] as const) {
      expect(await app.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    expect(await app.db.selectFrom("problem_samples").select("problem_id").execute()).toEqual([
      { problem_id: other },
    ]);
    expect(await app.db.selectFrom("solutions").select("problem_id").execute()).toEqual([
      { problem_id: other },
    ]);
    const users = await app.db
      .selectFrom("users")
      .select(["username", "solutions_count"])
      .orderBy("id")
      .execute();
    expect(users).toEqual([
      { username: "ada", solutions_count: 0 },
      { username: "bob", solutions_count: 1 },
    ]);
    expect(await publicTotals()).toEqual({ "all:": 1, "platform:codeforces": 1 });
    expect(await counters()).toEqual([1, 0]);
    expect(await search(ada, { q: "knights" })).toEqual([other]);
    await expect(problem(id)).rejects.toHaveStatus(404);
  });

  test("only the author can delete a problem, and only once", async () => {
    const [open, hidden] = [await add(), await add({ choice: "private" })];
    await expect(deleteProblem(app, bob, open)).rejects.toHaveStatus(403);
    await expect(deleteProblem(app, bob, hidden)).rejects.toHaveStatus(404);
    expect(await search(ada, {})).toEqual([hidden, open]);
    await deleteProblem(app, ada, open);
    await expect(deleteProblem(app, ada, open)).rejects.toHaveStatus(404);
  });
});

test("a visible problem can be bookmarked and unbookmarked repeatedly", async () => {
  const id = await add();
  for (const wanted of [true, true, false, false]) {
    await setBookmark(app, bob, id, wanted);
    expect((await problem(id, bob)).isBookmarked).toBe(wanted);
    expect((await problem(id, ada)).isBookmarked).toBe(false);
  }
  const hidden = await add({ choice: "private" });
  for (const other of [hidden, 999])
    await expect(setBookmark(app, bob, other, true)).rejects.toHaveStatus(404);
});

test("several bookmarks can be set and removed at once; hidden problems are skipped", async () => {
  const [id, other, hidden] = [await add(), await add(), await add({ choice: "private" })];
  expect(await addBookmarks(app, bob, [id, hidden, other, 999])).toBe(2);
  await setBookmark(app, ada, other, true);
  const removed = await removeBookmarks(app, bob, [other, hidden, id]);
  expect(removed.toSorted((a, b) => a - b)).toEqual([id, other]);
  expect(await search(bob, { show: "bookmarked" })).toEqual([]);
  expect(await search(ada, { show: "bookmarked" })).toEqual([other]);
});

test("only the owner of an import can dismiss it", async () => {
  const { id } = await app.db
    .insertInto("problem_imports")
    .values({ user_id: ada.id, name: "Knights", content: "{}", created_at: time })
    .returning("id")
    .executeTakeFirstOrThrow();
  const left = async () => (await app.db.selectFrom("problem_imports").select("id").execute()).length;
  await dismissImports(app, bob, [id]);
  expect(await left()).toBe(1);
  await dismissImports(app, ada, [id]);
  expect(await left()).toBe(0);
});
