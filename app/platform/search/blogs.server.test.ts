import { beforeEach, describe, expect, test } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { createUser } from "../../../tests/setup/factories.ts";
import type { Database } from "../db/connection.server.ts";
import { blogsFound, indexBlog, toBlogTerm } from "./blogs.server.ts";
import { foundId } from "./found.server.ts";

let db: Database;
beforeEach(async () => {
  db = await testDatabase();
});

/** Adds or changes a blog with its entry in the index. */
async function add(id: number, { title, author }: { title: string; author: string }): Promise<void> {
  const known = await db.selectFrom("users").select("id").where("username", "=", author).executeTakeFirst();
  const { id: author_id } = known ?? (await createUser(db, author));
  const times = { created_at: 0, updated_at: 0 };
  await db
    .insertInto("blogs")
    .values({ id, author_id, title, about: "", content: "", submission_key: null, ...times })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ title }))
    .execute();
  await indexBlog(db, id, { title, author });
}

async function find(typed: string): Promise<number[]> {
  const term = toBlogTerm(typed);
  if (term === null) return [];
  const rows = await db
    .selectFrom(await blogsFound(db, term))
    .select(foundId.as("id"))
    .orderBy(foundId, "desc")
    .execute();
  return rows.map((row) => row.id);
}

describe("a blog", () => {
  test("is found by any part of its title or author's name, ignoring case", async () => {
    await add(7, { title: "Lazy Segment Trees", author: "Ada.L" });
    for (const typed of ["lazy", "AZY SEG", "gment", "trees", "ada.l", "A.L", "a", "zy", "Y ", " S", "."]) {
      expect(await find(typed), typed).toEqual([7]);
    }
    for (const typed of ["lazy trees", "treesada", "x", "zz", "sl", "sada", "%", "_"]) {
      expect(await find(typed), typed).toEqual([]);
    }
  });

  test("is found in any script or encoding, and by text that looks like search operators", async () => {
    await add(1, { title: "Кратчайший путь", author: "olga" });
    await add(2, { title: "最短路入門 😀🎉", author: "li" });
    await add(3, { title: 'NOT "AND" (OR) NEAR* -x ^y col:z a"b', author: "bo" });
    expect(await find("ЧАЙШ")).toEqual([1]);
    expect(await find("пу")).toEqual([1]);
    expect(await find("短路")).toEqual([2]);
    expect(await find("短")).toEqual([2]);
    expect(await find("門 😀🎉")).toEqual([2]);
    expect(await find("😀")).toEqual([2]);
    for (const typed of ['"AND"', "(OR)", "NEAR*", "-x ^y", "col:z", 'a"b', '"', '""', "*", "NOT"]) {
      expect(await find(typed), typed).toEqual(typed === '""' ? [] : [3]);
    }
    await add(4, { title: "Re\u0301sume\u0301", author: "bo" });
    expect(await find("résumé")).toEqual([4]);
    expect(await find("É")).toEqual([4]);
  });

  test("is found by a long part of its title or author's name, exactly", async () => {
    // Makes some trigrams much commoner than others.
    for (let id = 10; id <= 1010; id++) await add(id, { title: "Notes of the day", author: "bo" });
    await add(1, { title: "Path of the Ring, in 100% of cases", author: "the_ring-bearer" });
    await add(2, { title: "Résumé of the RING", author: "bo" });
    await add(3, { title: "The \u212aelvin of the ring", author: "bo" });
    for (const [typed, ids] of [
      ["of the ring", [3, 2, 1]],
      ["path OF the ring", [1]],
      ["ring of the path", []],
      ["IN 100% OF", [1]],
      ["in 100_ of", []],
      ["the_ring-bear", [1]],
      ["cases the_ring", []],
      ["résumé of the", [2]],
      ["the kelvin of", [3]],
      ["aaaaaaaaaa", []],
    ] as const)
      expect(await find(typed), typed).toEqual(ids);
  });

  test("is not found by words that have been replaced", async () => {
    await add(1, { title: "Old Title", author: "bo" });
    await add(1, { title: "New", author: "bo" });
    expect([await find("old"), await find("ol"), await find("new"), await find("ew")]).toEqual([
      [],
      [],
      [1],
      [1],
    ]);
  });

  test("is listed before older blogs", async () => {
    for (const id of [1, 2, 3]) await add(id, { title: `Part ${id}`, author: "bo" });
    expect([await find("part"), await find("p")]).toEqual([
      [3, 2, 1],
      [3, 2, 1],
    ]);
  });
});

test("a long search term is truncated", async () => {
  const title = "How to find a bridge in a graph without recursion, and why one would want to";
  await add(1, { title, author: "bo" });
  expect(await find(title.slice(0, 64))).toEqual([1]);
  expect(await find(`${title.slice(0, 64)}, they said`)).toEqual([1]);
  expect(await find(`${title.slice(0, 63)}?`)).toEqual([]);
});

test.each(["", "  ", "\u0000", "\n\t"])("a search for %j is ignored", (typed) => {
  expect(toBlogTerm(typed)).toBeNull();
});
