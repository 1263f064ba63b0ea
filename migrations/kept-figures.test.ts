import { expect, test } from "vitest";
import { openDatabase } from "../app/platform/db/connection.server.ts";
import { migrateTo } from "../tests/setup/database.ts";
import { createUser } from "../tests/setup/factories.ts";
import { countedFigures, keptFigures } from "../tests/setup/figures.ts";

const DAY = 24 * 60 * 60 * 1000;

test("existing work on public problems is counted for its authors", async () => {
  const db = openDatabase(":memory:");
  await migrateTo(db, "0015");
  const [ada, ben] = [(await createUser(db)).id, (await createUser(db)).id];
  // The old count includes private solutions.
  await db.updateTable("users").set({ solutions_count: 3, solutions_count_at: 30 }).execute();
  const texts = { title: "T", link: "https://example.org", statement: "S", input: "I", output: "O" };
  const place = { platform_key: "cses", platform_name: "CSES", rating: 5, updated_at: 1 };
  for (const [visibility, author_id] of [
    ["public", ada],
    ["private", ada],
    ["public", null],
  ] as const) {
    await db
      .insertInto("problems")
      .values({ visibility, author_id, ...texts, ...place, created_at: DAY })
      .execute();
  }
  const parts = { approach: "A", description: "D", code: "C", language: "text", updated_at: 1 };
  for (const [problem_id, author_id, created_at] of [
    [1, ada, DAY],
    [3, ada, 2 * DAY - 1],
    [2, ada, 3 * DAY],
    [2, ben, 3 * DAY],
    [1, null, 3 * DAY],
  ] as const) {
    await db
      .insertInto("solutions")
      .values({ problem_id, author_id, ...parts, created_at })
      .execute();
  }
  for (const id of [1, 2, 3, 4, 5]) {
    const rows = [
      [ben, 5, 4 * DAY],
      [null, 2, 4 * DAY],
      [ada, 2, 2 * DAY],
    ] as const;
    for (const [author_id, rating, created_at] of rows) {
      const review = { author_id, rating, comment: "C", created_at };
      await db
        .insertInto("solution_reviews")
        .values({ solution_id: id, ...review })
        .execute();
      if (id <= 3)
        await db
          .insertInto("problem_reviews")
          .values({ problem_id: id, ...review })
          .execute();
    }
    for (const [rating, total] of [
      [2, 2],
      [5, 1],
    ] as const) {
      await db.insertInto("solution_review_totals").values({ solution_id: id, rating, total }).execute();
      if (id <= 3)
        await db.insertInto("problem_review_totals").values({ problem_id: id, rating, total }).execute();
    }
  }
  await migrateTo(db, "0017");
  const ofUsers = (figures: Map<string, number>) =>
    Object.fromEntries([...figures].filter(([name]) => /^user .*(solution|review|star|day)/.test(name)));
  const kept = ofUsers(await keptFigures(db));
  expect(kept).toEqual(ofUsers(await countedFigures(db)));
  expect(kept).toMatchObject({
    [`user ${ada} solutions`]: 2,
    [`user ${ada} solutions reached at`]: 2 * DAY - 1,
    [`user ${ada} on day 1`]: 3,
    [`user ${ada} reviews received`]: 9,
    [`user ${ada} stars received`]: 27,
    [`user ${ben} on day 4`]: 5,
  });
  expect(kept).not.toHaveProperty([`user ${ben} solutions`]);
});
