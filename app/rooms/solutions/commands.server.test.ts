import { beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { createProblem, createUser, deafHub, problemFields } from "../../../tests/setup/factories.ts";
import { countedFigures, keptFigures } from "../../../tests/setup/figures.ts";
import { createReview } from "../../../tests/setup/reviews.ts";
import { createSolution, solutionFields } from "../../../tests/setup/solutions.ts";
import type { Database } from "../../platform/db/connection.server.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../viewer.ts";
import { deleteProblem, updateProblem } from "../problems/commands.server.ts";
import { problemDeletions } from "../problems/deletions.server.ts";
import { listTopUsers } from "../problems/queries.server.ts";
import { problemSchema } from "../problems/schema.ts";
import { addSolution, deleteSolution, updateSolution } from "./commands.server.ts";
import { solutionSchema } from "./schema.ts";

let db: Database;
let ada: Viewer;
let bob: Viewer;
let problem: number;
const input = solutionSchema.parse(solutionFields());
const store = (time = 1000) => ({ db, hub: deafHub, now: () => time });

beforeEach(async () => {
  db = await testDatabase();
  [ada, bob] = [await createUser(db), await createUser(db)];
  problem = await createProblem(db, ada);
});

/** Stored counts of the problem and a user, checked against their rows. */
async function counts(user: Viewer, problemId = problem) {
  expect(await keptFigures(db)).toEqual(await countedFigures(db));
  const { solutions_count, solutions_count_at } = await db
    .selectFrom("users")
    .select(["solutions_count", "solutions_count_at"])
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  const kept = await db
    .selectFrom("problems")
    .select("solutions_count")
    .where("id", "=", problemId)
    .executeTakeFirst();
  return { user: solutions_count, reachedAt: solutions_count_at, problem: kept?.solutions_count };
}

const stored = (id: number) => db.selectFrom("solutions").selectAll().where("id", "=", id).executeTakeFirst();

describe("adding a solution", () => {
  test("a new solution is stored and counted for its author and its problem", async () => {
    const id = await addSolution(store(), bob, problem, input);
    expect(await stored(id)).toMatchObject({
      ...input,
      author_id: bob.id,
      problem_id: problem,
      reviews_count: 0,
      average_rating: 0,
      created_at: 1000,
      updated_at: 1000,
    });
    expect(await counts(bob)).toEqual({ user: 1, reachedAt: 1000, problem: 1 });
    expect(await counts(ada)).toEqual({ user: 0, reachedAt: 0, problem: 1 });
  });

  test("concurrent requests with the same key store one solution, and the key is refused for another problem", async () => {
    const add = () => addSolution(store(), bob, problem, input, "key-of-this-form");
    const ids = await Promise.all([add(), add(), add()]);
    expect(new Set(ids).size).toBe(1);
    expect(await counts(bob)).toMatchObject({ user: 1, problem: 1 });
    const other = await createProblem(db, ada);
    await expect(addSolution(store(), bob, other, input, "key-of-this-form")).rejects.toHaveStatus(409);
    expect(await counts(bob, other)).toMatchObject({ user: 1, problem: 0 });
    expect(await addSolution(store(), ada, problem, input, "key-of-this-form")).not.toBe(ids[0]);
  });

  test("the language defaults to the author's last one, or to none for a first solution", async () => {
    const languageOf = async (language?: "rust") =>
      (await stored(await addSolution(store(), bob, problem, { ...input, language })))?.language;
    expect(await languageOf()).toBe("text");
    expect(await languageOf("rust")).toBe("rust");
    expect(await languageOf()).toBe("rust");
  });

  test("adding a solution to a missing problem or to someone else's private one gives 404", async () => {
    const hidden = await createProblem(db, ada, { choice: "private" });
    await expect(addSolution(store(), bob, hidden, input)).rejects.toHaveStatus(404);
    await expect(addSolution(store(), bob, 999, input)).rejects.toHaveStatus(404);
    expect(await counts(bob, hidden)).toMatchObject({ user: 0, problem: 0 });
    await addSolution(store(), ada, hidden, input);
    // Only the author sees the problem's count, which includes the solution. The leaderboard must not reveal it.
    expect(await counts(ada, hidden)).toEqual({ user: 0, reachedAt: 0, problem: 1 });
  });
});

describe("updating a solution", () => {
  test("an update replaces the content and keeps everything else", async () => {
    const id = await addSolution(store(), bob, problem, input);
    const changed = { approach: "DP", description: "Better", code: "x", language: "rust" } as const;
    await updateSolution(store(5000), bob, problem, id, changed);
    expect(await stored(id)).toMatchObject({
      ...changed,
      author_id: bob.id,
      created_at: 1000,
      updated_at: 5000,
    });
    expect(await counts(bob)).toEqual({ user: 1, reachedAt: 1000, problem: 1 });
    await updateSolution(store(), bob, problem, id, { ...input, language: undefined });
    expect((await stored(id))?.language).toBe("rust");
  });
});

describe("deleting a solution", () => {
  test("deleting a solution removes its reviews and updates the counts", async () => {
    const id = await addSolution(store(), bob, problem, input);
    await createReview(db, ada, problem, { solutionId: id });
    await deleteSolution({ db, hub: deafHub }, bob, problem, id);
    expect(await stored(id)).toBeUndefined();
    expect(await db.selectFrom("solution_reviews").selectAll().execute()).toEqual([]);
    expect(await counts(bob)).toEqual({ user: 0, reachedAt: 0, problem: 0 });
    await expect(deleteSolution({ db, hub: deafHub }, bob, problem, id)).rejects.toHaveStatus(404);
  });

  test("a deletion corrects the time at which the author reached their count", async () => {
    const ids = [];
    for (const time of [10, 20, 30]) ids.push(await addSolution(store(time), bob, problem, input));
    expect(await counts(bob)).toEqual({ user: 3, reachedAt: 30, problem: 3 });
    await deleteSolution({ db, hub: deafHub }, bob, problem, ids[0] as number);
    expect(await counts(bob)).toEqual({ user: 2, reachedAt: 30, problem: 2 });
    await deleteSolution({ db, hub: deafHub }, bob, problem, ids[2] as number);
    expect(await counts(bob)).toEqual({ user: 1, reachedAt: 20, problem: 1 });
  });

  test("deleting a problem removes its solutions from their authors' counts", async () => {
    await createSolution(db, bob, await createProblem(db, ada), {}, 10);
    for (const time of [20, 30]) await createSolution(db, bob, problem, {}, time);
    await deleteProblem(store(), ada, problem);
    await runJob({ db }, problemDeletions);
    expect(await counts(bob)).toEqual({ user: 1, reachedAt: 10, problem: undefined });
  });
});

describe("making a problem private", () => {
  const setVisibility = (choice: "public" | "private", viewer = ada) =>
    updateProblem(store(99), viewer, problem, problemSchema.parse(problemFields({ choice })));

  test("solutions are left out of their authors' counts until their problem is public again", async () => {
    const other = await createProblem(db, ada);
    await createSolution(db, ada, problem, {}, 10);
    await createSolution(db, bob, problem, {}, 20);
    await createSolution(db, bob, other, {}, 30);
    await createSolution(db, bob, problem, {}, 40);
    await setVisibility("private");
    expect(await counts(bob)).toEqual({ user: 1, reachedAt: 30, problem: 3 });
    expect(await counts(ada)).toEqual({ user: 0, reachedAt: 0, problem: 3 });
    expect(await listTopUsers(store())).toMatchObject([{ id: bob.id, solutions_count: 1 }]);
    await setVisibility("private");
    expect(await counts(bob)).toMatchObject({ user: 1 });
    await setVisibility("public");
    expect(await counts(bob)).toEqual({ user: 3, reachedAt: 40, problem: 3 });
    expect(await counts(ada)).toEqual({ user: 1, reachedAt: 10, problem: 3 });
    await setVisibility("public");
    expect(await counts(bob)).toMatchObject({ user: 3 });
  });

  test("deleting a private problem does not subtract its solutions a second time", async () => {
    await createSolution(db, bob, problem, {}, 10);
    await createSolution(db, bob, await createProblem(db, ada), {}, 5);
    await setVisibility("private");
    await deleteProblem(store(), ada, problem);
    await runJob({ db }, problemDeletions);
    expect(await counts(bob)).toEqual({ user: 1, reachedAt: 5, problem: undefined });
  });
});

describe("permissions", () => {
  test("a solution is found only under its own problem, and cannot be deleted once it has no author", async () => {
    const other = await createProblem(db, bob);
    const id = await createSolution(db, bob, problem);
    await expect(updateSolution(store(), bob, other, id, input)).rejects.toHaveStatus(404);
    await expect(deleteSolution({ db, hub: deafHub }, bob, other, id)).rejects.toHaveStatus(404);
    await db.updateTable("solutions").set({ author_id: null }).where("id", "=", id).execute();
    await expect(deleteSolution({ db, hub: deafHub }, bob, problem, id)).rejects.toHaveStatus(403);
  });
});
