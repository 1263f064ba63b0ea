import { beforeEach, describe, expect, test } from "vitest";
import { blogFields, createBlog } from "../../../tests/setup/blogs.ts";
import { testDatabase } from "../../../tests/setup/database.ts";
import { createUser } from "../../../tests/setup/factories.ts";
import { type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { Conflict, NotFound } from "../../platform/http/errors.ts";
import { decodeCursor } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import {
  addBlog,
  deleteBlog,
  deleteDraft,
  putBackBlog,
  type Submission,
  saveDraft,
  takeOutBlog,
  updateBlog,
} from "./commands.server.ts";
import { MOST_COUNTED, MOST_DRAFTS } from "./limits.ts";
import {
  countBlogs,
  countFound,
  exportBlogs,
  getBlog,
  getDraft,
  listBlogCards,
  listBlogsOf,
  listDrafts,
  listForFeed,
  suggestTags,
} from "./queries.server.ts";
import { blogSchema } from "./schema.ts";

let db: Database;
let ada: Viewer;
let bob: Viewer;
const { tags: _, ...input } = blogSchema.parse(blogFields());
const draft = { title: "Begun", about: "", content: "" };
const store = (time = 1000) => ({ db, now: () => time });

beforeEach(async () => {
  db = await testDatabase();
  [ada, bob] = [await createUser(db, "ada"), await createUser(db, "bob")];
});

/** The titles found. Also checks the stored count against the rows. */
async function found(q?: string): Promise<string[]> {
  const rows = await db.selectFrom("blogs").select("id").execute();
  expect(await countBlogs(db)).toBe(rows.length);
  const page = await listBlogCards(db, { q }, { limit: 100 });
  if (q !== undefined) expect(await countFound(db, { q })).toBe(page.rows.length);
  return page.rows.map((row) => row.title);
}

describe("a blog", () => {
  test("is stored, counted and found; after an edit, only its new words match", async () => {
    const id = await addBlog(store(), ada, input);
    expect(await getBlog(db, ada, id)).toMatchObject({
      ...input,
      author_id: ada.id,
      username: "ada",
      created_at: 1000,
      updated_at: 1000,
    });
    expect(await found("segment")).toEqual([input.title]);
    await updateBlog(store(2000), ada, id, { ...input, title: "Fenwick trees" });
    expect(await getBlog(db, ada, id)).toMatchObject({ created_at: 1000, updated_at: 2000 });
    expect([await found("segment"), await found("fenwick"), await found("ADA")]).toEqual([
      [],
      ["Fenwick trees"],
      ["Fenwick trees"],
    ]);
    await deleteBlog({ db }, ada, id);
    expect([await found(), await found("fenwick"), await found("fe")]).toEqual([[], [], []]);
    await expect(getBlog(db, ada, id)).rejects.toThrow(NotFound);
  });

  test("is stored once per key, while another user may use the same key", async () => {
    const ids = [
      await addBlog(store(), ada, input, { key: "same-key-1" }),
      await addBlog(store(), ada, input, { key: "same-key-1" }),
      await addBlog(store(), bob, input, { key: "same-key-1" }),
    ];
    expect(new Set(ids).size).toBe(2);
    expect(await found()).toHaveLength(2);
  });
});

describe("tags", () => {
  const tagged = async (tag: string, q?: string) => {
    const page = await listBlogCards(db, { tag, q }, { limit: 100 });
    expect(await countFound(db, { tag, q })).toBe(page.rows.length);
    return page.rows.map((row) => row.id);
  };

  test("are stored with a blog, find it, and follow an edit", async () => {
    const id = await addBlog(store(), ada, blogSchema.parse(blogFields({ tags: "DP, segment tree, #dp" })));
    const other = await addBlog(
      store(),
      bob,
      blogSchema.parse(blogFields({ title: "Knapsack", tags: "dp" })),
    );
    expect((await getBlog(db, bob, id)).tags?.split(",").sort()).toEqual(["dp", "segment-tree"]);
    expect([await tagged("dp"), await tagged("segment-tree"), await tagged("tree")]).toEqual([
      [other, id],
      [id],
      [],
    ]);
    expect([await tagged("dp", "knap"), await tagged("dp", "a"), await tagged("graphs", "knap")]).toEqual([
      [other],
      [other, id],
      [],
    ]);
    expect(await suggestTags(db)).toEqual(["dp", "segment-tree"]);
    await updateBlog(store(), ada, id, { ...input, tags: ["graphs"] });
    expect([await tagged("dp"), await tagged("graphs")]).toEqual([[other], [id]]);
    await deleteBlog({ db }, ada, id);
    expect(await db.selectFrom("blog_tags").selectAll().execute()).toEqual([{ tag: "dp", blog_id: other }]);
  });

  test("page in both directions", async () => {
    const ids = [];
    for (let index = 0; index < 7; index++)
      ids.unshift(await createBlog(db, ada, { tags: index % 2 ? "a" : "a, b" }));
    const first = await listBlogCards(db, { tag: "a" }, { limit: 4 });
    const second = await listBlogCards(
      db,
      { tag: "a" },
      { limit: 4, after: decodeCursor(first.older ?? "") },
    );
    expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(ids);
    const back = await listBlogCards(
      db,
      { tag: "a" },
      { limit: 4, before: decodeCursor(second.newer ?? "") },
    );
    expect(back.rows).toEqual(first.rows);
  });

  test("stay in a draft as typed", async () => {
    const saved = await saveDraft(store(), ada, { ...draft, tags: "segment tree," });
    expect(await getDraft(db, ada, saved?.id ?? 0)).toMatchObject({ tags: "segment tree," });
  });
});

test("the reading time follows the text", async () => {
  const words = (count: number) => ({ ...input, content: "word ".repeat(count) });
  const id = await addBlog(store(), ada, words(10));
  const minutes = async () => (await getBlog(db, bob, id)).reading_minutes;
  expect(await minutes()).toBe(1);
  await updateBlog(store(), ada, id, words(1500));
  expect(await minutes()).toBe(8);
});

describe("a blog that staff removed", () => {
  test("is gone everywhere, and comes back as it was", async () => {
    const id = await createBlog(db, ada, { tags: "dp" });
    const before = await getBlog(db, bob, id);
    const state = await takeOutBlog({ db }, id);
    if (!state) throw new Error("It was there.");
    expect(await takeOutBlog({ db }, id)).toBeUndefined();
    const rows = [
      await listBlogCards(db, {}, { limit: 5 }),
      await listBlogCards(db, { tag: "dp" }, { limit: 5 }),
      await listBlogCards(db, { q: "segment" }, { limit: 5 }),
      await listBlogsOf(db, ada.id, { limit: 5 }),
    ];
    expect(rows.flatMap((page) => page.rows)).toEqual([]);
    expect([
      await countBlogs(db),
      await countFound(db, { q: "segment" }),
      await countFound(db, { tag: "dp" }),
    ]).toEqual([0, 0, 0]);
    expect([await listForFeed(db, 5), await suggestTags(db)]).toEqual([[], []]);
    for await (const row of exportBlogs(db, ada.id)) expect(row).toBeUndefined();
    await expect(getBlog(db, ada, id)).rejects.toThrow(NotFound);
    await expect(updateBlog(store(), ada, id, input)).rejects.toThrow(NotFound);
    await expect(deleteBlog({ db }, ada, id)).rejects.toThrow(NotFound);
    await putBackBlog({ db }, state);
    expect(await getBlog(db, bob, id)).toEqual(before);
    expect([await countBlogs(db), await found("segment")]).toEqual([1, [input.title]]);
  });

  test("does not keep its author from publishing the text again", async () => {
    const id = await addBlog(store(), ada, input, { key: "same-key-1" });
    await takeOutBlog({ db }, id);
    expect(await addBlog(store(), ada, input, { key: "same-key-1" })).not.toBe(id);
  });

  test("by an older version, which deleted its row, comes back too", async () => {
    const id = await createBlog(db, ada);
    const row = await db.selectFrom("blogs").selectAll().executeTakeFirstOrThrow();
    const { removed, reading_minutes, comments_count, useful_count, ...old } = row;
    await db.deleteFrom("blogs").where("id", "=", id).execute();
    await putBackBlog({ db }, old as never);
    expect(await getBlog(db, bob, id)).toMatchObject({ ...input, tags: null, reading_minutes });
    expect(await found("segment")).toEqual([input.title]);
    expect([removed, comments_count, useful_count]).toEqual([0, 0, 0]);
  });

  test("leaves the total right when its author's account goes", async () => {
    const id = await createBlog(db, ada);
    await createBlog(db, bob);
    await takeOutBlog({ db }, id);
    await db.deleteFrom("users").where("id", "=", ada.id).execute();
    expect(await countBlogs(db)).toBe(1);
  });
});

describe("a draft", () => {
  const saved = async (writing: Submission = {}, input = draft, time = 1000) =>
    (await saveDraft(store(time), ada, input, writing))?.id as number;
  const contents = async () => (await listDrafts(db, ada)).map((entry) => entry.content_excerpt).sort();

  test("is updated when saved again with its id or key", async () => {
    const id = await saved({ key: "writing-1" });
    expect(await saved({ key: "writing-1" }, { ...draft, about: "x" }, 2000)).toBe(id);
    expect(await saved({ draft: id }, { ...draft, about: "y" }, 3000)).toBe(id);
    expect(await saved({ key: "writing-2" })).not.toBe(id);
    expect(await listDrafts(db, ada)).toMatchObject([{ id, about: "y" }, { about: "" }]);
    expect(await found("begun")).toEqual([]);
  });

  test("is deleted on publication, and a late save does not restore it", async () => {
    const id = await saved();
    await saved({ key: "writing-1" });
    await addBlog(store(), ada, input, { key: "writing-1", draft: id });
    expect(await listDrafts(db, ada)).toEqual([]);
    expect(await saveDraft(store(), ada, draft, { key: "writing-1" })).toBeNull();
    expect(await listDrafts(db, ada)).toEqual([]);
  });

  test("edited in two windows keeps both texts", async () => {
    const id = await saved();
    const { updated_at: version } = await getDraft(db, ada, id);
    const [one, other] = ["window-one", "window-two"].map((key) => ({ key, draft: id, version }));
    const write = (writing: Submission | undefined, content: string) =>
      saveDraft(store(), ada, { ...draft, content }, writing);
    expect(await write(one, "one")).toEqual({ id, apart: false });
    expect(await write(one, "one goes on")).toEqual({ id, apart: false });
    const apart = await write(other, "two");
    expect(apart).toEqual({ id: expect.any(Number), apart: true });
    expect(await write(other, "two goes on")).toEqual(apart);
    expect(await write(one, "one to its end")).toEqual({ id, apart: false });
    expect(await contents()).toEqual(["one to its end", "two goes on"]);
    await addBlog(store(), ada, input, other);
    expect(await contents()).toEqual(["one to its end"]);
  });

  test("saved in one window after being published in another is kept as a separate draft", async () => {
    const id = await saved();
    const { updated_at: version } = await getDraft(db, ada, id);
    await addBlog(store(), ada, input, { key: "window-one", draft: id, version });
    const kept = await saveDraft(store(), ada, draft, { key: "window-two", draft: id, version });
    expect(kept).toMatchObject({ apart: true });
    expect(await contents()).toHaveLength(1);
  });

  test("cannot be read, changed, published or deleted by other users", async () => {
    const id = await saved();
    await expect(getDraft(db, bob, id)).rejects.toThrow(NotFound);
    await expect(saveDraft(store(), bob, draft, { draft: id })).rejects.toThrow(NotFound);
    await expect(deleteDraft({ db }, bob, id)).rejects.toThrow(NotFound);
    await addBlog(store(), bob, input, { draft: id });
    expect(await listDrafts(db, ada)).toHaveLength(1);
    await deleteDraft({ db }, ada, id);
    await expect(deleteDraft({ db }, ada, id)).rejects.toThrow(NotFound);
  });

  test("is refused once the user has too many drafts", async () => {
    for (let index = 0; index < MOST_DRAFTS; index++) await saveDraft(store(), ada, draft);
    await expect(saveDraft(store(), ada, draft)).rejects.toThrow(Conflict);
    await saveDraft(store(), bob, draft);
  });
});

test("deleting an account removes only its own blogs from the count and the search", async () => {
  for (const author of [ada, bob, ada]) await createBlog(db, author);
  await saveDraft(store(), ada, draft);
  await db.deleteFrom("users").where("id", "=", ada.id).execute();
  expect(await countBlogs(db)).toBe(1);
  expect(await found("segment")).toHaveLength(1);
  expect(await found("ada")).toEqual([]);
  expect(await db.selectFrom("blog_drafts").selectAll().execute()).toEqual([]);
});

test.each([undefined, "segment", "s"])(
  "paging through the results for %j leaves no gaps in either direction",
  async (q) => {
    for (let index = 0; index < 7; index++) await createBlog(db, ada);
    const all = (await listBlogCards(db, { q }, { limit: 100 })).rows.map((row) => row.id);
    const first = await listBlogCards(db, { q }, { limit: 3 });
    const second = await listBlogCards(db, { q }, { limit: 3, after: decodeCursor(first.older ?? "") });
    const third = await listBlogCards(db, { q }, { limit: 3, after: decodeCursor(second.older ?? "") });
    expect([first, second, third].flatMap((page) => page.rows.map((row) => row.id))).toEqual(all);
    expect([first.newer, third.older]).toEqual([null, null]);
    const back = await listBlogCards(db, { q }, { limit: 3, before: decodeCursor(third.newer ?? "") });
    expect(back.rows).toEqual(second.rows);
  },
);

test("a user's blogs are listed, and exported with the drafts", async () => {
  const own = [];
  for (let index = 0; index < 25; index++) own.push(await createBlog(db, ada));
  await createBlog(db, bob);
  await saveDraft(store(), ada, draft);
  await saveDraft(store(), bob, draft);
  const page = await listBlogsOf(db, ada.id, { limit: 20 });
  const rest = await listBlogsOf(db, ada.id, { limit: 20, after: decodeCursor(page.older ?? "") });
  expect([...page.rows, ...rest.rows].map((row) => row.id)).toEqual(own.toReversed());
  const exported = [];
  for await (const row of exportBlogs(db, ada.id)) exported.push([row.title, row.published]);
  expect(exported).toEqual([...own.map(() => [input.title, true]), ["Begun", false]]);
});

test("counting matching blogs stops at a limit", async () => {
  await inTransaction(db, async (trx) => {
    for (let index = 0; index < MOST_COUNTED + 5; index++)
      await addBlog({ ...store(), db: trx as never }, ada, input);
  });
  expect(await countFound(db, { q: "segment" })).toBe(MOST_COUNTED + 1);
  expect(await countFound(db, { q: "s" })).toBe(MOST_COUNTED + 1);
});
