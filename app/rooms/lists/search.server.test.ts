import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import type { PageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { blockUser } from "../blocks/commands.server.ts";
import { createList, deleteList, updateList } from "./commands.server.ts";
import { searchLists } from "./queries.server.ts";
import { listSchema } from "./schema.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let eve: Viewer;
beforeEach(async () => {
  app = await createApplication();
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "ben");
  eve = await createUser(app.db, "eve");
});

const make = (viewer: Viewer, title: string, fields: object = {}) =>
  createList(app, viewer, listSchema.parse({ title, ...fields }));
const find = async (viewer: Viewer, q: string, page: PageRequest = { limit: 10 }) =>
  (await searchLists(app.db, viewer, q, page)).rows.map(({ id }) => id);

test("a list is found by any part of its title, but one or two letters only match the start", async () => {
  const id = await make(ada, 'Dynamic "programming" 100%');
  const other = await make(ada, "Динамика");
  for (const q of ["dynamic", "NAMIC", '"prog', "100%", "d", "dy", " DY "])
    expect(await find(ben, q), q).toEqual([id]);
  for (const q of ["graphs", "amic p", "na", "%", "_", '" OR "', "eve", "", " ", "\n"])
    expect(await find(ben, q), q).toEqual([]);
  expect(await find(ben, "НАМИ")).toEqual([other]);
  expect(await find(ben, "ди")).toEqual([other]);
});

test("a renamed list is found only by its new title, and a deleted list is not found", async () => {
  const id = await make(ada, "Warm-up");
  await updateList(app, ada, id, listSchema.parse({ title: "Segment trees" }));
  expect(await find(ben, "warm")).toEqual([]);
  expect(await find(ben, "trees")).toEqual([id]);
  await deleteList(app, ada, id);
  expect(await find(ben, "trees")).toEqual([]);
});

test("a list for chosen members is found only by them and its owner", async () => {
  const id = await make(ada, "Trees", { audience: "chosen", members: ["ben"] });
  expect(await find(ada, "trees")).toEqual([id]);
  expect(await find(ben, "trees")).toEqual([id]);
  expect(await find(ben, "tr")).toEqual([id]);
  expect(await find(ben, "graphs")).toEqual([]);
  expect(await find(eve, "trees")).toEqual([]);
  await updateList(app, ada, id, listSchema.parse({ title: "Trees", audience: "everyone" }));
  expect(await find(eve, "trees")).toEqual([id]);
  await updateList(app, ada, id, listSchema.parse({ title: "Trees", audience: "chosen", members: [] }));
  expect(await find(eve, "trees")).toEqual([]);
  expect(await find(ben, "trees")).toEqual([]);
});

test("lists of users whom the viewer blocks are excluded", async () => {
  await make(ada, "Trees");
  await make(ada, "Trees", { audience: "chosen", members: ["ben"] });
  await blockUser(app, ben, ada.id);
  expect(await find(ben, "trees")).toEqual([]);
});

test("paging in either direction lists all matches, newest first", async () => {
  const ids: number[] = [];
  const forBen = { audience: "chosen", members: ["ben"] };
  for (const fields of [{}, forBen, {}, forBen]) ids.unshift(await make(ada, "Trees", fields));
  expect(await find(ben, "trees")).toEqual(ids);
  const at = (id = 0) => ({ key: id, id });
  expect(await find(ben, "trees", { limit: 2 })).toEqual(ids.slice(0, 2));
  expect(await find(ben, "trees", { limit: 2, after: at(ids[1]) })).toEqual(ids.slice(2));
  expect(await find(ben, "trees", { limit: 2, before: at(ids[2]) })).toEqual(ids.slice(0, 2));
  const first = await searchLists(app.db, ben, "trees", { limit: 2 });
  expect([first.newer, first.older === null]).toEqual([null, false]);
});
