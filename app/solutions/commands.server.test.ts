import { beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../tests/setup/database.ts";
import { createProblem, createUser, deafHub, problemFields } from "../../tests/setup/factories.ts";
import { countedFigures, keptFigures } from "../../tests/setup/figures.ts";
import { createReview } from "../../tests/setup/reviews.ts";
import { createSolution, solutionFields } from "../../tests/setup/solutions.ts";
import type { Viewer } from "../context.ts";
import type { Database } from "../db/connection.server.ts";
import { deleteProblem, updateProblem } from "../problems/commands.server.ts";
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

/** The kept figures of the problem and of a user, and what they stand for. */
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

describe("adding", () => {
  test("stores the solution and counts it for its author and its problem", async () => {
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

  test("several to one problem are counted each", async () => {
    for (const time of [1, 2, 3]) await addSolution(store(time), bob, problem, input);
    expect(await counts(bob)).toEqual({ user: 3, reachedAt: 3, problem: 3 });
  });

  test("sent twice under one key stores and counts one", async () => {
    const first = await addSolution(store(), bob, problem, input, "key-of-this-form");
    const again = await addSolution(store(2000), bob, problem, input, "key-of-this-form");
    expect(again).toBe(first);
    expect(await counts(bob)).toEqual({ user: 1, reachedAt: 1000, problem: 1 });
    // Somebody else's key is another key.
    expect(await addSolution(store(), ada, problem, input, "key-of-this-form")).not.toBe(first);
  });

  test("twice at once under one key stores one", async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(() => addSolution(store(), bob, problem, input, "key-of-this-form")),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await counts(bob)).toMatchObject({ user: 1, problem: 1 });
  });

  test("a key that was another problem's is refused", async () => {
    const other = await createProblem(db, ada);
    await addSolution(store(), bob, problem, input, "key-of-this-form");
    await expect(addSolution(store(), bob, other, input, "key-of-this-form")).rejects.toHaveStatus(409);
    expect(await counts(bob, other)).toMatchObject({ user: 1, problem: 0 });
  });

  test("without a language takes the author's last, and none is guessed for the first", async () => {
    const languageOf = async (language?: "rust") =>
      (await stored(await addSolution(store(), bob, problem, { ...input, language })))?.language;
    expect(await languageOf()).toBe("text");
    expect(await languageOf("rust")).toBe("rust");
    expect(await languageOf()).toBe("rust");
  });

  test("to somebody else's private problem, or to none, is not found", async () => {
    const hidden = await createProblem(db, ada, { choice: "private" });
    await expect(addSolution(store(), bob, hidden, input)).rejects.toHaveStatus(404);
    await expect(addSolution(store(), bob, 999, input)).rejects.toHaveStatus(404);
    expect(await counts(bob, hidden)).toMatchObject({ user: 0, problem: 0 });
    await addSolution(store(), ada, hidden, input);
    // Its author's alone: on the leaderboard it would be everybody's.
    expect(await counts(ada, hidden)).toEqual({ user: 0, reachedAt: 0, problem: 1 });
  });
});

describe("updating", () => {
  test("replaces the content and leaves the counts, the age and the author", async () => {
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
  });

  test("without a language keeps the stored one", async () => {
    const id = await addSolution(store(), bob, problem, { ...input, language: "rust" });
    await updateSolution(store(), bob, problem, id, { ...input, language: undefined });
    expect((await stored(id))?.language).toBe("rust");
  });
});

describe("deleting", () => {
  test("takes the solution, its reviews and its counts away", async () => {
    const id = await addSolution(store(), bob, problem, input);
    await createReview(db, ada, problem, { solutionId: id });
    await deleteSolution({ db, hub: deafHub }, bob, problem, id);
    expect(await stored(id)).toBeUndefined();
    expect(await db.selectFrom("solution_reviews").selectAll().execute()).toEqual([]);
    expect(await counts(bob)).toEqual({ user: 0, reachedAt: 0, problem: 0 });
    await expect(deleteSolution({ db, hub: deafHub }, bob, problem, id)).rejects.toHaveStatus(404);
  });

  test("leaves the figure at the time at which what is left was reached", async () => {
    const ids = [];
    for (const time of [10, 20, 30]) ids.push(await addSolution(store(time), bob, problem, input));
    await deleteSolution({ db, hub: deafHub }, bob, problem, ids[0] as number);
    expect(await counts(bob)).toEqual({ user: 2, reachedAt: 30, problem: 2 });
    await deleteSolution({ db, hub: deafHub }, bob, problem, ids[2] as number);
    expect(await counts(bob)).toEqual({ user: 1, reachedAt: 20, problem: 1 });
  });

  test("a problem takes its solutions out of their authors' counts", async () => {
    await createSolution(db, bob, await createProblem(db, ada), {}, 10);
    for (const time of [20, 30]) await createSolution(db, bob, problem, {}, time);
    await deleteProblem(store(), ada, problem);
    expect(await counts(bob)).toEqual({ user: 1, reachedAt: 10, problem: undefined });
  });
});

describe("a problem's visibility", () => {
  const setVisibility = (choice: "public" | "private", viewer = ada) =>
    updateProblem(store(99), viewer, problem, problemSchema.parse(problemFields({ choice })));

  test("takes its solutions out of everybody's count, and brings them back as if nothing had been", async () => {
    const other = await createProblem(db, ada);
    await createSolution(db, ada, problem, {}, 10);
    await createSolution(db, bob, problem, {}, 20);
    await createSolution(db, bob, other, {}, 30);
    await createSolution(db, bob, problem, {}, 40);
    await setVisibility("private");
    expect(await counts(bob)).toEqual({ user: 1, reachedAt: 30, problem: 3 });
    expect(await counts(ada)).toEqual({ user: 0, reachedAt: 0, problem: 3 });
    expect(await listTopUsers(db)).toMatchObject([{ id: bob.id, solutions_count: 1 }]);
    // Changed otherwise, it stays out.
    await setVisibility("private");
    expect(await counts(bob)).toMatchObject({ user: 1 });
    await setVisibility("public");
    expect(await counts(bob)).toEqual({ user: 3, reachedAt: 40, problem: 3 });
    expect(await counts(ada)).toEqual({ user: 1, reachedAt: 10, problem: 3 });
    await setVisibility("public");
    expect(await counts(bob)).toMatchObject({ user: 3 });
  });

  test("counts nothing twice when the problem is deleted while it is private", async () => {
    await createSolution(db, bob, problem, {}, 10);
    await createSolution(db, bob, await createProblem(db, ada), {}, 5);
    await setVisibility("private");
    await deleteProblem(store(), ada, problem);
    expect(await counts(bob)).toEqual({ user: 1, reachedAt: 5, problem: undefined });
  });
});

describe("rights", () => {
  test.each(["the problem's author", "anybody else"])("%s may neither change nor delete it", async (who) => {
    const other = who === "anybody else" ? await createUser(db) : ada;
    const id = await createSolution(db, bob, problem);
    await expect(updateSolution(store(), other, problem, id, input)).rejects.toHaveStatus(403);
    await expect(deleteSolution({ db, hub: deafHub }, other, problem, id)).rejects.toHaveStatus(403);
    expect(await stored(id)).toBeDefined();
  });

  test("nobody may once the author's account is gone", async () => {
    const id = await createSolution(db, bob, problem);
    await db.updateTable("solutions").set({ author_id: null }).where("id", "=", id).execute();
    await expect(deleteSolution({ db, hub: deafHub }, bob, problem, id)).rejects.toHaveStatus(403);
  });

  test("a solution is found under its own problem only", async () => {
    const other = await createProblem(db, bob);
    const id = await createSolution(db, bob, problem);
    await expect(updateSolution(store(), bob, other, id, input)).rejects.toHaveStatus(404);
    await expect(deleteSolution({ db, hub: deafHub }, bob, other, id)).rejects.toHaveStatus(404);
  });

  test("a solution to a problem that became private is out of its author's reach", async () => {
    const id = await createSolution(db, bob, problem);
    await db.updateTable("problems").set({ visibility: "private" }).where("id", "=", problem).execute();
    await expect(updateSolution(store(), bob, problem, id, input)).rejects.toHaveStatus(404);
    await expect(deleteSolution({ db, hub: deafHub }, bob, problem, id)).rejects.toHaveStatus(404);
  });
});
