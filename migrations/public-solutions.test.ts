import { expect, test } from "vitest";
import { openDatabase } from "../app/db/connection.server.ts";
import { migrate } from "../app/db/migrator.server.ts";
import { createUser } from "../tests/setup/factories.ts";
import { migrations } from "./index.ts";

test("solutions that are there already count where their problem is public", async () => {
  const db = openDatabase(":memory:");
  const before = Object.entries(migrations).filter(([name]) => name < "0016");
  await migrate(db, Object.fromEntries(before));
  const users = [];
  for (let i = 0; i < 3; i++) users.push((await createUser(db)).id);
  const [ada = 0, ben = 0] = users;
  // As they were counted before: private ones too.
  await db.updateTable("users").set({ solutions_count: 3, solutions_count_at: 30 }).execute();
  const texts = { title: "T", link: "https://example.org", statement: "S", input: "I", output: "O" };
  for (const [id, visibility] of [
    [1, "public"],
    [2, "private"],
  ] as const) {
    const rest = { platform_key: "cses", platform_name: "CSES", rating: 5, created_at: 1, updated_at: 1 };
    const row = { id, visibility, author_id: ada, ...texts, ...rest };
    await db.insertInto("problems").values(row).execute();
  }
  const parts = { approach: "A", description: "D", code: "C", language: "text", updated_at: 1 };
  for (const [created_at, problem_id, author_id] of [
    [10, 1, ada],
    [20, 1, ada],
    [30, 2, ada],
    [30, 2, ben],
    [30, 1, null],
  ] as const) {
    await db
      .insertInto("solutions")
      .values({ problem_id, author_id, ...parts, created_at })
      .execute();
  }
  await migrate(db);
  const rows = await db.selectFrom("users").select(["solutions_count", "solutions_count_at"]).execute();
  expect(rows).toEqual([
    { solutions_count: 2, solutions_count_at: 20 },
    { solutions_count: 0, solutions_count_at: 0 },
    { solutions_count: 0, solutions_count_at: 0 },
  ]);
});
