import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { changeMembers, createGroup } from "../groups/commands.server.ts";
import { groupSchema, membersSchema } from "../groups/schema.ts";
import { addItems, createList, markItem } from "./commands.server.ts";
import { findFirstList, listItems } from "./queries.server.ts";
import { listSchema } from "./schema.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");

let app: Application;
let ada: Viewer;
let ben: Viewer;

beforeEach(async () => {
  app = await createApplication({ now: () => NOW });
  ada = await createUser(app.db, "ada", "coach");
  ben = await createUser(app.db, "ben");
});

const A = "https://codeforces.com/contest/1900/problem/A";

async function make(title: string, fields: object = {}, problems = A): Promise<number> {
  const id = await createList(app, ada, listSchema.parse({ title, ...fields }));
  if (problems) await addItems(app, ada, id, problems);
  return id;
}
const first = async (viewer = ben) => (await findFirstList(app.db, viewer, NOW))?.title;

test("without lists there is none to open, and empty, overdue and own ones are none", async () => {
  expect(await first()).toBeUndefined();
  await make("Empty", {}, "");
  await make("Over", { due: "2026-11-20" });
  expect(await first()).toBeUndefined();
  await make("For all");
  expect([await first(), await first(ada)]).toEqual(["For all", undefined]);
});

test("a list for the member or their group comes before those for everyone, the one due first", async () => {
  await make("For all", { due: "2026-11-28" });
  const group = await createGroup(app, ada, groupSchema.parse({ name: "Varsity" }));
  await changeMembers(app, ada, group, membersSchema.parse({ add: "ben" }));
  await make("Later", { audience: "chosen", groups: [String(group)], due: "2026-12-30" });
  expect(await findFirstList(app.db, ben, NOW)).toMatchObject({ title: "Later", group: "Varsity" });
  await make("Sooner", { audience: "chosen", members: "ben", due: "2026-12-15" });
  expect(await findFirstList(app.db, ben, NOW)).toMatchObject({ title: "Sooner", group: null });
});

test("the list that was begun stays, also once it is over", async () => {
  const begun = await make("Begun", { due: "2026-11-28" });
  const [item] = await listItems(app.db, ben, begun, { limit: 1 });
  await markItem(app, ben, begun, item?.id ?? 0, "solved");
  await make("For ben", { audience: "chosen", members: "ben" }, "https://cses.fi/problemset/task/1068");
  for (const now of [NOW, Date.parse("2027-01-01")]) {
    expect(await findFirstList(app.db, ben, now)).toMatchObject({ title: "Begun", isOpened: true });
  }
});

test("a list whose notification was read is opened", async () => {
  const id = await make("For ben", { audience: "chosen", members: "ben" });
  const isOpened = async () => (await findFirstList(app.db, ben, NOW))?.isOpened;
  expect(await isOpened()).toBe(false);
  await app.db.updateTable("notifications").set({ read_at: NOW }).where("subject_id", "=", id).execute();
  expect(await isOpened()).toBe(true);
});
