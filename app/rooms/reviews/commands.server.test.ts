import { beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { createProblem, createUser, deafHub } from "../../../tests/setup/factories.ts";
import { countedFigures, keptFigures } from "../../../tests/setup/figures.ts";
import { createReview } from "../../../tests/setup/reviews.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import type { Database } from "../../platform/db/connection.server.ts";
import { Forbidden, NotFound } from "../../platform/http/errors.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../viewer.ts";
import { deleteProblem } from "../problems/commands.server.ts";
import { problemDeletions } from "../problems/deletions.server.ts";
import { deleteSolution } from "../solutions/commands.server.ts";
import { addReview, deleteReview } from "./commands.server.ts";
import { listReviews, summariseReviews } from "./queries.server.ts";

let db: Database;
let ada: Viewer;
let ben: Viewer;
let problemId: number;
let solutionId: number;
beforeEach(async () => {
  db = await testDatabase();
  ada = await createUser(db);
  ben = await createUser(db);
  problemId = await createProblem(db, ada);
  solutionId = await createSolution(db, ada, problemId);
});

const review = { rating: 5, comment: "Good" };
const bothKinds = () => [
  { kind: "problem" as const, address: { problemId, solutionId: null }, id: problemId },
  { kind: "solution" as const, address: { problemId, solutionId }, id: solutionId },
];

type Table = "problem_reviews" | "solution_reviews";
const reviewsIn = (table: Table) =>
  db
    .selectFrom(table as "problem_reviews")
    .selectAll()
    .orderBy("id")
    .execute();
const historyOf = () => db.selectFrom("review_history").selectAll().orderBy("id").execute();

const expectRight = async () => expect(await keptFigures(db)).toEqual(await countedFigures(db));

// tests/unit/kept-figures.test.ts checks all figures after random changes.
test("deleting the last review leaves no totals", async () => {
  const ids = [await createReview(db, ben, problemId), await createReview(db, ada, problemId)];
  await expectRight();
  for (const [index, author] of [ben, ada].entries())
    await deleteReview({ db, hub: deafHub }, author, problemId, ids[index] ?? 0);
  const nothing = { count: 0, average: 0, spread: [0, 0, 0, 0, 0] };
  expect(await summariseReviews(db, { kind: "problem", id: problemId })).toEqual(nothing);
  expect(await db.selectFrom("problem_review_totals").selectAll().execute()).toEqual([]);
  await expectRight();
});

describe("adding a review", () => {
  test("a user's second review of a subject replaces the first", async () => {
    for (const { kind, address } of bothKinds()) {
      const app = (time: number) => ({ db, hub: deafHub, now: () => time });
      const first = await addReview(app(1000), ben, address, review);
      const again = await addReview(app(2000), ben, address, { rating: 1, comment: "Bad" });
      const last = await addReview(app(3000), ben, address, { rating: 2, comment: "Poor" });
      expect([first.edited, again, last]).toEqual([
        false,
        { id: first.id, edited: true },
        { id: first.id, edited: true },
      ]);
      const row = { id: first.id, rating: 2, comment: "Poor", created_at: 1000, edited_at: 3000 };
      expect(await reviewsIn(`${kind}_reviews`)).toMatchObject([row]);
      const older = (await historyOf()).filter((text) => text[`${kind}_review_id`] === first.id);
      expect(older).toMatchObject([
        { author_id: ben.id, rating: 5, comment: "Good", created_at: 1000 },
        { author_id: ben.id, rating: 1, comment: "Bad", created_at: 2000 },
      ]);
      await expectRight();
      const other = await addReview(app(4000), await createUser(db), address, review);
      expect(other.id).not.toBe(first.id);
      await expectRight();
    }
  });

  test("the history keeps the 20 latest previous versions of each review", async () => {
    await createReview(db, ada, problemId, { comment: "Mine 1" });
    await createReview(db, ada, problemId, { comment: "Mine 2" });
    for (const { kind, address } of bothKinds()) {
      for (let version = 1; version <= 23; version++) {
        const comment = `Version ${version}`;
        await addReview({ db, hub: deafHub, now: () => version }, ben, address, { rating: 4, comment });
      }
      const older = (await historyOf()).filter(
        (text) => text[`${kind}_review_id`] && text.author_id === ben.id,
      );
      const kept = Array.from({ length: 20 }, (_, index) => `Version ${index + 3}`);
      expect(older.map((text) => text.comment)).toEqual(kept);
    }
    expect((await historyOf()).filter((text) => text.author_id === ada.id)).toHaveLength(1);
  });

  test("sending the same review again adds nothing to its history", async () => {
    for (const { kind, address } of bothKinds()) {
      const app = { db, hub: deafHub, now: Date.now };
      await Promise.all([1, 2, 3].map(() => addReview(app, ben, address, review)));
      expect(await reviewsIn(`${kind}_reviews`)).toMatchObject([{ edited_at: null }]);
    }
    expect(await historyOf()).toEqual([]);
    await expectRight();
  });

  test("authors' reviews of their own work do not count in averages and distributions", async () => {
    for (const { kind, address, id } of bothKinds()) {
      await addReview({ db, hub: deafHub, now: Date.now }, ada, address, review);
      expect(await summariseReviews(db, { kind, id })).toMatchObject({ count: 0, average: 0 });
      await createReview(db, ben, problemId, { solutionId: address.solutionId, rating: 2 });
      expect(await summariseReviews(db, { kind, id })).toEqual({
        count: 1,
        average: 2,
        spread: [0, 1, 0, 0, 0],
      });
      expect(await reviewsIn(`${kind}_reviews`)).toMatchObject([{ by_author: 1 }, { by_author: 0 }]);
      await expectRight();
      await addReview({ db, hub: deafHub, now: Date.now }, ada, address, { ...review, rating: 4 });
      await expectRight();
    }
    const received = await db.selectFrom("users").selectAll().where("id", "=", ada.id).executeTakeFirst();
    expect(received).toMatchObject({ reviews_received: 2, stars_received: 4 });
    expect(await db.selectFrom("problems").select("reviews_count").execute()).toEqual([{ reviews_count: 2 }]);
  });

  test("reviewing a missing or mismatched subject gives 404", async () => {
    const other = await createProblem(db, ada);
    await expect(createReview(db, ben, 999)).rejects.toThrow(NotFound);
    await expect(createReview(db, ben, problemId, { solutionId: 999 })).rejects.toThrow(NotFound);
    await expect(createReview(db, ben, other, { solutionId })).rejects.toThrow(NotFound);
  });
});

describe("deleting a review", () => {
  test("only a review of the given problem can be deleted, not one of another problem or of a solution", async () => {
    const other = await createProblem(db, ada);
    const id = await createReview(db, ben, problemId);
    await createReview(db, ben, problemId, { solutionId });
    await expect(deleteReview({ db, hub: deafHub }, ben, other, id)).rejects.toThrow(NotFound);
    await expect(deleteReview({ db, hub: deafHub }, ben, problemId, id + 1)).rejects.toThrow(NotFound);
    await expectRight();
  });

  test("a deleted author's review stays without a name, and nobody can delete it", async () => {
    const id = await createReview(db, ben, problemId);
    await db.deleteFrom("users").where("id", "=", ben.id).execute();
    const { rows } = await listReviews(db, { kind: "problem", id: problemId }, { limit: 10 });
    expect(rows).toMatchObject([{ id, author_id: null, username: null }]);
    await expect(deleteReview({ db, hub: deafHub }, ada, problemId, id)).rejects.toThrow(Forbidden);
    await expectRight();
  });
});

describe("deleting what was reviewed", () => {
  const tables = [
    "problem_reviews",
    "problem_review_totals",
    "solution_reviews",
    "solution_review_totals",
    "review_history",
  ] as const;
  const rowsIn = (table: (typeof tables)[number]) => db.selectFrom(table).selectAll().execute();
  beforeEach(async () => {
    await createReview(db, ben, problemId);
    await createReview(db, ben, problemId, { solutionId });
    await createReview(db, ben, problemId, { comment: "Edited" });
    await createReview(db, ben, problemId, { solutionId, comment: "Edited" });
  });

  test("deleting a problem removes all its reviews and totals, including its solutions'", async () => {
    await deleteProblem({ db, hub: deafHub }, ada, problemId);
    await runJob({ db }, problemDeletions);
    for (const table of tables) expect(await rowsIn(table)).toEqual([]);
  });

  test("deleting a solution removes its reviews but keeps the problem's reviews", async () => {
    await deleteSolution({ db, hub: deafHub }, ada, problemId, solutionId);
    expect(await rowsIn("solution_reviews")).toEqual([]);
    expect(await rowsIn("solution_review_totals")).toEqual([]);
    expect(await rowsIn("problem_reviews")).toHaveLength(1);
    await expectRight();
  });
});
