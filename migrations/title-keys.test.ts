import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../app/platform/db/connection.server.ts";
import { migrateTo } from "../tests/setup/database.ts";
import { createUser } from "../tests/setup/factories.ts";

test("existing lists can be found by title in any alphabet, and tags without problems are removed", async () => {
  const db = openDatabase(":memory:");
  await migrateTo(db, "0050");
  const owner = await createUser(db);
  await db
    .insertInto("lists")
    .values({
      title: "Ähnliche ГРАФЫ",
      owner_id: owner.id,
      audience: "everyone",
      created_at: 1,
      updated_at: 1,
    } as never)
    .execute();
  for (const [key, total] of [
    ["dp", 2],
    ["gone", 0],
  ] as const) {
    await db.insertInto("public_totals").values({ kind: "tag", key, label: key, total }).execute();
  }
  await migrateTo(db, "0053");
  const keys = await db.selectFrom("lists").select("title_key").execute();
  expect(keys).toEqual([{ title_key: "ähnliche графы" }]);
  const found = await sql`select rowid from list_search where list_search match ${'"графы"'}`.execute(db);
  expect(found.rows).toHaveLength(1);
  const tags = await db.selectFrom("public_totals").select("key").where("kind", "=", "tag").execute();
  expect(tags).toEqual([{ key: "dp" }]);
  await db.destroy();
});
