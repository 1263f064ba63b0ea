import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../tests/setup/factories.ts";
import type { Application, Viewer } from "../context.ts";
import { Forbidden } from "../http/errors.ts";
import { pathOf, textOf } from "../notifications/kinds.ts";
import { countUnreadNotifications, listNotifications } from "../notifications/queries.server.ts";
import { addItems, createList, deleteList, markItem, updateList } from "./commands.server.ts";
import { listGiven, listItems } from "./queries.server.ts";
import { listSchema } from "./schema.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let eve: Viewer;
beforeEach(async () => {
  app = await createApplication();
  [ada, ben, eve] = [
    await createUser(app.db, "ada"),
    await createUser(app.db, "ben"),
    await createUser(app.db, "eve"),
  ];
});

const noticesOf = async (viewer: Viewer) =>
  (await listNotifications(app.db, viewer, { limit: 10 })).rows.map((row) => [textOf(row), pathOf(row)]);
const parsed = (fields: object) => listSchema.parse({ title: "Warm-up", ...fields });
const make = (viewer: Viewer, fields: object = {}) => createList(app, viewer, parsed(fields));

test("a list notifies those that it is for, each once", async () => {
  const id = await make(ada, { audience: "chosen", members: "ada, ben" });
  const notice = ["ada gave you the list Warm-up", `/lists/${id}`];
  expect([await noticesOf(ada), await noticesOf(ben), await noticesOf(eve)]).toEqual([[], [notice], []]);
  await updateList(app, ada, id, parsed({ audience: "chosen", members: "ben, eve" }));
  expect([await noticesOf(ben), await noticesOf(eve)]).toEqual([[notice], [notice]]);
});

test("a list is no news any more for whom it is not", async () => {
  const id = await make(ada, { audience: "chosen", members: "ben" });
  await updateList(app, ada, id, parsed({ title: "Secret", audience: "chosen", members: "eve" }));
  expect(await noticesOf(ben)).toEqual([]);
  expect(await countUnreadNotifications(app.db, ben.id)).toBe(0);
  await deleteList(app, ada, id);
  expect(await noticesOf(eve)).toEqual([]);
});

test("a list notifies everybody if staff want it, once", async () => {
  const cyd = await createUser(app.db, "cyd", "coach");
  await expect(make(ada, { tell: true })).rejects.toThrow(Forbidden);
  const id = await make(cyd);
  expect(await noticesOf(ben)).toEqual([]);
  for (let times = 0; times < 2; times++) await updateList(app, cyd, id, parsed({ tell: "on" }));
  const notice = ["cyd gave you the list Warm-up", `/lists/${id}`];
  for (const member of [ada, ben, eve]) expect(await noticesOf(member)).toEqual([notice]);
  expect(await noticesOf(cyd)).toEqual([]);
});

test("a list is on the dashboard until it is done or due, the one due first before others", async () => {
  const today = "2026-05-05";
  const cyd = await createUser(app.db, "cyd", "coach");
  const given = async () => (await listGiven(app.db, ben, today)).map(({ title }) => title);
  const fill = async (viewer: Viewer, fields: object) => {
    const id = await make(viewer, fields);
    await addItems(app, viewer, id, "https://codeforces.com/contest/1900/problem/A");
    return id;
  };
  const forBen = { audience: "chosen", members: "ben" };
  await fill(ada, { title: "For all" });
  await fill(ben, { title: "His own", ...forBen });
  await fill(ada, { title: "Any time", ...forBen });
  await fill(ada, { title: "Over", due: "2026-05-04", ...forBen });
  await fill(cyd, { title: "Told to all", due: "2026-05-06", tell: true });
  await fill(ada, { title: "Today", due: today, ...forBen });
  await make(ada, { title: "Empty", ...forBen });
  expect(await given()).toEqual(["Today", "Told to all", "Any time"]);
  const [first] = await listItems(app.db, ben, 1, { limit: 10 });
  await markItem(app, ben, 1, first?.id ?? 0, "solved");
  expect(await given()).toEqual([]);
});
