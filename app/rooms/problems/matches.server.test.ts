import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { createUser } from "../../../tests/setup/factories.ts";
import type { Database } from "../../platform/db/connection.server.ts";
import { decodeCursor, type PageRequest } from "../../platform/http/pages.server.ts";
import { indexProblem } from "../../platform/search/problems.server.ts";
import type { Viewer } from "../../viewer.ts";
import { countListed, listVisibleProblems } from "./list.server.ts";
import { MOST_SORTED } from "./matches.server.ts";
import { type ListFilter, sorts } from "./schema.ts";

const HIDDEN = 300;

/** Whether a problem is one of the few without the tag "most". */
const isRare = (id: number) => id % 20_000 === 1;

let db: Database;
let ada: Viewer;
let bob: Viewer;
/** Matching problems: MOST_SORTED public ones, and HIDDEN that only bob can see. */
let all: {
  id: number;
  visibility: "public" | "private";
  rating: number;
  solutions: number;
  average: number;
}[];

beforeAll(async () => {
  db = await testDatabase();
  [ada, bob] = [await createUser(db, "ada"), await createUser(db, "bob")];
  all = Array.from({ length: MOST_SORTED + HIDDEN }, (_, index) => ({
    // Ids are far apart, so that a search takes several steps.
    id: 1 + index * 100,
    visibility: index % 7 === 3 && index < 7 * HIDDEN ? "private" : "public",
    rating: 1 + ((index * 7) % 10),
    solutions: (index * 13) % 101,
    average: ((index * 17) % 41) / 8,
  }));
  await db.transaction().execute(async (trx) => {
    const texts = {
      title: "Lazy trees",
      link: "https://example.com/",
      statement: "",
      input: "",
      output: "",
    };
    const same = { ...texts, platform_key: "cses", platform_name: "CSES", author_id: bob.id };
    const problems = all.map(({ id, visibility, rating, solutions, average }) => ({
      ...same,
      id,
      visibility,
      rating,
      solutions_count: solutions,
      average_rating: average,
      created_at: 0,
      updated_at: 0,
    }));
    for (let from = 0; from < problems.length; from += 500) {
      const some = problems.slice(from, from + 500);
      await trx.insertInto("problems").values(some).execute();
      await trx
        .insertInto("bookmarks")
        .values(some.map(({ id }) => ({ user_id: ada.id, problem_id: id, created_at: 0 })))
        .execute();
    }
    for (const { id, ...problem } of problems)
      await indexProblem(trx, id, { ...problem, tags: ["dp", ...(isRare(id) ? [] : ["most"])] });
  });
  // A real site's planner has table statistics.
  await sql`analyze`.execute(db);
});

const keys: Record<ListFilter["sort"], (problem: (typeof all)[number]) => number> = {
  newest: ({ id }) => id,
  hardest: ({ rating }) => rating,
  easiest: ({ rating }) => rating,
  solved: ({ solutions }) => solutions,
  reviewed: ({ average }) => average,
};

function reference(problems: typeof all, sort: ListFilter["sort"]): number[] {
  const [key, sign] = [keys[sort], sort === "easiest" ? 1 : -1];
  return problems.toSorted((a, b) => sign * (key(a) - key(b) || a.id - b.id)).map(({ id }) => id);
}

async function walk(viewer: Viewer, filter: ListFilter) {
  const [ids, cuts]: [number[], Set<boolean>] = [[], new Set()];
  for (let page: PageRequest | null = { limit: 100 }; page; ) {
    const { rows, older, isCut } = await listVisibleProblems(db, viewer, filter, page);
    ids.push(...rows.map(({ id }) => id));
    cuts.add(isCut);
    page = older === null ? null : { limit: 100, after: decodeCursor(older) };
  }
  return { ids, isCut: [...cuts] };
}

const narrowings: Omit<ListFilter, "sort">[] = [
  { q: "lazy tre" },
  { tag: ["dp"] },
  { tag: ["dp"], not: ["unknown"] },
  { q: "trees", tag: ["dp"], platform: "CSES", min: 1, max: 10 },
  { show: "bookmarked" },
  { show: "bookmarked", q: "trees" },
];

test.each(sorts)(
  "sorted by %s, all matches are listed up to the sorting limit, ignoring hidden problems",
  async (sort) => {
    const open = all.filter(({ visibility }) => visibility === "public");
    expect(open).toHaveLength(MOST_SORTED);
    for (const narrowing of narrowings) {
      const found = await walk(ada, { ...narrowing, sort });
      expect(found.isCut, JSON.stringify(narrowing)).toEqual([false]);
      expect(found.ids, JSON.stringify(narrowing)).toEqual(reference(open, sort));
    }
  },
);

test.each(["newest", "hardest", "easiest"] as const)(
  "when sorting by %s, the index returns any number of matches",
  async (sort) => {
    for (const narrowing of narrowings.slice(0, 4)) {
      expect(await walk(bob, { ...narrowing, sort })).toEqual({ ids: reference(all, sort), isCut: [false] });
    }
  },
);

test.each(["solved", "reviewed"] as const)(
  "when sorting by %s, only the newest matches up to the sorting limit are listed",
  async (sort) => {
    const newest = all.slice(-MOST_SORTED);
    for (const narrowing of [...narrowings.slice(0, 4), { show: "mine" as const }]) {
      const found = await walk(bob, { ...narrowing, sort });
      expect(found, JSON.stringify(narrowing)).toEqual({ ids: reference(newest, sort), isCut: [true] });
    }
  },
);

test.each([{ not: ["most"] }, { not: ["most", "unknown"], min: 1, max: 10 }])(
  "a filter that excludes a very common tag is searched in parts: %j",
  async (narrowing) => {
    const rare = all.filter(({ id, visibility }) => isRare(id) && visibility === "public");
    const found = await walk(ada, { ...narrowing, sort: "newest" });
    expect(found.ids).toEqual(reference(rare, "newest"));
    for (const sort of ["hardest", "solved"] as const) {
      const page = await listVisibleProblems(db, ada, { ...narrowing, sort }, { limit: 100 });
      const highest = all.at(-1)?.id ?? 0;
      const newest = rare.filter(({ id }) => id > highest - (page.searched ?? highest));
      expect(page.rows.map(({ id }) => id)).toEqual(reference(newest, sort));
    }
    expect(await walk(ada, { ...narrowing, tag: ["most"], sort: "newest" })).toMatchObject({ ids: [] });
  },
);

test("counting stops after the newest 50,000 problems", async () => {
  const within = all.filter(
    ({ id, visibility }) => visibility === "public" && id > (all.at(-1)?.id ?? 0) - 50_000,
  );
  const count = (limit: number) => countListed(db, ada, { q: "lazy", sort: "newest" }, limit);
  expect(await count(1000)).toEqual({ total: within.length, isCut: true });
  expect(await count(100)).toEqual({ total: 100, isCut: true });
});
