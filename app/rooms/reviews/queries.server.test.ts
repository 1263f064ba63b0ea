import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { createProblem, createUser } from "../../../tests/setup/factories.ts";
import { createReview } from "../../../tests/setup/reviews.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import { decodeCursor } from "../../platform/http/pages.server.ts";
import { listReviews, requireSubject } from "./queries.server.ts";

test("pages list every review of a subject once, newest first, in both directions", async () => {
  const db = await testDatabase();
  const ada = await createUser(db);
  const problemId = await createProblem(db, ada);
  const solutionId = await createSolution(db, ada, problemId);
  const expected: number[] = [];
  for (let count = 0; count < 7; count++) {
    const reader = await createUser(db);
    expected.unshift(await createReview(db, reader, problemId));
    await createReview(db, reader, problemId, { solutionId });
  }
  const subject = await requireSubject(db, ada, { problemId, solutionId: null });
  const first = await listReviews(db, subject, { limit: 3 });
  const second = await listReviews(db, subject, { limit: 3, after: decodeCursor(first.older ?? "") });
  const third = await listReviews(db, subject, { limit: 3, after: decodeCursor(second.older ?? "") });
  expect([first, second, third].flatMap((page) => page.rows.map((row) => row.id))).toEqual(expected);
  expect([first.newer, third.older]).toEqual([null, null]);
  const back = await listReviews(db, subject, { limit: 3, before: decodeCursor(third.newer ?? "") });
  expect(back.rows).toEqual(second.rows);
});

test("a review outlives its author's account, without a name", async () => {
  const db = await testDatabase();
  const [ada, ben] = [await createUser(db), await createUser(db)];
  const problemId = await createProblem(db, ada);
  await createReview(db, ben, problemId, { comment: "Still here" });
  await db.deleteFrom("users").where("id", "=", ben.id).execute();
  const subject = await requireSubject(db, ada, { problemId, solutionId: null });
  const { rows } = await listReviews(db, subject, { limit: 10 });
  expect(rows).toMatchObject([{ comment: "Still here", author_id: null, username: null }]);
});
