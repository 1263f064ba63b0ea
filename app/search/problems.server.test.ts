import { beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../tests/setup/database.ts";
import type { Database } from "../db/connection.server.ts";
import { foundId } from "./found.server.ts";
import { indexProblem, matches, problemIndex, removeProblem, toMatch } from "./problems.server.ts";

let db: Database;
beforeEach(async () => {
  db = await testDatabase();
});

async function find(typed: string): Promise<number[]> {
  const match = toMatch(typed);
  if (match === null) return [];
  const rows = await db.selectFrom(problemIndex).select(foundId.as("id")).where(matches(match)).execute();
  return rows.map((row) => row.id);
}

const text = (title: string, tags: string[] = [], statement = "") => ({ title, tags, statement });

describe("a problem", () => {
  test("is found by words of its title, tags and statement, in any order and case, begun or whole", async () => {
    await indexProblem(db, 7, text("Shortest Path", ["graphs", "dijkstra"], "Given a weighted graph."));
    for (const typed of ["shortest", "PATH shor", "dijk", "weighted graphs", "  given,  path! "]) {
      expect(await find(typed), typed).toEqual([7]);
    }
    for (const typed of ["longest", "shortest walk", "ortest"]) expect(await find(typed), typed).toEqual([]);
  });

  test("is found without its accents, and with them in any encoding", async () => {
    await indexProblem(db, 1, text("Résumé"));
    for (const typed of ["resume", "résumé", "re\u0301sume\u0301", "RÉSU"])
      expect(await find(typed), typed).toEqual([1]);
  });

  test("is found in other scripts", async () => {
    await indexProblem(db, 1, text("हिन्दी समस्या"));
    await indexProblem(db, 2, text("Кратчайший путь"));
    await indexProblem(db, 3, text("最短路"));
    expect(await find("हिन्दी")).toEqual([1]);
    expect(await find("КРАТЧАЙШИЙ")).toEqual([2]);
    expect(await find("最短")).toEqual([3]);
  });

  test("is not found by replaced or removed words", async () => {
    await indexProblem(db, 1, text("Old Title", ["dp"]));
    await indexProblem(db, 1, text("New Title"));
    expect([await find("old"), await find("dp"), await find("new")]).toEqual([[], [], [1]]);
    await removeProblem(db, 1);
    await removeProblem(db, 1);
    expect(await find("new")).toEqual([]);
  });
});

describe("toMatch", () => {
  test.each([
    ["two words", '"two"* "words"*'],
    ['say "AND" OR NOT (x)', '"say"* "AND"* "OR"* "NOT"* "x"*'],
    ["title:tree* ^a -b", '"title"* "tree"* "a"* "b"*'],
    ["c++", '"c"*'],
  ])("quotes the words of %j", (typed, match) => {
    expect(toMatch(typed)).toBe(match);
  });

  test.each(["", "  ", '"', "+-*/", "\u0000", "😀"])("finds no word in %j", (typed) => {
    expect(toMatch(typed)).toBeNull();
  });

  test("takes 12 words at most", () => {
    const words = Array.from({ length: 50 }, (_, index) => `a${index}`).join(" ");
    expect(toMatch(words)?.split(" ")).toHaveLength(12);
  });

  test("names a repeated word once", () => {
    expect(toMatch("n N n tree n")).toBe('"n"* "tree"*');
  });
});
