import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createProblem, createUser, PASSWORD } from "../../../tests/setup/factories.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import { countedStorage, keptStorage } from "../../../tests/setup/storage.ts";
import type { Application } from "../../platform/application.ts";
import { Conflict, Forbidden, NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { deleteAccount } from "../members/commands.server.ts";
import { finishAllDeletions } from "../members/deletion.server.ts";
import {
  addItems,
  copyList,
  createList,
  editItem,
  markItem,
  moveItem,
  removeItem,
  requireItem,
} from "./commands.server.ts";
import { toItemJson } from "./json.ts";
import { countProgress, exportLists, findItem, listItems } from "./queries.server.ts";
import { toItemRow } from "./rows.server.ts";
import { type ItemMark, listSchema } from "./schema.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let eve: Viewer;
beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "Ben");
  eve = await createUser(app.db, "eve");
});

const make = (viewer: Viewer, fields: object = {}) =>
  createList(app, viewer, listSchema.parse({ title: "Warm-up", ...fields }));
const cf = (key: string) => `https://codeforces.com/contest/1900/problem/${key}`;
const itemsOf = (viewer: Viewer, id: number) => listItems(app.db, viewer, id, { limit: 500 });
const keysOf = async (id: number) =>
  (await itemsOf(ada, id)).map(({ key, section }) => `${section} ${key.replace("1900", "")}`.trim());
async function makeFilled() {
  const id = await make(ada);
  const text = [cf("A"), cf("B"), "# Graphs", cf("C"), cf("D"), "# Trees", cf("E")].join("\n");
  expect(await addItems(app, ada, id, text)).toEqual({ added: 5, refused: [] });
  return id;
}

describe("a list item for a problem on this site", () => {
  test("has the problem's title and rating, and the judge's key", async () => {
    const id = await make(ada);
    const own = await createProblem(app.db, ada, {
      title: "Sum of two",
      link: cf("A"),
      platform: { rating: 1 },
    });
    await createProblem(app.db, ben, { title: "A later one", link: cf("B"), platform: { rating: 3 } });
    await addItems(app, ada, id, `/problem/${own}\n${cf("B")}\n${cf("C")}`);
    // This site's names and ratings take precedence over the judge's.
    await app.db.updateTable("tasks").set({ name: "Of the judge", rating: 2400 }).execute();
    expect((await itemsOf(eve, id)).map(toItemRow)).toMatchObject([
      { name: "Sum of two", rating: 1, source: "Codeforces 1900A", href: `/problem/${own}` },
      { name: "A later one", rating: 3, source: "Codeforces 1900B" },
      { name: "Of the judge", rating: 9, source: "Codeforces 1900C", href: cf("C") },
    ]);
    expect((await itemsOf(eve, id)).map(toItemJson)).toMatchObject([
      { name: "Sum of two", rating: 1, judge: "codeforces", key: "1900A", link: cf("A") },
      { name: "A later one", rating: 3 },
      { name: "Of the judge", rating: 9 },
    ]);
  });

  test("shows the title of the viewer's own problem, which others do not see", async () => {
    const id = await make(ada);
    await createProblem(app.db, ben, { title: "Everybody's", link: cf("A") });
    await createProblem(app.db, eve, { title: "A secret", link: cf("A"), choice: "private" });
    await addItems(app, ada, id, cf("A"));
    const titleFor = async (viewer: Viewer) => (await itemsOf(viewer, id))[0]?.title;
    expect([await titleFor(ada), await titleFor(eve)]).toEqual(["Everybody's", "A secret"]);
    const [item] = await itemsOf(eve, id);
    expect(await findItem(app.db, ada, id, item?.id ?? 0)).toMatchObject({ title: "Everybody's" });
  });
});

describe("the items of a list", () => {
  test("move one place at a time, through sections", async () => {
    const id = await makeFilled();
    const items = await itemsOf(ada, id);
    const idOf = (key: string) => items.find((item) => item.key === `1900${key}`)?.id ?? 0;
    const moved = async (key: string, way: "up" | "down") => {
      await moveItem(app, ada, id, idOf(key), way);
      return keysOf(id);
    };
    expect(await moved("B", "up")).toEqual(["B", "A", "Graphs C", "Graphs D", "Trees E"]);
    expect(await moved("B", "up")).toEqual(["B", "A", "Graphs C", "Graphs D", "Trees E"]);
    expect(await moved("A", "down")).toEqual(["B", "Graphs A", "Graphs C", "Graphs D", "Trees E"]);
    expect(await moved("A", "down")).toEqual(["B", "Graphs C", "Graphs A", "Graphs D", "Trees E"]);
    expect(await moved("E", "up")).toEqual(["B", "Graphs C", "Graphs A", "Graphs D", "Graphs E"]);
    expect(await moved("C", "up")).toEqual(["B", "C", "Graphs A", "Graphs D", "Graphs E"]);
    await expect(moveItem(app, ben, id, idOf("A"), "up")).rejects.toThrow(Forbidden);
    const other = await make(ada);
    await expect(moveItem(app, ada, other, idOf("A"), "up")).rejects.toThrow(NotFound);
  });

  test("can be changed and removed only by their owner, without overwriting changes from another window", async () => {
    const id = await makeFilled();
    const [first] = await itemsOf(ada, id);
    const item = { listId: id, id: first?.id ?? 0 };
    const { updated_at: read } = await requireItem(app.db, ada, id, item.id);
    const input = { name: "Two Knights", section: "Trees", note: "Think twice" };
    await expect(editItem(app, ben, item, input)).rejects.toThrow(Forbidden);
    await editItem(app, ada, item, input, read);
    await expect(editItem(app, ada, item, input, read)).rejects.toThrow(Conflict);
    expect(await keysOf(id)).toEqual(["B", "Graphs C", "Graphs D", "Trees E", "Trees A"]);
    await removeItem(app, ada, id, item.id);
    await expect(removeItem(app, ada, id, item.id)).rejects.toThrow(NotFound);
    expect(await keysOf(id)).toEqual(["B", "Graphs C", "Graphs D", "Trees E"]);
  });

  test("count toward their owner's storage, are exported, and are deleted with the account", async () => {
    const id = await makeFilled();
    await addItems(app, ada, id, `${cf("F")},A note of some length,Trees`);
    const copy = await copyList(app, ben, id);
    expect(await listItems(app.db, ben, copy, { limit: 500 })).toHaveLength(6);
    expect(await keptStorage(app.db)).toEqual(await countedStorage(app.db));
    const exported = [];
    for await (const entry of exportLists(app.db, ada.id)) exported.push(entry);
    expect(exported).toMatchObject([
      { title: "Warm-up", items: [{ link: cf("A") }, {}, {}, {}, {}, { note: "A note of some length" }] },
    ]);
    await deleteAccount(app, ada, { password: PASSWORD });
    await finishAllDeletions(app);
    expect(await app.db.selectFrom("lists").select("id").execute()).toEqual([{ id: copy }]);
    expect(await app.db.selectFrom("list_items").select("list_id").distinct().execute()).toEqual([
      { list_id: copy },
    ]);
    expect(await keptStorage(app.db)).toEqual(await countedStorage(app.db));
  });
});

describe("marking a list item manually", () => {
  const cses = "https://cses.fi/problemset/task/1068";
  const mark = async (viewer: Viewer, id: number, word: ItemMark, place = 0) =>
    markItem(app, viewer, id, (await itemsOf(ada, id))[place]?.id ?? 0, word);

  test("is possible for everyone who can see the list, for any judge, and can be undone", async () => {
    const id = await make(ada);
    await addItems(app, ada, id, `${cses}\n${cf("A")}`);
    const statusFor = async (viewer: Viewer) => (await itemsOf(viewer, id))[0]?.status ?? "";
    for (const [word, status] of [
      ["solved", "solved"],
      ["attempted", "tried"],
      ["gaveup", "gaveup"],
    ] as const) {
      expect(await mark(ben, id, word)).toBe(word);
      expect([await statusFor(ben), await statusFor(ada)]).toEqual([status, ""]);
    }
    expect(await mark(ben, id, "")).toBe("");
    expect(await statusFor(ben)).toBe("");
    await mark(ben, id, "solved");
    expect((await countProgress(app.db, ben, [{ id }]))(id)).toEqual({
      total: 2,
      solved: 1,
      late: 0,
      tried: 0,
    });
  });

  test("does not override an imported or posted solve", async () => {
    const problem = await createProblem(app.db, ada, { link: cses });
    const id = await make(ada);
    await addItems(app, ada, id, cses);
    await createSolution(app.db, ben, problem);
    for (const word of ["gaveup", "attempted", ""] as const) expect(await mark(ben, id, word)).toBe("solved");
    expect((await itemsOf(ben, id)).map(toItemRow)).toMatchObject([{ mark: "posted" }]);
  });

  test("requires access to the item and its list", async () => {
    const [open, closed] = [await make(ada), await make(ada, { audience: "chosen", members: ["ben"] })];
    const hidden = await createProblem(app.db, ada, { choice: "private", link: "https://example.org/x" });
    await addItems(app, ada, open, `/problem/${hidden}`);
    await addItems(app, ada, closed, cf("A"));
    for (const [viewer, id] of [
      [ben, open],
      [eve, closed],
    ] as const)
      await expect(mark(viewer, id, "solved")).rejects.toThrow(NotFound);
    const [elsewhere] = await itemsOf(ada, closed);
    await expect(markItem(app, ada, open, elsewhere?.id ?? 0, "solved")).rejects.toThrow(NotFound);
    expect(await app.db.selectFrom("marks").select("task_id").execute()).toEqual([]);
  });
});
