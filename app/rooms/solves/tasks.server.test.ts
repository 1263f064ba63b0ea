import { sql } from "kysely";
import { expect, test } from "vitest";
import { emptyDatabase, migrateTo } from "../../../tests/setup/database.ts";
import { isOnPostgres } from "../../../tests/setup/engine.ts";
import { createApplication, createProblem, createUser } from "../../../tests/setup/factories.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import type { Database } from "../../platform/db/connection.server.ts";
import { migrate } from "../../platform/db/migrator.server.ts";
import { problemsByLink } from "../problems/queries.server.ts";
import { fillLinkKeys, fillTasks } from "./tasks.server.ts";

test("problems without a task get one in batches, and an interrupted run resumes at the next start", async () => {
  const { db } = await createApplication();
  const ada = await createUser(db, "ada");
  for (let number = 1; number <= 25; number++) {
    const link = `https://codeforces.com/contest/${number}/problem/A`;
    await createSolution(db, ada, await createProblem(db, ada, { link }));
  }
  await db.deleteFrom("marks").execute();
  await db.updateTable("problems").set({ task_id: null }).execute();
  const left = async () =>
    (await db.selectFrom("problems").select("id").where("task_id", "is", null).execute()).length;
  const marks = async () => (await db.selectFrom("marks").select("task_id").execute()).length;
  // Interrupts the job before its second transaction.
  let asked = 0;
  const stop = {
    get aborted() {
      asked += 1;
      return asked > 1;
    },
  } as AbortSignal;
  await fillTasks(db, stop);
  expect([await left(), await marks()]).toEqual([15, 10]);
  await fillTasks(db);
  expect([await left(), await marks()]).toEqual([0, 25]);
  await db.destroy();
});

test("older problems get link keys in batches, and an interrupted run resumes at the next start", async () => {
  const { db } = await createApplication();
  const ada = await createUser(db, "ada");
  const first = await createProblem(db, ada, { link: "https://www.club.example/task/1/" });
  for (let number = 2; number <= 120; number++)
    await createProblem(db, ada, { link: `https://codeforces.com/contest/${number}/problem/A` });
  await db.updateTable("problems").set({ link_key: null }).execute();
  await db
    .insertInto("unkeyed_links")
    .values({ below: first + 120 })
    .execute();
  const left = async () =>
    (await db.selectFrom("problems").select("id").where("link_key", "is", null).execute()).length;
  let asked = 0;
  const stop = {
    get aborted() {
      asked += 1;
      return asked > 1;
    },
  } as AbortSignal;
  await fillLinkKeys(db, stop);
  expect(await left()).toBe(20);
  await fillLinkKeys(db);
  expect(await left()).toBe(0);
  expect(await db.selectFrom("unkeyed_links").selectAll().execute()).toEqual([]);
  const keys = await db.selectFrom("problems").select("link_key").orderBy("id").limit(2).execute();
  expect(keys).toEqual([{ link_key: "club.example/task/1" }, { link_key: "" }]);
  expect(await problemsByLink(db, ada, ["club.example/task/1"])).toEqual(
    new Map([["club.example/task/1", first]]),
  );
  await db.destroy();
});

/** Adds a problem the way an older version stored it. */
async function addOldProblem(db: Database, author: number, link: string): Promise<number> {
  const texts = { title: "Old", link, statement: "s", input: "i", output: "o" };
  const { id } = await db
    .insertInto("problems")
    .values({
      ...texts,
      author_id: author,
      visibility: "public",
      platform_name: "Club",
      platform_key: "club",
      rating: 1,
      created_at: 1,
      updated_at: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("the migration records which problems are older, and does not index them", async () => {
  const db = await emptyDatabase();
  await migrateTo(db, "0066");
  const ada = await createUser(db, "ada");
  const link = "https://www.club.example/task/1/";
  const [first, last] = [await addOldProblem(db, ada.id, link), await addOldProblem(db, ada.id, link)];
  await migrate(db);
  expect(await db.selectFrom("unkeyed_links").selectAll().execute()).toEqual([{ below: last + 1 }]);
  const indexes = isOnPostgres
    ? sql<{ name: string }>`select indexdef as name from pg_indexes where tablename = 'problems'`
    : sql<{
        name: string;
      }>`select sql as name from sqlite_master where tbl_name = 'problems' and sql is not null`;
  const ofKeys = (await indexes.execute(db)).rows.filter(({ name }) => /index.*link_key/i.test(name));
  expect(ofKeys.map(({ name }) => name)).toEqual([expect.stringContaining("problems_by_link")]);
  const created = await createProblem(db, ada, { link: "https://club.example/task/3" });
  await fillLinkKeys(db);
  const rows = await db.selectFrom("problems").select(["id", "link_key"]).orderBy("id").execute();
  expect(rows).toEqual([
    { id: first, link_key: "club.example/task/1" },
    { id: last, link_key: "club.example/task/1" },
    { id: created, link_key: "club.example/task/3" },
  ]);
  expect(await db.selectFrom("unkeyed_links").selectAll().execute()).toEqual([]);
  await db.destroy();
});
