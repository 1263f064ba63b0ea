import { expect, test } from "vitest";
import { openDatabase } from "../app/platform/db/connection.server.ts";
import { migrateTo } from "../tests/setup/database.ts";
import { createUser } from "../tests/setup/factories.ts";
import { countedFigures, keptFigures } from "../tests/setup/figures.ts";

const DAY = 24 * 60 * 60 * 1000;

test("older reviews become the history of each person's newest one, and authors' reviews of their own work are not counted", async () => {
  const db = openDatabase(":memory:");
  await migrateTo(db, "0016");
  const [ada, ben] = [(await createUser(db)).id, (await createUser(db)).id];
  const texts = { title: "T", link: "https://example.org", statement: "S", input: "I", output: "O" };
  const place = { platform_key: "cses", platform_name: "CSES", rating: 5, updated_at: 1, created_at: DAY };
  for (const visibility of ["public", "private"] as const)
    await db
      .insertInto("problems")
      .values({ visibility, author_id: ada, ...texts, ...place })
      .execute();
  const parts = { approach: "A", description: "D", code: "C", language: "text", updated_at: 1 };
  await db
    .insertInto("solutions")
    .values({ problem_id: 1, author_id: ben, ...parts, created_at: DAY })
    .execute();
  const rows = [
    [ben, 1, "first"],
    [ada, 5, "mine"],
    [null, 3, "gone"],
    [ben, 2, "second"],
    [null, 3, "gone too"],
    [ben, 4, "third"],
  ] as const;
  for (const [index, [author_id, rating, comment]] of rows.entries()) {
    const review = { author_id, rating, comment, created_at: (index + 2) * DAY };
    for (const problem_id of [1, 2])
      await db
        .insertInto("problem_reviews")
        .values({ problem_id, ...review })
        .execute();
    await db
      .insertInto("solution_reviews")
      .values({ solution_id: 1, ...review })
      .execute();
  }
  await migrateTo(db, "0019");

  const left = await db
    .selectFrom("problem_reviews")
    .select(["comment", "by_author", "created_at", "edited_at"])
    .where("problem_id", "=", 1)
    .orderBy("id")
    .execute();
  expect(left).toEqual([
    { comment: "mine", by_author: 1, created_at: 3 * DAY, edited_at: null },
    { comment: "gone", by_author: 0, created_at: 4 * DAY, edited_at: null },
    { comment: "gone too", by_author: 0, created_at: 6 * DAY, edited_at: null },
    { comment: "third", by_author: 0, created_at: 7 * DAY, edited_at: 7 * DAY },
  ]);
  const ofSolution = await db.selectFrom("solution_reviews").selectAll().orderBy("id").execute();
  expect(ofSolution.map(({ comment, by_author }) => [comment, by_author])).toEqual([
    ["mine", 0],
    ["gone", 0],
    ["gone too", 0],
    ["third", 1],
  ]);
  const history = await db.selectFrom("review_history").selectAll().orderBy("id").execute();
  expect(history).toHaveLength(6);
  expect(history.filter((row) => row.solution_review_id !== null)).toMatchObject([
    { author_id: ben, rating: 1, comment: "first", created_at: 2 * DAY, solution_review_id: 6 },
    { author_id: ben, rating: 2, comment: "second", created_at: 5 * DAY, solution_review_id: 6 },
  ]);
  const kept = await keptFigures(db);
  const counted = await countedFigures(db);
  for (const name of [...kept.keys()].filter((name) => !/review|star|average|day/.test(name)))
    kept.delete(name);
  for (const name of [...counted.keys()].filter((name) => !/review|star|average|day/.test(name)))
    counted.delete(name);
  expect(kept).toEqual(counted);
  expect(kept.get("problem 1 average")).toBe(10 / 3);
  expect(kept.get("problem 1 reviews")).toBe(4);
});
