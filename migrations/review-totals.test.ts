import { expect, test } from "vitest";
import { openDatabase } from "../app/db/connection.server.ts";
import { migrate } from "../app/db/migrator.server.ts";
import { createUser } from "../tests/setup/factories.ts";
import { migrations } from "./index.ts";

test("reviews that are there already are counted", async () => {
  const db = openDatabase(":memory:");
  const before = Object.entries(migrations).filter(([name]) => name < "0005");
  await migrate(db, Object.fromEntries(before));
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
  await migrate(db);
  expect(await db.selectFrom("problem_review_totals").selectAll().orderBy("rating").execute()).toEqual([
    { problem_id, rating: 2, total: 1 },
    { problem_id, rating: 5, total: 2 },
  ]);
  expect(await db.selectFrom("solution_review_totals").selectAll().execute()).toEqual([]);
});
