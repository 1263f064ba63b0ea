import { beforeEach, describe, expect, test } from "vitest";
import {
  createApplication,
  createProblem,
  createUser,
  problemFields,
} from "../../../tests/setup/factories.ts";
import { createSolution } from "../../../tests/setup/solutions.ts";
import type { Application } from "../../platform/application.ts";
import { Conflict, Forbidden, NotFound } from "../../platform/http/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { blockUser } from "../blocks/commands.server.ts";
import { markByHand, updateProblem } from "../problems/commands.server.ts";
import { findProblem } from "../problems/queries.server.ts";
import { problemSchema } from "../problems/schema.ts";
import { addItems, copyList, createList, deleteList, markItem, updateList } from "./commands.server.ts";
import { MOST_LISTS } from "./limits.ts";
import {
  countProgress,
  listChosen,
  listItems,
  listLists,
  listSections,
  listStandings,
  listTasks,
  ownStanding,
  requireList,
} from "./queries.server.ts";
import { listSchema, type Stage } from "./schema.ts";

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

describe("a list", () => {
  test("for chosen members is visible only to them and its owner", async () => {
    const [open, closed] = [await make(ada), await make(ada, { audience: "chosen", members: "@ben, ADA" })];
    expect(await requireList(app.db, eve, open)).toMatchObject({ title: "Warm-up", username: "ada" });
    expect(await requireList(app.db, ben, closed)).toMatchObject({ audience: "chosen" });
    await expect(requireList(app.db, eve, closed)).rejects.toThrow(NotFound);
    const idsOf = async (viewer: Viewer, show: "yours" | "chosen" | "everyone") =>
      (await listLists(app.db, viewer, show, { limit: 5 })).rows.map(({ id }) => id);
    expect(await idsOf(ada, "yours")).toEqual([closed, open]);
    expect(await idsOf(ben, "chosen")).toEqual([closed]);
    expect(await idsOf(eve, "chosen")).toEqual([]);
    expect(await idsOf(eve, "everyone")).toEqual([open]);
    await blockUser(app, eve, ada.id);
    expect(await idsOf(eve, "everyone")).toEqual([]);
  });

  test("can be changed only by its owner, without overwriting changes from another window", async () => {
    const id = await make(ada, { audience: "chosen", members: ["Ben"] });
    const { updated_at } = await requireList(app.db, ada, id);
    const input = listSchema.parse({ title: "Graphs", audience: "chosen", due: "2026-12-31" });
    await expect(updateList(app, ben, id, input)).rejects.toThrow(Forbidden);
    await expect(updateList(app, eve, id, input)).rejects.toThrow(NotFound);
    await updateList(app, ada, id, input, { read: updated_at });
    await expect(updateList(app, ada, id, input, { read: updated_at })).rejects.toThrow(Conflict);
    expect(await requireList(app.db, ben, id)).toMatchObject({ title: "Graphs", due: "2026-12-31" });
    await updateList(app, ada, id, listSchema.parse({ title: "Graphs", audience: "chosen", members: "eve" }));
    expect(await listChosen(app.db, id)).toMatchObject([{ username: "eve" }]);
    await updateList(app, ada, id, listSchema.parse({ title: "Graphs" }));
    expect(await listChosen(app.db, id)).toEqual([]);
    await expect(deleteList(app, ben, id)).rejects.toThrow(Forbidden);
    await deleteList(app, ada, id);
    await expect(requireList(app.db, ada, id)).rejects.toThrow(NotFound);
  });

  test("can only be for members who exist, are approved and have not blocked its owner", async () => {
    await app.db.updateTable("users").set({ waits: 1 }).where("id", "=", eve.id).execute();
    for (const name of ["nobody", "eve"])
      await expect(make(ada, { audience: "chosen", members: [name] })).rejects.toThrow(
        `No member found for: ${name}.`,
      );
    await blockUser(app, ben, ada.id);
    await expect(make(ada, { audience: "chosen", members: ["ben"] })).rejects.toThrow(
      "You can't choose these members: Ben.",
    );
  });

  test("is stored once per key, and each user can have only a limited number of lists", async () => {
    const input = listSchema.parse({ title: "Warm-up" });
    const first = await createList(app, ada, input, { key: "key-12345" });
    expect(await createList(app, ada, input, { key: "key-12345" })).toBe(first);
    const row = await app.db.selectFrom("lists").selectAll().executeTakeFirstOrThrow();
    const { id: _, ...copy } = { ...row, submission_key: null };
    await app.db
      .insertInto("lists")
      .values(Array.from({ length: MOST_LISTS - 1 }, () => copy))
      .execute();
    await expect(createList(app, ada, input)).rejects.toThrow(Conflict);
  });
});

describe("pasted lines", () => {
  test("become items, and lines without a problem are refused with a reason", async () => {
    const id = await make(ada);
    const [own, hidden] = [
      await createProblem(app.db, ada, { link: "https://example.org/a-problem" }),
      await createProblem(app.db, ben, { choice: "private" }),
    ];
    const text = [
      cf("D"),
      "https://codeforces.com/problemset/problem/1900/d?locale=en",
      `/problem/${own},Ours`,
      `/problem/${hidden}`,
      "/problem/999",
      "https://example.com/not-a-judge",
      "hello",
      "https://cses.fi/problemset/task/1068,Warm-up,Easy",
    ].join("\n");
    expect(await addItems(app, ada, id, text)).toEqual({
      added: 4,
      refused: [
        { line: 2, text: expect.stringContaining("problemset"), reason: "Already in the list." },
        { line: 4, text: `/problem/${hidden}`, reason: "This problem does not exist on this site." },
        { line: 5, text: "/problem/999", reason: "This problem does not exist on this site." },
        { line: 7, text: "hello", reason: "This is not a web address." },
      ],
    });
    expect(await itemsOf(ada, id)).toMatchObject([
      { judge: "codeforces", key: "1900D", note: "" },
      { judge: "here", title: "Two Knights", note: "Ours", problem: own },
      { judge: "link", key: "example.com/not-a-judge", task_link: "https://example.com/not-a-judge" },
      { judge: "cses", key: "1068", section: "Easy", note: "Warm-up" },
    ]);
    await expect(addItems(app, ben, id, cf("A"))).rejects.toThrow(Forbidden);
  });

  test("match a problem by any form of its address", async () => {
    const link = "https://www.club.example/training/7/?task=b&day=2";
    const first = await createProblem(app.db, ben, { title: "First", link });
    await createProblem(app.db, eve, { title: "Later", link });
    for (const form of [
      link,
      "http://club.example/training/7?day=2&task=b",
      "club.example/training/7?task=b&day=2&utm_source=chat",
      "HTTPS://WWW.CLUB.EXAMPLE:443/training/7/?task=b&day=2&fbclid=1",
    ]) {
      const id = await make(ada);
      expect(await addItems(app, ada, id, form), form).toEqual({ added: 1, refused: [] });
      expect(await itemsOf(ada, id), form).toMatchObject([{ judge: "here", title: "First", problem: first }]);
    }
    const id = await make(ada);
    await addItems(app, ada, id, "https://club.example/training/7?task=b&day=3");
    expect(await itemsOf(ada, id)).toMatchObject([{ judge: "link", problem: null }]);
  });

  test("match the member's own public problem first, and never a private one", async () => {
    const link = "https://club.example/task/1";
    const hidden = await createProblem(app.db, ben, { title: "Secret", link, choice: "private" });
    const mine = await make(ada);
    await addItems(app, ada, mine, link);
    expect(await itemsOf(ada, mine)).toMatchObject([{ judge: "link", title: null, problem: null }]);
    const bens = await make(ben);
    await addItems(app, ben, bens, link);
    for (const reader of [ben, eve]) expect(await itemsOf(reader, bens)).toMatchObject([{ judge: "link" }]);
    expect(JSON.stringify(await itemsOf(eve, bens))).not.toContain("Secret");
    const open = await createProblem(app.db, eve, { title: "Open", link: "https://club.example/task/2" });
    const own = await createProblem(app.db, ada, { title: "Own", link: "https://club.example/task/2/" });
    await addItems(app, ada, mine, "club.example/task/2");
    await addItems(app, ben, bens, "club.example/task/2");
    expect((await itemsOf(ada, mine)).map(({ problem }) => problem)).toEqual([null, own]);
    expect((await itemsOf(ben, bens)).map(({ problem }) => problem)).toEqual([
      expect.toBeOneOf([null, hidden]),
      open,
    ]);
    expect((await itemsOf(eve, bens)).map(({ problem }) => problem)).toEqual([null, open]);
  });

  test("with an unknown link match the first public problem later added with that link", async () => {
    const id = await make(ada, { audience: "everyone" });
    await addItems(app, ada, id, "https://club.example/task/3");
    const [item] = await itemsOf(ada, id);
    await markItem(app, ben, id, item?.id ?? 0, "solved");
    const hidden = await createProblem(app.db, eve, { link: "club.example/task/3", choice: "private" });
    expect(await itemsOf(ada, id)).toMatchObject([{ title: null, problem: null }]);
    expect(await itemsOf(eve, id)).toMatchObject([{ problem: hidden }]);
    const link = "http://www.club.example/task/3/";
    const shared = await createProblem(app.db, ada, { title: "Shared", link });
    const second = await createProblem(app.db, ada, { title: "Second", link });
    expect(await itemsOf(ben, id)).toMatchObject([{ title: "Shared", problem: shared, status: "solved" }]);
    expect(await addItems(app, ada, id, link)).toMatchObject({ added: 0 });
    const { task_id } = (await findProblem(app.db, second)) ?? {};
    expect(task_id).not.toBe(item?.task_id);
  });

  test("match a problem only by its new address after the address has changed", async () => {
    const problem = await createProblem(app.db, ada, { link: "https://club.example/old" });
    const moved = problemSchema.parse(problemFields({ link: "https://club.example/new" }));
    await updateProblem(app, ada, problem, moved);
    const id = await make(ada);
    await addItems(app, ada, id, "https://club.example/old\nhttps://club.example/new");
    expect((await itemsOf(ada, id)).map(({ problem }) => problem)).toEqual([null, problem]);
  });

  test("are added to existing sections of the same name, until the list has 500 problems", async () => {
    const id = await makeFilled();
    await addItems(app, ada, id, [cf("F"), `${cf("G")},,Graphs`].join("\n"));
    expect(await keysOf(id)).toEqual(["A", "B", "F", "Graphs C", "Graphs D", "Graphs G", "Trees E"]);
    expect(await listSections(app.db, id)).toEqual(["Graphs", "Trees"]);
    const many = Array.from({ length: 500 }, (_, at) => `https://codeforces.com/contest/${at + 1}/problem/A`);
    const { added, refused } = await addItems(app, ada, id, many.join("\n"));
    expect(added).toBe(493);
    expect(refused).toHaveLength(7);
    expect(refused[0]).toMatchObject({ line: 494, reason: "A list has at most 500 problems." });
  });

  test("for a private problem show others only the problem at the judge", async () => {
    const id = await make(ada);
    const hidden = await createProblem(app.db, ada, { choice: "private", link: cf("D"), title: "Secret" });
    const own = await createProblem(app.db, ada, { choice: "private", link: "https://example.org/x" });
    await addItems(app, ada, id, `/problem/${hidden}\n/problem/${own}`);
    expect(await itemsOf(ada, id)).toHaveLength(2);
    const [shown, ...more] = await itemsOf(ben, id);
    expect(more).toEqual([]);
    expect(shown).toMatchObject({ key: "1900D", title: null, problem: null });
    expect(JSON.stringify(shown)).not.toContain("Secret");
    expect((await countProgress(app.db, ben, [{ id }]))(id)).toMatchObject({ total: 1 });
    const copy = await copyList(app, ben, id);
    expect(await itemsOf(ben, copy)).toHaveLength(1);
  });
});

describe("progress", () => {
  test("shows members' own marks, and can be filtered by stage", async () => {
    const shared = [
      await createProblem(app.db, ada, { link: cf("A") }),
      await createProblem(app.db, ada, { link: cf("B") }),
      await createProblem(app.db, ada, { link: cf("C") }),
    ];
    const id = await makeFilled();
    await createSolution(app.db, ben, shared[0] ?? 0);
    await markByHand(app, ben, shared[1] ?? 0, "tried");
    await markByHand(app, ben, shared[2] ?? 0, "later");
    await markByHand(app, eve, shared[1] ?? 0, "solved");
    await markByHand(app, eve, shared[2] ?? 0, "gaveup");
    expect((await countProgress(app.db, ben, [{ id }]))(id)).toEqual({
      total: 5,
      solved: 1,
      late: 0,
      tried: 1,
    });
    const tasks = await listTasks(app.db, ada, id);
    const list = await requireList(app.db, ada, id);
    const standings = (page: object, stage?: Stage) =>
      listStandings(app, ada, list, tasks, { limit: 50, ...page }, stage);
    const all = (await standings({})).rows;
    expect(
      all.map(({ user, done, cells }) => [user.username, done, tasks.map((task) => cells.get(task)?.status)]),
    ).toEqual([
      ["ada", 0, [undefined, undefined, undefined, undefined, undefined]],
      ["Ben", 1, ["solved", "tried", undefined, undefined, undefined]],
      ["eve", 1, [undefined, "solved", undefined, undefined, undefined]],
    ]);
    const names = async (page: object, stage?: Stage) =>
      (await standings(page, stage)).rows.map(({ user }) => user.username);
    expect(await names({}, "not-started")).toEqual(["ada"]);
    expect(await names({}, "started")).toEqual(["Ben", "eve"]);
    expect(await names({}, "done")).toEqual([]);
    expect(await names({ limit: 1, after: { key: ada.id, id: ada.id } })).toEqual(["Ben"]);
    expect(await names({ limit: 1, before: { key: eve.id, id: eve.id } })).toEqual(["Ben"]);
    expect(await standings({ limit: 1 })).toMatchObject({ older: expect.any(String), newer: null });
    expect((await ownStanding(app.db, ben, { id, due_at: null }, tasks)).done).toBe(1);
  });

  test("on a list for chosen members includes every chosen member, even those who have not started", async () => {
    const id = await make(ada, { audience: "chosen", members: ["eve", "ben"] });
    await addItems(app, ada, id, cf("A"));
    const list = await requireList(app.db, ada, id);
    const tasks = await listTasks(app.db, ada, id);
    const { rows } = await listStandings(app, ada, list, tasks, { limit: 50 });
    expect(rows.map(({ user }) => user)).toEqual([
      { id: ben.id, username: "Ben" },
      { id: eve.id, username: "eve" },
    ]);
  });
});

describe("progress of a group", () => {
  const names = async (id: number, group: number, page: object = {}, stage?: Stage) => {
    const list = { ...(await requireList(app.db, ada, id)), group };
    const tasks = await listTasks(app.db, ada, id);
    const { rows } = await listStandings(app, ada, list, tasks, { limit: 50, ...page }, stage);
    return rows.map(({ user }) => user.username);
  };
  let group: number;
  beforeEach(async () => {
    const named = { name: "Varsity", name_key: "varsity", by_staff: 1, created_at: 0, updated_at: 0 };
    const row = await app.db.insertInto("groups").values(named).returning("id").executeTakeFirstOrThrow();
    group = row.id;
    const rows = [ben, eve].map(({ id }) => ({ group_id: group, user_id: id, joined_at: 0 }));
    await app.db.insertInto("group_members").values(rows).execute();
  });

  test("on a list for everyone has all of its members, those without a mark too", async () => {
    const shared = await createProblem(app.db, ada, { link: cf("A") });
    const id = await makeFilled();
    await markByHand(app, eve, shared, "solved");
    await markByHand(app, ada, shared, "solved");
    expect(await names(id, group)).toEqual(["Ben", "eve"]);
    expect(await names(id, group, { limit: 1, after: { key: ben.id, id: ben.id } })).toEqual(["eve"]);
    expect(await names(id, group, { limit: 1, before: { key: eve.id, id: eve.id } })).toEqual(["Ben"]);
    expect(await names(id, group, {}, "not-started")).toEqual(["Ben"]);
    expect(await names(id, group, {}, "started")).toEqual(["eve"]);
    expect(await names(id, group, {}, "done")).toEqual([]);
    expect(await names(id, group + 1)).toEqual([]);
  });

  test("on a list for chosen members has those of them who are in it, and places that nobody has taken", async () => {
    await app.db.updateTable("users").set({ waits: 2 }).where("id", "=", eve.id).execute();
    const id = await make(ada, { audience: "chosen", members: ["ada", "ben"] });
    await addItems(app, ada, id, cf("A"));
    expect(await names(id, group)).toEqual(["Ben"]);
    expect(await names(await makeFilled(), group)).toEqual(["Ben", "eve"]);
  });
});

test.each([
  ["2026-02-30", "Due date must be a date such as 2026-12-31"],
  ["tomorrow", "Due date must be a date such as 2026-12-31"],
])("the due date %s is refused", (due, message) => {
  const { error } = listSchema.safeParse({ title: "Warm-up", due });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("the time in a due date is dropped", () => {
  expect(listSchema.parse({ title: "Warm-up", due: "2026-12-31T23:59:00Z" }).due).toBe("2026-12-31");
});
