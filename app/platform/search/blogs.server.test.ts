import { beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import type { Database } from "../db/connection.server.ts";
import { blogsFound, indexBlog, toBlogTerm } from "./blogs.server.ts";
import { foundId } from "./found.server.ts";

let db: Database;
beforeEach(async () => {
  db = await testDatabase();
});

async function find(typed: string): Promise<number[]> {
  const term = toBlogTerm(typed);
  if (term === null) return [];
  const rows = await db
    .selectFrom(blogsFound(db, term))
    .select(foundId.as("id"))
    .orderBy(foundId, "desc")
    .execute();
  return rows.map((row) => row.id);
}

describe("a blog", () => {
  test("is found by any part of its title or author's name, ignoring case", async () => {
    await indexBlog(db, 7, { title: "Lazy Segment Trees", author: "Ada.L" });
    for (const typed of ["lazy", "AZY SEG", "gment", "trees", "ada.l", "A.L", "a", "zy", "Y ", " S", "."]) {
      expect(await find(typed), typed).toEqual([7]);
    }
    for (const typed of ["lazy trees", "treesada", "x", "zz", "sl", "sada", "%", "_"]) {
      expect(await find(typed), typed).toEqual([]);
    }
  });

  test("is found in any script or encoding, and by text that looks like search operators", async () => {
    await indexBlog(db, 1, { title: "Кратчайший путь", author: "olga" });
    await indexBlog(db, 2, { title: "最短路入門 😀🎉", author: "li" });
    await indexBlog(db, 3, { title: 'NOT "AND" (OR) NEAR* -x ^y col:z a"b', author: "bo" });
    expect(await find("ЧАЙШ")).toEqual([1]);
    expect(await find("пу")).toEqual([1]);
    expect(await find("短路")).toEqual([2]);
    expect(await find("短")).toEqual([2]);
    expect(await find("門 😀🎉")).toEqual([2]);
    expect(await find("😀")).toEqual([2]);
    for (const typed of ['"AND"', "(OR)", "NEAR*", "-x ^y", "col:z", 'a"b', '"', '""', "*", "NOT"]) {
      expect(await find(typed), typed).toEqual(typed === '""' ? [] : [3]);
    }
    await indexBlog(db, 4, { title: "Re\u0301sume\u0301", author: "bo" });
    expect(await find("résumé")).toEqual([4]);
    expect(await find("É")).toEqual([4]);
  });

  test("is not found by words that have been replaced", async () => {
    await indexBlog(db, 1, { title: "Old Title", author: "bo" });
    await indexBlog(db, 1, { title: "New", author: "bo" });
    expect([await find("old"), await find("ol"), await find("new"), await find("ew")]).toEqual([
      [],
      [],
      [1],
      [1],
    ]);
  });

  test("is listed before older blogs", async () => {
    for (const id of [1, 2, 3]) await indexBlog(db, id, { title: `Part ${id}`, author: "bo" });
    expect([await find("part"), await find("p")]).toEqual([
      [3, 2, 1],
      [3, 2, 1],
    ]);
  });
});

test("a long search term is truncated", async () => {
  const title = "How to find a bridge in a graph without recursion, and why one would want to";
  await indexBlog(db, 1, { title, author: "bo" });
  expect(await find(title.slice(0, 64))).toEqual([1]);
  expect(await find(`${title.slice(0, 64)}, they said`)).toEqual([1]);
  expect(await find(`${title.slice(0, 63)}?`)).toEqual([]);
});

test.each(["", "  ", "\u0000", "\n\t"])("a search for %j is ignored", (typed) => {
  expect(toBlogTerm(typed)).toBeNull();
});
