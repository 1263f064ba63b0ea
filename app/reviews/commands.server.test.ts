import { beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../tests/setup/database.ts";
import { createProblem, createUser, deafHub } from "../../tests/setup/factories.ts";
import { numbersFrom } from "../../tests/setup/random.ts";
import { createReview } from "../../tests/setup/reviews.ts";
import { createSolution } from "../../tests/setup/solutions.ts";
import type { Viewer } from "../context.ts";
import type { Database } from "../db/connection.server.ts";
import { Conflict, Forbidden, NotFound } from "../http/errors.ts";
import { deleteProblem } from "../problems/commands.server.ts";
import { deleteSolution } from "../solutions/commands.server.ts";
import { addReview, deleteReview } from "./commands.server.ts";
import { summariseReviews } from "./queries.server.ts";
import { storeOf } from "./subject.ts";
import { summarise } from "./summary.ts";

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

/** What is kept of a subject's reviews, and the same made anew from the reviews themselves. */
async function keptAndCounted(kind: "problem" | "solution", id: number) {
  const { subjects, reviews } = storeOf({ kind });
  const subject = await db
    .selectFrom(subjects)
    .select(["reviews_count as count", "average_rating as average"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { spread, ...totals } = await summariseReviews(db, { kind, id });
  const all = await db.selectFrom(reviews).selectAll().execute();
  const ratings = (all as { rating: number; problem_id?: number; solution_id?: number }[])
    .filter((row) => (kind === "problem" ? row.problem_id : row.solution_id) === id)
    .map((row) => row.rating);
  const counted = summarise(
    [1, 2, 3, 4, 5].map((rating) => ({ rating, total: ratings.filter((one) => one === rating).length })),
  );
  return { kept: { ...subject, spread }, totals, counted };
}

async function expectRight(kind: "problem" | "solution", id: number) {
  const { kept, totals, counted } = await keptAndCounted(kind, id);
  expect(kept).toEqual(counted);
  expect(totals).toEqual({ count: counted.count, average: counted.average });
}

test("number, average and distribution are those of the reviews, whatever is added and deleted", async () => {
  const random = numbersFrom(2026);
  const other = await createProblem(db, ben);
  const reviewed: { id: number; problemId: number; author: Viewer }[] = [];
  for (let step = 0; step < 300; step++) {
    const author = random(0, 1) ? ada : ben;
    const target = random(0, 1) ? problemId : other;
    const action = random(0, 4);
    if (action === 0 && reviewed.length > 0) {
      const [gone] = reviewed.splice(random(0, reviewed.length - 1), 1);
      if (gone) await deleteReview({ db, hub: deafHub }, gone.author, gone.problemId, gone.id);
    } else if (action === 1) {
      await createReview(db, author, problemId, { solutionId, rating: random(1, 5) });
    } else {
      const id = await createReview(db, author, target, { rating: random(1, 5) });
      reviewed.push({ id, problemId: target, author });
    }
    if (step % 20 === 0) await expectRight("problem", problemId);
  }
  await expectRight("problem", problemId);
  await expectRight("problem", other);
  await expectRight("solution", solutionId);
  for (const { author, problemId, id } of reviewed)
    await deleteReview({ db, hub: deafHub }, author, problemId, id);
  expect((await keptAndCounted("problem", problemId)).kept).toEqual({
    count: 0,
    average: 0,
    spread: [0, 0, 0, 0, 0],
  });
  const left = await db.selectFrom("problem_review_totals").selectAll().execute();
  expect(left).toEqual([]);
});

describe("adding", () => {
  test("a key sent again gives the review that is there, counted once", async () => {
    for (const { kind, address, id } of bothKinds()) {
      const app = { db, hub: deafHub, now: Date.now };
      const first = await addReview(app, ben, address, review, "key-12345");
      expect(await addReview(app, ben, address, { ...review, rating: 1 }, "key-12345")).toBe(first);
      expect((await keptAndCounted(kind, id)).kept).toMatchObject({ count: 1, average: 5 });
      // Another user's key is another key.
      expect(await addReview(app, ada, address, review, "key-12345")).not.toBe(first);
    }
  });

  test("a key of another review is refused", async () => {
    const app = { db, hub: deafHub, now: Date.now };
    const other = await createProblem(db, ada);
    await addReview(app, ben, { problemId, solutionId: null }, review, "key-12345");
    await expect(
      addReview(app, ben, { problemId: other, solutionId: null }, review, "key-12345"),
    ).rejects.toThrow(Conflict);
  });

  test("what is not there, or belongs elsewhere, cannot be reviewed", async () => {
    const other = await createProblem(db, ada);
    await expect(createReview(db, ben, 999)).rejects.toThrow(NotFound);
    await expect(createReview(db, ben, problemId, { solutionId: 999 })).rejects.toThrow(NotFound);
    await expect(createReview(db, ben, other, { solutionId })).rejects.toThrow(NotFound);
  });

  test("below a private problem there is nothing for others, and everything for its author", async () => {
    const hidden = await createProblem(db, ada, { choice: "private" });
    const inside = await createSolution(db, ada, hidden);
    await expect(createReview(db, ben, hidden)).rejects.toThrow(NotFound);
    await expect(createReview(db, ben, hidden, { solutionId: inside })).rejects.toThrow(NotFound);
    await createReview(db, ada, hidden);
    await createReview(db, ada, hidden, { solutionId: inside });
  });
});

describe("deleting", () => {
  test("only its author deletes the review of a problem", async () => {
    const id = await createReview(db, ben, problemId);
    await expect(deleteReview({ db, hub: deafHub }, ada, problemId, id)).rejects.toThrow(Forbidden);
    await expectRight("problem", problemId);
    await deleteReview({ db, hub: deafHub }, ben, problemId, id);
    await expect(deleteReview({ db, hub: deafHub }, ben, problemId, id)).rejects.toThrow(NotFound);
    await expectRight("problem", problemId);
  });

  test("a review is found under its own problem alone, and those of solutions not at all", async () => {
    const other = await createProblem(db, ada);
    const id = await createReview(db, ben, problemId);
    await createReview(db, ben, problemId, { solutionId });
    await expect(deleteReview({ db, hub: deafHub }, ben, other, id)).rejects.toThrow(NotFound);
    await expect(deleteReview({ db, hub: deafHub }, ben, problemId, id + 1)).rejects.toThrow(NotFound);
    await expectRight("solution", solutionId);
  });

  test("nobody deletes the review whose author is gone", async () => {
    const id = await createReview(db, ben, problemId);
    await db.deleteFrom("users").where("id", "=", ben.id).execute();
    await expect(deleteReview({ db, hub: deafHub }, ada, problemId, id)).rejects.toThrow(Forbidden);
    await expectRight("problem", problemId);
  });
});

describe("what is reviewed goes", () => {
  const tables = [
    "problem_reviews",
    "problem_review_totals",
    "solution_reviews",
    "solution_review_totals",
  ] as const;
  const rowsIn = (table: (typeof tables)[number]) => db.selectFrom(table).selectAll().execute();
  beforeEach(async () => {
    await createReview(db, ben, problemId);
    await createReview(db, ben, problemId, { solutionId });
  });

  test("a deleted problem leaves no review and no total behind", async () => {
    await deleteProblem({ db, hub: deafHub }, ada, problemId);
    for (const table of tables) expect(await rowsIn(table)).toEqual([]);
  });

  test("a deleted solution takes its own along, and leaves those of its problem", async () => {
    await deleteSolution({ db, hub: deafHub }, ada, problemId, solutionId);
    expect(await rowsIn("solution_reviews")).toEqual([]);
    expect(await rowsIn("solution_review_totals")).toEqual([]);
    expect(await rowsIn("problem_reviews")).toHaveLength(1);
    await expectRight("problem", problemId);
  });
});
