import { expect, test } from "vitest";
import { openDatabase } from "../app/platform/db/connection.server.ts";
import { migrateTo } from "../tests/setup/database.ts";
import { createUser } from "../tests/setup/factories.ts";

test("the migration counts existing reviews", async () => {
  const db = openDatabase(":memory:");
  await migrateTo(db, "0004");
  const { id: author_id } = await createUser(db);
  const texts = { title: "T", link: "https://example.org", statement: "S", input: "I", output: "O" };
  const { id: problem_id } = await db
    .insertInto("problems")
    .values({
      ...texts,
      author_id,
      visibility: "public",
      platform_key: "cses",
      platform_name: "CSES",
      rating: 5,
      created_at: 1,
      updated_at: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const rating of [5, 5, 2]) {
    await db
      .insertInto("problem_reviews")
      .values({ problem_id, author_id, rating, comment: "C", created_at: 1 })
      .execute();
  }
  await migrateTo(db, "0005");
  expect(await db.selectFrom("problem_review_totals").selectAll().orderBy("rating").execute()).toEqual([
    { problem_id, rating: 2, total: 1 },
    { problem_id, rating: 5, total: 2 },
  ]);
  expect(await db.selectFrom("solution_review_totals").selectAll().execute()).toEqual([]);
});
