import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyDatabase, migrateTo } from "../tests/setup/database.ts";
import { createProblem, createUser } from "../tests/setup/factories.ts";

test("messages of discussions become comments with their ids, authors, sizes and submission keys", async () => {
  const db = await emptyDatabase();
  await migrateTo(db, "0080");
  const ada = await createUser(db);
  const problem = await createProblem(db, ada);
  const add = (content: string, author: number | null, key: string | null = null) =>
    db
      .insertInto("discussion_messages" as "comments")
      .values({
        ...{ problem_id: problem, author_id: author, content },
        ...{ submission_key: key, created_at: 5 },
      } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
  await add("First", ada.id, "key-12345");
  await add("By a deleted account", null);
  const last = await add("Deleted since", ada.id);
  await db
    .deleteFrom("discussion_messages" as "comments")
    .where("id", "=", last.id)
    .execute();
  const storedBy = async () =>
    Number(
      (await db.selectFrom("users").select("stored_bytes").where("id", "=", ada.id).executeTakeFirst())
        ?.stored_bytes,
    );
  const before = await storedBy();

  await migrateTo(db, "0081");
  const kept = { problem_id: problem, solution_id: null, blog_id: null, state: "shown", created_at: 5 };
  const plain = { ...kept, useful_count: 0, edited_at: null };
  expect(await db.selectFrom("comments").selectAll().orderBy("id").execute()).toEqual([
    { ...plain, id: 1, thread_id: 1, author_id: ada.id, content: "First", submission_key: "key-12345" },
    { ...plain, id: 2, thread_id: 2, author_id: null, content: "By a deleted account", submission_key: null },
  ]);
  expect(await storedBy()).toBe(before);

  // The id of a deleted message is never used again, and new texts count.
  const row = { problem_id: problem, thread_id: 0, author_id: ada.id, content: "New", created_at: 6 };
  const { id } = await db.insertInto("comments").values(row).returning("id").executeTakeFirstOrThrow();
  expect(id).toBe(last.id + 1);
  expect(await storedBy()).toBeGreaterThan(before);
  await sql`delete from comments where id = ${id}`.execute(db);
  expect(await storedBy()).toBe(before);
  await db.destroy();
});
