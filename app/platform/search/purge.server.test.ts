import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { type Database, inTransaction } from "../db/connection.server.ts";
import { runJob } from "../jobs/jobs.server.ts";
import { purge } from "./purge.server.ts";
import { fillIndexes } from "./rebuild.server.ts";
import { askForPurge, pauseMerges } from "./sqlite-purge.server.ts";

let db: Database;
const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() };
beforeEach(async () => {
  db = await testDatabase();
  log.error.mockClear();
});

type Index = "message_search" | "problem_search";
const texts = { message_search: sql.ref("content"), problem_search: sql.ref("title") };

async function add(index: Index, id: number, word: string): Promise<void> {
  await sql`insert into ${sql.table(index)} (rowid, ${texts[index]}) values (${id}, ${word})`.execute(db);
}

const remove = (index: Index, id: number) =>
  inTransaction(db, async (trx) => {
    await askForPurge(trx);
    await sql`delete from ${sql.table(index)} where rowid = ${id}`.execute(trx);
  });

/** The words still contained in the index's pages. */
async function left(index: Index, ...words: string[]): Promise<string[]> {
  const { rows } = await sql<{ block: Buffer }>`select block from ${sql.table(`${index}_data`)}`.execute(db);
  const pages = rows.map(({ block }) => block.toString("latin1")).join("");
  return words.filter((word) => pages.includes(word));
}

test("a purge only removes the words of deleted rows", async () => {
  await add("message_search", 1, "zanzibar");
  await add("message_search", 2, "quixotic");
  await remove("message_search", 1);
  expect(await left("message_search", "zanzibar", "quixotic")).toEqual(["zanzibar", "quixotic"]);
  await runJob({ db, log }, purge);
  expect(await left("message_search", "zanzibar", "quixotic")).toEqual(["quixotic"]);
  expect(log.error).not.toHaveBeenCalled();
});

test("rows deleted while a purge is running are left for the next purge", async () => {
  await add("problem_search", 1, "zanzibar");
  await add("message_search", 1, "quixotic");
  await remove("message_search", 1);
  const first = runJob({ db, log }, purge);
  // The last index is done, but the purge is not.
  while ((await left("message_search", "quixotic")).length > 0) await setImmediate();
  await remove("problem_search", 1);
  await Promise.all([first, runJob({ db, log }, purge)]);
  expect(await left("problem_search", "zanzibar")).toEqual([]);
});

test("an index is automatically merged again only after the purge", async () => {
  const setting = async () =>
    (await sql<{ v: number }>`select v from problem_search_config where k = 'automerge'`.execute(db)).rows[0]
      ?.v;
  await pauseMerges(db);
  expect(await setting()).toBe(0);
  await add("problem_search", 1, "zanzibar");
  await remove("problem_search", 1);
  await runJob({ db, log }, purge);
  expect(await setting()).toBe(4);
});

test("a failed purge stays due", async () => {
  await add("message_search", 1, "zanzibar");
  await remove("message_search", 1);
  await sql`drop table problem_search`.execute(db);
  await runJob({ db, log }, purge);
  expect(log.error).toHaveBeenCalledOnce();
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  expect(rows[0]?.user_version).toBe(1);
});

test("after a rebuild, each index has one part", async () => {
  const parts = async () => {
    const { rows } = await sql<{
      n: number;
    }>`select count(distinct segid) as n from problem_search_idx`.execute(db);
    return rows[0]?.n;
  };
  for (let id = 1; id <= 3; id++) await add("problem_search", id, "zanzibar ".repeat(1_000));
  expect(await parts()).toBe(3);
  await fillIndexes(db);
  expect(await parts()).toBe(1);
});
