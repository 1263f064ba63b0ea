import { beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { onSqlite } from "../../../tests/setup/engine.ts";
import { createUser } from "../../../tests/setup/factories.ts";
import type { Database } from "../db/connection.server.ts";
import type { SearchedProblem } from "./problem-facts.ts";
import type { Criteria } from "./problem-lists.ts";
import { indexProblem, removeProblem } from "./problems.server.ts";
import { searchOf } from "./search.server.ts";
import { isSlowToBegin } from "./sqlite-words.server.ts";
import { walkInSteps } from "./steps.server.ts";
import { toWordQuery } from "./words.server.ts";

let db: Database;
beforeEach(async () => {
  db = await testDatabase();
  for (let id = 1; id <= 12; id++) await createUser(db);
});

/** Adds or changes a problem with its entry in the index. */
async function add(id: number, problem: SearchedProblem): Promise<void> {
  const { tags, ...columns } = problem;
  const same = { link: "", input: "", output: "", platform_name: "", created_at: 0, updated_at: 0 };
  await db
    .insertInto("problems")
    .values({ id, ...same, ...columns })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(columns))
    .execute();
  await indexProblem(db, id, problem);
}

async function find(typed: string): Promise<number[]> {
  const wordQuery = await toWordQuery(db, "problem_search", typed);
  return wordQuery === null ? [] : matching({ wordQuery });
}

async function matching(criteria: Partial<Criteria>): Promise<number[]> {
  const none = { wordQuery: undefined, platform: undefined, tags: [], without: [], ratings: undefined };
  const all = { viewer: 1, whose: "visible" as const, ...none, ...criteria, among: undefined };
  const { source } = await searchOf(db).chooseSource(db, all, 1000);
  const rows = await walkInSteps(source("id"), { direction: "asc", from: 1, highest: 1000, wanted: 1000 });
  return rows.map((row) => row.id);
}

const text = (title: string, tags: string[] = [], statement = ""): SearchedProblem => ({
  title,
  tags,
  statement,
  visibility: "public",
  author_id: 1,
  platform_key: "cses",
  rating: 5,
});

describe("a problem", () => {
  test("is found by words from its title, tags and statement, or by prefixes of words, in any order and case", async () => {
    await add(7, text("Shortest Path", ["graphs", "dijkstra"], "Given a weighted graph."));
    for (const typed of ["shortest", "PATH shor", "dijk", "weighted graphs", "  given,  path! "]) {
      expect(await find(typed), typed).toEqual([7]);
    }
    for (const typed of ["longest", "shortest walk", "ortest"]) expect(await find(typed), typed).toEqual([]);
  });

  test("is found by the first 20,000 characters of its statement", async () => {
    const filler = "filler ".repeat(2_850);
    await add(1, text("Long", [], `${filler}within ${filler}beyond`));
    expect([await find("within"), await find("beyond")]).toEqual([[1], []]);
  });

  test("is found with or without its accents, in any encoding", async () => {
    await add(1, text("Résumé"));
    for (const typed of ["resume", "résumé", "re\u0301sume\u0301", "RÉSU"])
      expect(await find(typed), typed).toEqual([1]);
  });

  test("is found by non-Latin words", async () => {
    await add(1, text("हिन्दी समस्या"));
    await add(2, text("Кратчайший путь"));
    expect([await find("हिन्दी"), await find("КРАТЧАЙШИЙ")]).toEqual([[1], [2]]);
  });

  describe("in a script without spaces", () => {
    test("is found by any part of its title, tags and statement", async () => {
      const statement = "给定一个长度为 n 的字符串，求本质不同的回文子串";
      await add(1, text("最短路问题 · 图论", ["动态规划"], statement));
      await add(2, text("排序", ["贪心"], "给定 n 个整数。"));
      for (const typed of [
        "短路",
        "路",
        "回文子串",
        "本质",
        "动态规划",
        "态规",
        "字符串 图论",
        "最短路问题",
        "文",
      ])
        expect(await find(typed), typed).toEqual([1]);
      expect(await find("给定")).toEqual([1, 2]);
      for (const typed of ["路短", "子回", "短路 排序", "本质 最长"])
        expect(await find(typed), typed).toEqual([]);
    });

    test("is found by its Latin letters, by its other letters, and by both together", async () => {
      await add(1, text("C语言入门"));
      await add(2, text("Dijkstra算法"));
      for (const typed of ["语言", "C语言", "c语", "言入门"]) expect(await find(typed), typed).toEqual([1]);
      for (const typed of ["Dijkstra算法", "dijk", "算法", "法", "dijkstra 算"])
        expect(await find(typed), typed).toEqual([2]);
    });

    test.each([
      ["セグメント木", ["メント", "ｾｸﾞﾒﾝﾄ", "木"]],
      ["か\u3099くせい", ["がく", "か\u3099く"]],
      ["𠮷野家の問題", ["𠮷", "𠮷野", "家の"]],
      ["최단경로", ["경로", "단경", "경로".normalize("NFD")]],
      ["การเรียงลำดับ", ["เรียง", "ลำดับ", "ี"]],
      ["ＤＰ入門", ["dp入門", "ＤＰ"]],
    ])("%s is found by its parts", async (title, parts) => {
      await add(1, text(title));
      for (const typed of parts) expect(await find(typed), typed).toEqual([1]);
    });

    test("is found by the first 6,666 letters of its statement", async () => {
      const filler = "字".repeat(6_600);
      await add(1, text("Long", [], `${filler}之内${filler}以外`));
      expect([await find("之内"), await find("以外")]).toEqual([[1], []]);
    });
  });

  test("is not found by words that have been replaced or removed", async () => {
    await add(1, text("Old Title", ["dp"]));
    await add(1, text("New Title"));
    expect([await find("old"), await find("dp"), await find("new")]).toEqual([[], [], [1]]);
    await removeProblem(db, 1);
    await removeProblem(db, 1);
    expect(await find("new")).toEqual([]);
  });
});

test("tags, platforms and ratings match only as a whole, including punctuation, and never match words typed in the search box", async () => {
  await add(1, {
    ...text("One", ["c++", "two-pointers"]),
    platform_key: "hacker rank",
    rating: 10,
  });
  await add(2, { ...text("Two", ["c", "pointers"]), platform_key: "hacker", rating: 1 });
  expect([await matching({ tags: ["c++"] }), await matching({ tags: ["c"] })]).toEqual([[1], [2]]);
  expect([await matching({ tags: ["two-pointers"] }), await matching({ tags: ["pointers"] })]).toEqual([
    [1],
    [2],
  ]);
  expect([await matching({ platform: "hacker rank" }), await matching({ platform: "hacker" })]).toEqual([
    [1],
    [2],
  ]);
  expect([await matching({ ratings: [1] }), await matching({ ratings: [1, 10] })]).toEqual([[2], [1, 2]]);
  for (const typed of ["all", "by1", "r10", "own1"]) expect(await find(typed), typed).toEqual([]);
});

test("a private problem only matches for its author", async () => {
  await add(1, { ...text("Mine"), visibility: "private", author_id: 12 });
  await add(2, { ...text("Open"), author_id: 12 });
  const of = (viewer: number) =>
    Promise.all((["visible", "own", "private"] as const).map((whose) => matching({ viewer, whose })));
  expect(await of(12)).toEqual([[1, 2], [1, 2], [1]]);
  for (const viewer of [1, 2, 120]) expect(await of(viewer)).toEqual([[2], [], []]);
});

describe("the words of a search", () => {
  const words = (typed: string) => toWordQuery(db, "problem_search", typed);

  onSqlite("its query language").each([
    ["two wo", '"two"* AND "wo"*'],
    ['say "AND" OR NOT (x)', '"say"* AND "AND"* AND "OR"* AND "NOT"* AND "x"*'],
    ["ab:tre* ^a -b", '"ab"* AND "tre"* AND "a"* AND "b"*'],
    ["c++", '"c"*'],
    ["n N n tre n", '"n"* AND "tre"*'],
  ])("are quoted, each once: %j", async (typed, match) => {
    expect(await words(typed)).toBe(match);
  });

  test.each(["", "  ", '"', "+-*/", "\u0000", "😀"])(
    "produce no query if the text contains no words: %j",
    async (typed) => {
      expect(await words(typed)).toBeNull();
    },
  );

  onSqlite("its query language")("are limited to 12", async () => {
    const many = Array.from({ length: 50 }, (_, index) => `a${index}`).join(" ");
    expect((await words(many))?.split(" AND ")).toHaveLength(12);
  });

  onSqlite("its query language")(
    "are eight pairs, from start to end, for a long run of letters",
    async () => {
      const run = Array.from({ length: 61 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join("");
      const pairs = (await words(run))?.split(" AND ") ?? [];
      expect(pairs).toHaveLength(8);
      expect(pairs[0]).toBe(`"${run.slice(0, 2)}"`);
      expect(pairs.at(-1)).toBe(`"${run.slice(-2)}"`);
      const others = (await words(`${run} tree 路 回文`))?.split(" AND ") ?? [];
      expect(others).toHaveLength(4 + 3);
      expect(others.slice(-3)).toEqual(['"tree"*', '"路"*', '"回文"']);
      const twelve = Array.from({ length: 12 }, (_, index) => run.slice(index * 3, index * 3 + 3));
      expect((await words(twelve.join(" ")))?.split(" AND ")).toEqual(
        twelve.map((each) => `"${each.slice(0, 2)}"`),
      );
    },
  );

  onSqlite("its query language")("are expanded to at most 256 longer words", async () => {
    const beginnings = ["aaaa", "bbbb", "cccc"];
    const statement = beginnings.flatMap((each) => Array.from({ length: 200 }, (_, i) => `${each}${i}`));
    // Otherwise, the words would be rare enough to be looked up by their beginning.
    for (const id of [1, 2])
      await add(id, { ...text("All"), statement: Array(4).fill(statement).flat().join(" ") });
    const all = await words(beginnings.join(" "));
    expect(all?.match(/"aaaa\d+"/g)).toHaveLength(200);
    expect(all?.endsWith('AND "bbbb"* AND "cccc"*')).toBe(true);
    expect(await find("aaaa bbbb cccc")).toEqual([1, 2]);
    // Repeated for each bookmark, these queries would block everyone for seconds.
    const queries = [all, await words("aaaa"), await words("ünknown")];
    expect(queries.map((query) => isSlowToBegin(query ?? ""))).toEqual([true, true, true]);
    const quick = [await words("aaaa1 tre"), await words("a bb ccc"), await words("aaaa151")];
    expect(quick.map((query) => isSlowToBegin(query ?? ""))).toEqual([true, false, false]);
  });

  onSqlite("its query language")("are expanded to the words that start with them", async () => {
    const often = "segmentation ".repeat(1000);
    await add(1, text("Segments and segmentation", ["segmenting"], `A segment, no seg. ${often}`));
    await add(2, text("Segovia"));
    expect(await words("Segment")).toBe('("segment" OR "segmentation" OR "segmenting" OR "segments")');
    expect(await words("segmentations")).toBe('"segmentations"*');
    await add(3, { ...text("Rare"), statement: Array.from({ length: 9 }, (_, i) => `rarely${i}`).join(" ") });
    expect(await words("rarely")).toBe('"rarely"*');
    expect(await find("rarely")).toEqual([3]);
  });

  test("find every problem, however many indexed words share the prefix", async () => {
    const ids = Array.from({ length: 300 }, (_, index) => index + 1);
    for (const id of ids) await add(id, text(`word${id + 1000}`));
    expect(await find("word")).toEqual(ids);
    expect(await find("word12")).toEqual(ids.slice(199, 299));
  });
});
