import { expect, test } from "vitest";
import { openDatabase } from "../app/platform/db/connection.server.ts";
import { migrateTo } from "../tests/setup/database.ts";
import { createUser } from "../tests/setup/factories.ts";

test("existing lists stay due at the end of their day in UTC, and only those still to come have reminders", async () => {
  const db = openDatabase(":memory:");
  await migrateTo(db, "0076");
  const owner = await createUser(db);
  const add = (lists: { title: string; due: string | null }[]) => {
    const shared = { owner_id: owner.id, audience: "chosen", created_at: 1, updated_at: 1 } as const;
    return db
      .insertInto("lists")
      .values(lists.map((list) => ({ ...list, ...shared })) as never)
      .execute();
  };
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await add([
    { title: "Past", due: "2024-02-29" },
    { title: "Tomorrow", due: tomorrow },
    { title: "Any time", due: null },
  ]);
  // More than the migration reads at once.
  await add(Array.from({ length: 500 }, (_, index) => ({ title: `${index}`, due: "2099-12-31" })));
  await migrateTo(db, "0077");
  const kept = await db.selectFrom("lists").select(["title", "due_at", "due_step"]).orderBy("id").execute();
  expect(kept.slice(0, 3)).toEqual([
    { title: "Past", due_at: Date.parse("2024-03-01T00:00:00Z"), due_step: null },
    { title: "Tomorrow", due_at: Date.parse(`${tomorrow}T24:00:00Z`), due_step: "soon" },
    { title: "Any time", due_at: null, due_step: null },
  ]);
  const last = { due_at: Date.parse("2100-01-01T00:00:00Z"), due_step: "soon" };
  expect(kept.slice(3)).toEqual(Array.from({ length: 500 }, (_, index) => ({ title: `${index}`, ...last })));
  await db.destroy();
});
