import { beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { createProblem, createUser } from "../../../tests/setup/factories.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import type { Database } from "../../platform/db/connection.server.ts";
import { decodeCursor, type PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import {
  getVisibleSolution,
  listSolutionCards,
  listSolutions,
  reviewIdsOf,
  siblingsOf,
} from "./queries.server.ts";
import { type ListFilter, sorts } from "./schema.ts";
import { isOpenTo, openProblem } from "./spoilers.server.ts";

let db: Database;
let ada: Viewer;
let bob: Viewer;
let problem: number;

beforeEach(async () => {
  db = await testDatabase();
  [ada, bob] = [await createUser(db, "ada"), await createUser(db, "bob")];
  problem = await createProblem(db, ada);
});

/** Creates twelve solutions in two languages with some equal averages, and as many for another problem. */
async function fill() {
  const other = await createProblem(db, ada);
  const ids: number[] = [];
  for (let index = 0; index < 12; index++) {
    const language = index % 3 === 0 ? "rust" : "cpp";
    const id = await createSolution(db, bob, problem, { language });
    await db
      .updateTable("solutions")
      .set({ average_rating: (index * 5) % 4, reviews_count: 1, useful_count: (index * 7) % 3 })
      .where("id", "=", id)
      .execute();
    ids.push(id);
    await createSolution(db, bob, other, { language });
  }
  return ids;
}

async function walk(filter: ListFilter, direction: "older" | "newer", limit: number) {
  const found: number[] = [];
  let page: PageRequest = direction === "older" ? { limit } : { limit, before: { key: -1, id: 0 } };
  for (;;) {
    const { rows, older, newer } = await listSolutionCards(db, bob, problem, filter, page);
    const ids = rows.map((row) => row.id);
    if (direction === "older") found.push(...ids);
    else found.unshift(...ids);
    const next = direction === "older" ? older : newer;
    if (!next) return found;
    page =
      direction === "older" ? { limit, after: decodeCursor(next) } : { limit, before: decodeCursor(next) };
  }
}

function keyOf(row: { average_rating: number; useful_count: number }, sort: ListFilter["sort"]): number {
  return sort === "newest" ? 0 : sort === "reviewed" ? row.average_rating : row.useful_count;
}

describe("a problem's solutions", () => {
  const combinations = sorts.flatMap((sort) => [{ sort }, { sort, language: "rust" as const }]);

  test.each(combinations)("paging through %o is complete in both directions", async (filter) => {
    await fill();
    const rows = await db.selectFrom("solutions").selectAll().where("problem_id", "=", problem).execute();
    const expected = rows
      .filter((row) => !("language" in filter) || row.language === filter.language)
      .sort((a, b) => keyOf(b, filter.sort) - keyOf(a, filter.sort) || b.id - a.id)
      .map((row) => row.id);
    for (const limit of [1, 5, 20]) {
      expect(await walk(filter, "older", limit)).toEqual(expected);
      expect(await walk(filter, "newer", limit)).toEqual(expected);
    }
  });

  test("a card has an excerpt of the approach but no code", async () => {
    await createSolution(db, bob, problem, { approach: "ä".repeat(50_000) });
    const { problem: of, rows } = await listSolutionCards(
      db,
      ada,
      problem,
      { sort: "newest" },
      { limit: 20 },
    );
    expect(of).toMatchObject({ id: problem, solutions_count: 1 });
    expect(rows[0]).toMatchObject({ username: "bob", language: "python", reviews_count: 0 });
    expect(rows[0]?.approach_excerpt).toBe(`${"ä".repeat(219)}…`);
    expect(rows[0]).not.toHaveProperty("code");
  });

  test("only the author sees the solutions of a private problem", async () => {
    const hidden = await createProblem(db, ada, { choice: "private" });
    const id = await createSolution(db, ada, hidden);
    const page = { limit: 20 };
    expect((await listSolutions(db, ada, hidden, { sort: "newest" }, page)).rows).toHaveLength(1);
    await expect(listSolutions(db, bob, hidden, { sort: "newest" }, page)).rejects.toHaveStatus(404);
    await expect(listSolutionCards(db, bob, hidden, { sort: "newest" }, page)).rejects.toHaveStatus(404);
    expect(await getVisibleSolution(db, ada, hidden, id)).toMatchObject({ id, username: "ada" });
    await expect(getVisibleSolution(db, bob, hidden, id)).rejects.toHaveStatus(404);
  });
});

describe("a single solution", () => {
  test("a solution is found only under its own problem", async () => {
    const id = await createSolution(db, bob, problem);
    const other = await createProblem(db, ada);
    expect(await getVisibleSolution(db, ada, problem, id)).toMatchObject({
      problem: { title: "Two Knights" },
    });
    await expect(getVisibleSolution(db, ada, other, id)).rejects.toHaveStatus(404);
    await expect(getVisibleSolution(db, ada, problem, 999)).rejects.toHaveStatus(404);
  });

  test("a solution is kept, without a name, after its author's account is deleted", async () => {
    const carol = await createUser(db);
    const id = await createSolution(db, carol, problem);
    await db.deleteFrom("users").where("id", "=", carol.id).execute();
    expect(await getVisibleSolution(db, ada, problem, id)).toMatchObject({ author_id: null, username: null });
    const { rows } = await listSolutionCards(db, ada, problem, { sort: "newest" }, { limit: 20 });
    expect(rows).toMatchObject([{ id, author_id: null, username: null }]);
  });

  test("a solution links to the previous and next ones of the same problem", async () => {
    const ids = await fill();
    const [first, second, third] = ids as [number, number, number];
    const siblings = (id: number) => siblingsOf(db, { id, problem_id: problem });
    expect(await siblings(second)).toEqual({ older: first, newer: third });
    expect((await siblings(first)).older).toBeNull();
    expect((await siblings(ids.at(-1) as number)).newer).toBeNull();
  });

  test("the ids of a solution's reviews are listed oldest first", async () => {
    const [one, two] = [await createSolution(db, bob, problem), await createSolution(db, bob, problem)];
    for (const solution_id of [two, one, two]) {
      await db
        .insertInto("solution_reviews")
        .values({ solution_id, author_id: null, rating: 5, comment: "Good", created_at: 1 })
        .execute();
    }
    expect(await reviewIdsOf(db, [one, two])).toEqual(
      new Map([
        [one, ["2"]],
        [two, ["1", "3"]],
      ]),
    );
    expect(await reviewIdsOf(db, [])).toEqual(new Map());
  });
});

describe("spoilers", () => {
  test("readers who solved the problem with a verified handle see spoilers", async () => {
    const [task] = await db
      .insertInto("tasks")
      .values({ judge: "codeforces", key: "9999Z", name: "A", link: "x" })
      .returning("id")
      .execute();
    const of = { id: problem, author_id: ada.id, task_id: task?.id ?? 0 };
    const mark = { user_id: bob.id, task_id: of.task_id, status: "solved" as const };
    await db
      .insertInto("marks")
      .values({ ...mark, verified: 0 })
      .execute();
    expect(await isOpenTo(db, bob, of)).toBe(false);
    await db.updateTable("marks").set({ verified: 1 }).execute();
    expect(await isOpenTo(db, bob, of)).toBe(true);
  });

  test("spoilers of a private problem cannot be requested", async () => {
    const hidden = await createProblem(db, ada, { choice: "private" });
    await expect(openProblem({ db, now: Date.now }, bob, hidden)).rejects.toHaveStatus(404);
  });
});
