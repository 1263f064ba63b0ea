import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../viewer.ts";
import { blockUser } from "../blocks/commands.server.ts";
import { changeMembers, createGroup, deleteGroup, leaveGroup } from "../groups/commands.server.ts";
import { groupSchema, membersSchema } from "../groups/schema.ts";
import { addItems, createList, markItem, updateList } from "./commands.server.ts";
import { homeworkFor } from "./homework-mail.server.ts";
import { listItems, requireList } from "./queries.server.ts";
import { remindMembers } from "./remind.server.ts";
import { listReminding } from "./reminding.server.ts";
import { putBackList, takeOutList } from "./removal.server.ts";
import { listSchema } from "./schema.ts";
import { talliesOf } from "./tallies.server.ts";
import { listTelling } from "./telling.server.ts";

const DAY = 86_400_000;
/** A Friday. */
const NOW = Date.parse("2026-11-20T12:00:00Z");
/** The end of Nov 21 in UTC. */
const DUE = Date.parse("2026-11-22T00:00:00Z");

let now = NOW;
let app: Application;
let coach: Viewer;
let ada: Viewer;
let ben: Viewer;
let varsity: number;
beforeEach(async () => {
  now = NOW;
  app = await createApplication({ now: () => now });
  coach = await createUser(app.db, "coach", "coach");
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "ben");
  varsity = await createGroup(app, coach, groupSchema.parse({ name: "Varsity" }));
  await changeMembers(app, coach, varsity, membersSchema.parse({ add: "ada ben" }));
});

const parsed = (fields: object = {}) =>
  listSchema.parse({ title: "Flows", audience: "chosen", due: "2026-11-21", ...fields });
async function give(fields: object = { groups: [String(varsity)] }, by = coach): Promise<number> {
  const id = await createList(app, by, parsed(fields));
  await addItems(app, by, id, "https://codeforces.com/contest/1900/problem/A");
  await runJob(app, listTelling);
  return id;
}
async function join(username: string, waits: 0 | 1 | 2): Promise<Viewer> {
  const user = await createUser(app.db, username);
  await app.db.updateTable("users").set({ waits }).where("id", "=", user.id).execute();
  await app.db
    .insertInto("group_members")
    .values({ group_id: varsity, user_id: user.id, joined_at: 0 })
    .execute();
  return user;
}

test("places and members who left are reminded of nothing, but the summary counts them this week", async () => {
  const eve = await join("eve", 0);
  await join("mei", 2);
  await join("zoe", 1);
  await leaveGroup(app, ben, varsity);
  const id = await give();
  expect(await remindMembers(app, coach, id)).toBe(2);
  await changeMembers(app, coach, varsity, membersSchema.parse({ leaders: "ada" }));
  now = DUE - DAY;
  expect(await remindMembers(app, ada, id)).toBe(1);
  await runJob(app, listReminding);
  const soon = await app.db
    .selectFrom("notifications")
    .select("user_id")
    .where("kind", "=", "due-soon")
    .orderBy("user_id")
    .execute();
  expect(soon.map(({ user_id }) => user_id)).toEqual([ada.id, eve.id]);
  now = DUE;
  await runJob(app, listReminding);
  // The coach, Ada, Ben, Eve and Mei, but not Zoe, who waits to be let in.
  expect(await requireList(app.db, coach, id)).toMatchObject({ due_done: 0, due_late: 0, due_unstarted: 5 });
});

test("an email about a list is dropped once it is over, moved or by somebody whom the receiver blocks", async () => {
  const id = await give();
  const says = async (why: "given" | "soon") =>
    (await homeworkFor(app.db, ada.id, { list: id, why }, now))?.left ?? null;
  expect([await says("given"), await says("soon")]).toEqual([1, null]);
  now = DUE - DAY;
  expect([await says("given"), await says("soon")]).toEqual([1, 1]);
  await updateList(app, coach, id, parsed({ due: "2026-11-22" }));
  expect([await says("given"), await says("soon")]).toEqual([1, null]);
  now = DUE + DAY;
  expect([await says("given"), await says("soon")]).toEqual([null, null]);
  now = DUE;
  expect(await says("soon")).toBe(1);
  await blockUser(app, ada, coach.id);
  expect([await says("given"), await says("soon")]).toEqual([null, null]);
});

test("what a member solves only in a team is begun, not done", async () => {
  const id = await give();
  const [item] = await listItems(app.db, ben, id, { limit: 5 });
  await markItem(app, ben, id, item?.id ?? 0, "solved");
  const tally = async () => (await talliesOf(app.db, { id }, [ben.id])).get(ben.id);
  expect(await tally()).toEqual({ total: 1, solved: 1, begun: 1 });
  await app.db.updateTable("marks").set({ how: "team" }).where("user_id", "=", ben.id).execute();
  expect(await tally()).toEqual({ total: 1, solved: 0, begun: 1 });
});

test("a removed list is put back for those of its groups that still exist", async () => {
  const juniors = await createGroup(app, coach, groupSchema.parse({ name: "Juniors" }));
  const id = await give({ groups: [String(varsity), String(juniors)] });
  const removed = await takeOutList(app, id);
  if (!removed) throw new Error("There was no list to remove.");
  await deleteGroup(app, coach, juniors);
  await putBackList(app, removed);
  const groups = await app.db.selectFrom("list_groups").selectAll().execute();
  expect(groups).toEqual([{ list_id: id, group_id: varsity, told_up_to: null }]);
  expect(await requireList(app.db, ada, id)).toMatchObject({ title: "Flows", due_at: DUE });
});
