import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { createProblem, createUser } from "../../../tests/setup/factories.ts";
import { numbersFrom } from "../../../tests/setup/random.ts";
import { type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { decodeCursor, type PageRequest } from "../../platform/http/pages.server.ts";
import { indexProblem } from "../../platform/search/problems.server.ts";
import type { Viewer } from "../../viewer.ts";
import { derivePosted } from "../solves/marks.server.ts";
import { markByHand, setBookmark } from "./commands.server.ts";
import { countListed, listVisibleProblems } from "./list.server.ts";
import { countBookmarks, countOwnProblems, countVisibleProblems, findProblem } from "./queries.server.ts";
import { type ListFilter, listSchema, sorts } from "./schema.ts";

/** A problem as the reference implementation sees it. */
interface Known {
  id: number;
  author: number | null;
  open: boolean;
  platform: string;
  rating: number;
  tags: string[];
  words: string[];
  solutions: number;
  average: number;
  bookmarkedBy: Set<number>;
  solvedBy: Set<number>;
  /** Users who tried the problem but have not solved it. */
  triedBy: Set<number>;
}

const PROBLEMS = 70;
const PAGE = 6;
const random = numbersFrom(20_260_101);
const pick = <T>(from: readonly T[]): T => from[random(0, from.length - 1)] as T;
const some = <T>(from: readonly T[]): T[] => from.filter(() => random(0, 2) === 0);

let db: Database;
let users: Viewer[];
const known: Known[] = [];

beforeAll(async () => {
  db = await testDatabase();
  users = [await createUser(db, "ada"), await createUser(db, "bob"), await createUser(db, "eve")];
  const store = { db, now: Date.now };
  for (let i = 0; i < PROBLEMS; i++) {
    const author = pick(users);
    const open = random(0, 2) > 0;
    const platform = pick(["Codeforces", "AtCoder", "CSES"]);
    const rating = random(1, 10);
    const tags = some(["dp", "graphs", "greedy"]);
    const [title, statement] = [some(["segment", "tree"]), some(["knapsack", "trees"])];
    const id = await createProblem(db, author, {
      link: `https://cses.fi/problemset/task/${1000 + i}`,
      title: `Task ${title.join(" ")}`,
      problemstatement: { statement: `Find ${statement.join(", ")}.` },
      platform: { name: platform, rating },
      choice: open ? "public" : "private",
      tags,
    });
    const [solutions, average] = [random(0, 2), random(0, 3) / 2];
    await db
      .updateTable("problems")
      .set({ solutions_count: solutions, average_rating: average })
      .where("id", "=", id)
      .execute();
    const seeing = users.filter((user) => open || user.id === author.id);
    const [bookmarking, solving] = [some(seeing), some(seeing)];
    for (const user of bookmarking) await setBookmark(store, user, id, true);
    for (const user of [...solving, ...solving]) await addSolution(user, id);
    const trying = some(seeing);
    for (const user of trying) await markByHand(store, user, id, pick(["tried", "gaveup"]));
    for (const user of users.filter((user) => seeing.includes(user) && !trying.includes(user))) {
      await markByHand(store, user, id, pick(["later", "none"]));
    }
    known.push({
      id,
      author: author.id,
      open,
      platform: platform.toLowerCase(),
      rating,
      tags,
      words: ["task", "find", ...title, ...statement, ...tags],
      solutions,
      average,
      bookmarkedBy: new Set(bookmarking.map((user) => user.id)),
      solvedBy: new Set(solving.map((user) => user.id)),
      triedBy: new Set(trying.filter((user) => !solving.includes(user)).map((user) => user.id)),
    });
  }
  await hideSomeFromTheirReaders();
  // A real site's planner has table statistics.
  await sql`analyze`.execute(db);
});

async function addSolution(user: Viewer, problem: number) {
  const texts = { approach: "", description: "", code: "", language: "cpp", submission_key: null };
  const times = { created_at: 0, updated_at: 0 };
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto("solutions")
      .values({ problem_id: problem, author_id: user.id, ...texts, ...times })
      .execute();
    await derivePosted(trx, problem, (await findProblem(trx, problem))?.task_id ?? 0);
  });
}

async function hideSomeFromTheirReaders() {
  for (const problem of known.filter(({ open }) => open).slice(0, 8)) {
    await change(problem, { visibility: "private" });
    problem.open = false;
  }
  for (const problem of known.filter(({ open }) => open).slice(0, 3)) {
    await change(problem, { author_id: null });
    problem.author = null;
  }
}

/** Changes a problem the way its author would. */
async function change({ id, tags }: Known, to: { visibility: "private" } | { author_id: null }) {
  const row = await db
    .updateTable("problems")
    .set(to)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await indexProblem(db, id, { ...row, author_id: row.author_id ?? 0, tags });
}

const keys: Record<ListFilter["sort"], (problem: Known) => number> = {
  newest: (problem) => problem.id,
  hardest: (problem) => problem.rating,
  easiest: (problem) => problem.rating,
  solved: (problem) => problem.solutions,
  reviewed: (problem) => problem.average,
};

/** The reference implementation, which filters and sorts all problems in memory. */
function reference(viewer: Viewer, filter: ListFilter): number[] {
  const words = filter.q?.toLowerCase().split(" ") ?? [];
  const { min = 1, max = 10 } = filter;
  const sign = filter.sort === "easiest" ? 1 : -1;
  const key = keys[filter.sort];
  return known
    .filter((problem) => problem.open || problem.author === viewer.id)
    .filter((problem) => filter.show !== "mine" || problem.author === viewer.id)
    .filter((problem) => filter.show !== "bookmarked" || problem.bookmarkedBy.has(viewer.id))
    .filter((problem) => filter.show !== "solved" || problem.solvedBy.has(viewer.id))
    .filter((problem) => filter.show !== "tried" || problem.triedBy.has(viewer.id))
    .filter((problem) => filter.show !== "unsolved" || !problem.solvedBy.has(viewer.id))
    .filter((problem) => filter.show !== "nobody" || problem.solvedBy.size === 0)
    .filter((problem) => filter.platform === undefined || problem.platform === filter.platform.toLowerCase())
    .filter((problem) => (filter.tag ?? []).every((tag) => problem.tags.includes(tag)))
    .filter((problem) => !(filter.not ?? []).some((tag) => problem.tags.includes(tag)))
    .filter((problem) => problem.rating >= Math.min(min, max) && problem.rating <= Math.max(min, max))
    .filter((problem) => words.every((word) => problem.words.some((other) => other.startsWith(word))))
    .sort((a, b) => sign * (key(a) - key(b)) || sign * (a.id - b.id))
    .map((problem) => problem.id);
}

async function walk(viewer: Viewer, filter: ListFilter) {
  const load = (request: PageRequest) => listVisibleProblems(db, viewer, filter, request);
  const there = [await load({ limit: PAGE })];
  for (let next = there[0]?.older; next; next = there.at(-1)?.older) {
    there.push(await load({ limit: PAGE, after: decodeCursor(next) }));
  }
  const back = there.slice(-1);
  for (let next = back[0]?.newer; next; next = back[0]?.newer) {
    back.unshift(await load({ limit: PAGE, before: decodeCursor(next) }));
  }
  const ids = (pages: typeof there) => pages.map((page) => page.rows.map((row) => row.id));
  return { there: ids(there), back: ids(back), rows: there.flatMap((page) => page.rows) };
}

function pagesOf(ids: number[]): number[][] {
  const pages = [];
  for (let i = 0; i < ids.length || i === 0; i += PAGE) pages.push(ids.slice(i, i + PAGE));
  return pages;
}

const shows = [undefined, "mine", "bookmarked", "solved", "tried", "unsolved", "nobody"] as const;
const places = [
  {},
  { platform: "AtCoder" },
  { platform: "codeforces", tag: ["graphs"], not: ["greedy", "unknown"] },
  { tag: ["dp", "graphs"] },
  { not: ["dp", "graphs"] },
];
const ranges = [{}, { min: 4 }, { max: 6 }, { min: 3, max: 8 }, { min: 5, max: 5 }, { min: 8, max: 3 }];
const searches = [{}, { q: "tree" }, { q: "SEGMENT tre" }];

describe.each(shows)("the list showing %s", (show) => {
  test.each(sorts)(
    "sorted by %s, pages and counts match a naive implementation in both directions",
    async (sort) => {
      for (const place of places) {
        for (const search of searches) {
          const filter: ListFilter = { show, sort, ...place, ...pick(ranges), ...search };
          const viewer = pick(users);
          const found = await walk(viewer, filter);
          const about = `${viewer.username} ${JSON.stringify(filter)}`;
          expect(found.there, about).toEqual(pagesOf(reference(viewer, filter)));
          const total = found.rows.length;
          expect(await countListed(db, viewer, filter, 1000), about).toEqual({ total, isCut: false });
          const upTo3 = { total: Math.min(total, 3), isCut: total > 3 };
          expect(await countListed(db, viewer, filter, 3), about).toEqual(upTo3);
          // Backward pages may split elsewhere, but the rows are the same.
          expect(found.back.flat(), about).toEqual(found.there.flat());
        }
      }
    },
  );
});

test("rows include author and tags", async () => {
  const [ada] = users as [Viewer];
  const { rows } = await walk(ada, listSchema.parse({}));
  for (const row of rows) {
    const problem = known.find(({ id }) => id === row.id);
    expect(row.tags).toEqual([...(problem?.tags ?? [])].sort());
    expect(row.author_id).toBe(problem?.author);
    expect(row.username).toBe(users.find(({ id }) => id === problem?.author)?.username ?? null);
  }
});

test("private problems never appear in others' lists", async () => {
  for (const viewer of users) {
    for (const q of [undefined, "task", "find", "knapsack"]) {
      const { rows } = await walk(viewer, listSchema.parse({ q }));
      const foreign = rows.filter((row) => row.visibility === "private" && row.author_id !== viewer.id);
      expect(foreign).toEqual([]);
    }
  }
});

test("counts match the lists", async () => {
  for (const viewer of users) {
    const bookmarked = reference(viewer, { show: "bookmarked", sort: "newest" });
    expect(await countBookmarks(db, viewer)).toBe(bookmarked.length);
  }
  const fresh = await testDatabase();
  const [ada, bob] = [await createUser(fresh), await createUser(fresh)];
  for (const choice of ["public", "private", "private"] as const) await createProblem(fresh, ada, { choice });
  await createProblem(fresh, bob, { choice: "private" });
  expect([await countVisibleProblems(fresh, ada), await countVisibleProblems(fresh, bob)]).toEqual([3, 2]);
  expect(await countOwnProblems(fresh, ada)).toEqual({ all: 3, hidden: 2, isNew: false });
});

test("search accepts any text", async () => {
  const [ada] = users as [Viewer];
  const odd = ["\u0000", "😀", "\u{1e900}", "हिन्दी", "a ".repeat(100), "'; drop table problems; --"];
  for (const operator of ["", "   ", '"', "AND", "tree OR", "NOT tree", "tree*", "title:tree", "^tree"])
    odd.push(operator);
  for (const q of [...odd, "NEAR(tree, 2)", "tree)"]) await walk(ada, listSchema.parse({ q }));
});
