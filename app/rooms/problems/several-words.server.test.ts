import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { createUser } from "../../../tests/setup/factories.ts";
import type { Database } from "../../platform/db/connection.server.ts";
import { decodeCursor } from "../../platform/http/pages.server.ts";
import { factsOf } from "../../platform/search/problem-facts.ts";
import type { Viewer } from "../../viewer.ts";
import { countListed, listVisibleProblems } from "./list.server.ts";
import type { ListFilter } from "./schema.ts";

// A site with many ids, and two common words that hardly ever occur together.
const COUNT = 12_000;
const APART = 10;
const idOf = (index: number) => (index + 1) * APART;
/** Problems with both words. One is another user's private problem. */
const meetings = [3, 4000, 4001, 8000, 11_000, 11_990].map(idOf);
const hidden = idOf(11_000);
const open = meetings.filter((id) => id !== hidden).toReversed();
/** Ids that one page searches for two words. */
const SEARCHED = 15_000;
/** Ids that one page searches for words that often occur together. */
const SEARCHED_TOGETHER = 20_000;
const RECENT = idOf(COUNT - 200);

let db: Database;
let ada: Viewer;
beforeAll(async () => {
  db = await testDatabase();
  ada = await createUser(db, "ada");
  const other = await createUser(db, "other");
  const shown = {
    visibility: "public",
    author_id: other.id,
    platform_key: "cses",
    rating: 5,
    tags: [] as string[],
  } as const;
  const facts = factsOf(shown).join(" ");
  const met = sql.join(meetings);
  await sql`
    with recursive numbers (id) as (select ${sql.lit(APART)} union all select id + ${sql.lit(APART)} from numbers limit ${sql.lit(COUNT)})
    insert into problems (id, author_id, title, link, statement, input, output, visibility, platform_key, platform_name,
      rating, solutions_count, created_at, updated_at)
    select id, ${other.id}, case when id in (${met}) then 'amber basalt' when id / ${sql.lit(APART)} % 2 then 'amber' else 'basalt' end,
      '', '', '', '', 'public', 'cses', 'CSES', 5, 1000000 - id, 0, 0 from numbers`.execute(db);
  await sql`update problems set visibility = 'private' where id = ${hidden}`.execute(db);
  const most = factsOf({ ...shown, tags: ["most"] }).join(" ");
  // "day" and "night" meet everywhere, "dawn" and "dusk" only in the newest problems.
  await sql`insert into problem_search (rowid, title, tags, statement, facts)
    select id, title || ' day night' || case id % 10000 when 0 then ' cobalt' else '' end
      || case when id > ${RECENT} or id % 20 then ' dawn' else '' end
      || case when id > ${RECENT} or id % 20 = 0 then ' dusk' else '' end,
      '', '', case id % 20000 when 0 then ${facts} else ${most} end from problems`.execute(db);
});

async function walk(filter: ListFilter) {
  const load = (page: Parameters<typeof listVisibleProblems>[3]) =>
    listVisibleProblems(db, ada, filter, page);
  const there = [await load({ limit: 2 })];
  for (let next = there[0]?.older; next; next = there.at(-1)?.older)
    there.push(await load({ limit: 2, after: decodeCursor(next) }));
  const back = there.slice(-1);
  for (let next = back[0]?.newer; next; next = back[0]?.newer)
    back.unshift(await load({ limit: 2, before: decodeCursor(next) }));
  const ids = (pages: typeof there) => pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  return { there: ids(there), back: ids(back), pages: there };
}

test("a search for words that rarely occur together returns short pages but finds every match", async () => {
  const { there, back, pages } = await walk({ q: "amber basalt", sort: "newest" });
  expect(there).toEqual(open);
  expect(back).toEqual(open);
  expect(pages.filter(({ isEarly }) => isEarly).length).toBeGreaterThan(3);
  expect(pages.some(({ rows }) => rows.length === 0)).toBe(true);
  expect(pages.length).toBeLessThan(15);
});

test("a sorted search covers only the newest problems and reports how many", async () => {
  const filter: ListFilter = { q: "amber basalt", sort: "solved" };
  const { there, pages } = await walk(filter);
  expect(there).toEqual(open.filter((id) => id > idOf(COUNT - 1) - SEARCHED).toReversed());
  expect(pages[0]).toMatchObject({ isCut: false, isEarly: false, searched: SEARCHED });
  expect(await countListed(db, ada, filter, 1000)).toEqual({ total: there.length, isCut: true });
});

test("pages are also complete with platform and rating filters", async () => {
  const { there } = await walk({ q: "amber basalt", platform: "CSES", min: 5, max: 5, sort: "newest" });
  expect(there).toEqual(open);
  expect((await walk({ q: "amber basalt", min: 6, max: 9, sort: "newest" })).there).toEqual([]);
});

test("a search with a rare word covers all problems at once", async () => {
  const { there, pages } = await walk({ q: "amber cobalt", sort: "newest" });
  expect(there).toHaveLength(0);
  expect(pages).toMatchObject([{ isEarly: false }]);
  const basalt = await walk({ q: "cobalt basalt", sort: "solved" });
  expect(basalt.there).toHaveLength(12);
  expect(basalt.pages[0]).toMatchObject({ isEarly: false, searched: undefined });
});

test("words that often occur together are found together", async () => {
  const newest = (count: number) => Array.from({ length: count }, (_, index) => idOf(COUNT - 1 - index));
  const list = (filter: ListFilter, limit: number) => listVisibleProblems(db, ada, filter, { limit });
  const all = await list({ q: "day night", platform: "CSES", sort: "newest" }, 100);
  expect(all.rows.map(({ id }) => id)).toEqual(
    newest(101)
      .filter((id) => id !== hidden)
      .slice(0, 100),
  );
  expect(all).toMatchObject({ isEarly: false });
  const byRating = await list({ q: "day night", sort: "hardest" }, 100);
  expect(byRating.rows.map(({ id }) => id)).toEqual(all.rows.map(({ id }) => id));
  expect(byRating.searched).toBeUndefined();
  const [other] = (await list({ q: "day night", min: 6, max: 9, sort: "newest" }, 100)).rows;
  expect(other).toBeUndefined();
  expect(await list({ q: "day night", min: 5, sort: "solved" }, 5)).toMatchObject({
    isCut: false,
    searched: SEARCHED_TOGETHER,
  });
});

test("words that have only met recently are found on later, short pages", async () => {
  const { there, pages } = await walk({ q: "dawn dusk", sort: "newest" });
  expect(there).toHaveLength(199);
  expect(pages.some(({ isEarly }) => isEarly)).toBe(true);
});

test("an excluded tag that nearly all problems have is looked up separately", async () => {
  const { there, pages } = await walk({ not: ["most"], sort: "newest" });
  expect(there).toEqual([6, 5, 4, 3, 2, 1].map((count) => count * 20_000));
  expect(pages.some(({ isEarly }) => isEarly)).toBe(true);
});

test("a rare word's matches are sorted by rating all at once", async () => {
  const { there, back } = await walk({ q: "cobalt", sort: "hardest" });
  expect(there).toEqual(Array.from({ length: 12 }, (_, index) => (12 - index) * 10_000));
  expect(back).toEqual(there);
});

test.each([
  [1, 200],
  [109, 110],
])("bookmarks %i problems apart are searched", async (apart, count) => {
  const reader = await createUser(db);
  const ids = Array.from({ length: count }, (_, index) => idOf(index * apart));
  const marked = ids.map((problem_id) => ({ user_id: reader.id, problem_id, created_at: 0 }));
  await db.insertInto("bookmarks").values(marked).execute();
  for (const sort of ["newest", "hardest"] as const) {
    const filter = { show: "bookmarked", q: "amber day", sort } as const;
    const { rows } = await listVisibleProblems(db, reader, filter, { limit: 100 });
    const isAmber = (id: number) => (id / APART) % 2 === 1 || meetings.includes(id);
    const amber = ids.filter((id) => isAmber(id) && id !== hidden).toReversed();
    expect(rows.map(({ id }) => id)).toEqual(amber.slice(0, 100));
  }
});
