import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import { readConfig } from "../../platform/config.server.ts";
import { inTransactionPastForeignKeys } from "../../platform/db/connection.server.ts";
import { Forbidden } from "../../platform/http/errors.ts";
import { createLimits } from "../../platform/http/limits.server.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../viewer.ts";
import { changeMembers, createGroup } from "../groups/commands.server.ts";
import { groupSchema, membersSchema } from "../groups/schema.ts";
import { hideAccount } from "../members/deletion.server.ts";
import { chooseKinds } from "../notifications/commands.server.ts";
import { pathOf, textOf } from "../notifications/kinds.ts";
import { countUnreadNotifications, listNotifications } from "../notifications/queries.server.ts";
import {
  addItems,
  createList,
  deleteList,
  dropListNotices,
  markItem,
  updateList,
} from "./commands.server.ts";
import { listGiven, listItems, requireList } from "./queries.server.ts";
import { listSchema } from "./schema.ts";
import { listTelling } from "./telling.server.ts";

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

const noticesOf = async (viewer: Viewer) =>
  (await listNotifications(app.db, viewer, { limit: 10 })).rows.map((row) => [textOf(row), pathOf(row)]);
const parsed = (fields: object) => listSchema.parse({ title: "Warm-up", ...fields });
const make = (viewer: Viewer, fields: object = {}) => createList(app, viewer, parsed(fields));

test("a new list notifies each of its members once", async () => {
  const id = await make(ada, { audience: "chosen", members: "ada, ben" });
  const notice = ["ada shared the list Warm-up with you", `/lists/${id}`];
  expect([await noticesOf(ada), await noticesOf(ben), await noticesOf(eve)]).toEqual([[], [notice], []]);
  await updateList(app, ada, id, parsed({ audience: "chosen", members: "ben, eve" }));
  expect([await noticesOf(ben), await noticesOf(eve)]).toEqual([[notice], [notice]]);
});

test("a list is mailed once, also through several groups, and not again when it is taken away and given back", async () => {
  app.config = {
    ...app.config,
    mail: readConfig({ SMTP_URL: "smtp://localhost", MAIL_FROM: "club@example.org" }).mail,
  };
  const cyd = await createUser(app.db, "cyd", "coach");
  // Without a notification, nothing shows that they were emailed.
  for (const quiet of [ben, eve]) await chooseKinds(app, quiet, { kinds: [] });
  const groups = [];
  for (const name of ["Varsity", "Juniors"]) {
    const group = await createGroup(app, cyd, groupSchema.parse({ name }));
    await changeMembers(app, cyd, group, membersSchema.parse({ add: "ada ben eve" }));
    groups.push(String(group));
  }
  const given = { audience: "chosen", groups };
  const id = await make(cyd, { ...given, members: "ada eve" });
  await runJob(app, listTelling);
  const mailed = async () => {
    const mails = await app.db.selectFrom("mails").select("user_id").orderBy("user_id").execute();
    return mails.map(({ user_id }) => user_id);
  };
  expect(await mailed()).toEqual([ada.id, ben.id, eve.id]);
  expect(await noticesOf(ben)).toEqual([]);
  await updateList(app, cyd, id, parsed({ audience: "chosen", groups: [], members: [] }));
  await updateList(app, cyd, id, parsed({ ...given, members: "ada" }));
  await runJob(app, listTelling);
  expect((await mailed()).filter((user) => user === ada.id)).toHaveLength(1);
});

test("removing a member from a list removes their notification", async () => {
  const id = await make(ada, { audience: "chosen", members: "ben" });
  await updateList(app, ada, id, parsed({ title: "Secret", audience: "chosen", members: "eve" }));
  expect(await noticesOf(ben)).toEqual([]);
  expect(await countUnreadNotifications(app.db, ben.id)).toBe(0);
  await deleteList(app, ada, id);
  expect(await noticesOf(eve)).toEqual([]);
});

test("staff can announce a list to everyone, once", async () => {
  const cyd = await createUser(app.db, "cyd", "coach");
  await expect(make(ada, { tell: true })).rejects.toThrow(Forbidden);
  const id = await make(cyd);
  expect(await noticesOf(ben)).toEqual([]);
  for (let times = 0; times < 2; times++) await updateList(app, cyd, id, parsed({ tell: "on" }));
  await runJob(app, listTelling);
  const notice = ["cyd shared the list Warm-up with you", `/lists/${id}`];
  for (const member of [ada, ben, eve]) expect(await noticesOf(member)).toEqual([notice]);
  expect(await noticesOf(cyd)).toEqual([]);
});

test("an announcement runs in batches and resumes where it was interrupted", async () => {
  const cyd = await createUser(app.db, "cyd", "coach");
  const members = Array.from({ length: 250 }, (_, n) => ({
    username: `member-${n}`,
    username_key: `member-${n}`,
    email: `${n}@x.example`,
    email_key: `${n}@x.example`,
    password_hash: "",
    created_at: 0,
  }));
  await app.db.insertInto("users").values(members).execute();
  const last = await app.db
    .selectFrom("users")
    .select((user) => user.fn.max("id").as("id"))
    .executeTakeFirstOrThrow();
  const told = async () => {
    const rows = await app.db.selectFrom("notifications").select(["user_id", "total"]).execute();
    expect(rows.every(({ total }) => total === 1)).toBe(true);
    return rows.length;
  };
  let others = 0;
  const beside = setInterval(() => others++, 0);
  const id = await make(cyd, { tell: true });
  await runJob(app, listTelling);
  clearInterval(beside);
  expect(others).toBeGreaterThan(0);
  expect(await told()).toBe(253);
  // Simulates an interruption after the second batch.
  const upTo = last.id - 50;
  await app.db.deleteFrom("notifications").where("user_id", ">", upTo).execute();
  await app.db.updateTable("lists").set({ told_up_to: upTo }).where("id", "=", id).execute();
  await runJob(app, listTelling);
  expect(await told()).toBe(253);
  expect((await requireList(app.db, cyd, id)).told_up_to).toBeNull();
});

test("an announcement stops if its list or owner is deleted, or the list is no longer for everyone", async () => {
  const cyd = await createUser(app.db, "cyd", "coach");
  const id = await make(cyd);
  const stopped = () =>
    app.db.updateTable("lists").set({ announced_at: 1, told_up_to: 0 }).where("id", "=", id).execute();
  await stopped();
  await updateList(app, cyd, id, parsed({ audience: "chosen" }));
  await runJob(app, listTelling);
  expect(await noticesOf(ben)).toEqual([]);
  await updateList(app, cyd, id, parsed({ tell: true }));
  await runJob(app, listTelling);
  expect(await noticesOf(ben)).toHaveLength(1);
  await stopped();
  await inTransactionPastForeignKeys(app.db, (trx) => hideAccount(trx, app.rooms, cyd.id));
  await runJob(app, listTelling);
  expect(await app.db.selectFrom("lists").select("told_up_to").execute()).toEqual([{ told_up_to: null }]);
  await stopped();
  await app.db.deleteFrom("lists").execute();
  await runJob(app, listTelling);
});

test("a member chosen again is not notified again, and owners can choose a limited number per hour", async () => {
  const id = await make(ada, { audience: "chosen", members: "ben" });
  const change = (fields: object) => updateList(app, ada, id, parsed({ audience: "chosen", ...fields }));
  await app.db.updateTable("notifications").set({ read_at: 1 }).execute();
  await change({ members: [] });
  await change({ members: ["ben"] });
  expect(await countUnreadNotifications(app.db, ben.id)).toBe(0);
  expect(await noticesOf(ben)).toHaveLength(1);
  const limited: Application = { ...app, limits: createLimits(true) };
  for (let times = 0; times < 400; times++) await limited.limits.take("chosenByAccount", ada.id);
  const more = parsed({ audience: "chosen", members: "eve" });
  await expect(createList(limited, ada, more)).rejects.toHaveStatus(429);
  await updateList(limited, ada, id, parsed({ audience: "chosen", members: "ben" }));
});

test("only the owner can delete an announced list, and its notifications are deleted too", async () => {
  const cyd = await createUser(app.db, "cyd", "coach");
  const [removed, deleted] = [await make(cyd, { tell: true }), await make(cyd, { tell: true })];
  await runJob(app, listTelling);
  await dropListNotices(app.db, removed);
  expect(await requireList(app.db, cyd, removed)).toMatchObject({ title: "Warm-up" });
  expect(await noticesOf(ben)).toEqual([["cyd shared the list Warm-up with you", `/lists/${deleted}`]]);
  await expect(deleteList(app, ben, deleted)).rejects.toThrow(Forbidden);
  expect(await noticesOf(ben)).toHaveLength(1);
  await deleteList(app, cyd, deleted);
  expect(await noticesOf(ben)).toEqual([]);
});

test("a list for chosen members cannot be announced to everyone", () => {
  const { error } = listSchema.safeParse({ title: "Warm-up", audience: "chosen", tell: "on" });
  expect(error?.issues).toMatchObject([{ path: ["tell"] }]);
});

test("empty and finished lists do not hide a list that is due later", async () => {
  const forBen = { audience: "chosen", members: "ben" };
  for (let n = 0; n < 24; n++) {
    const list = await make(ada, { due: "2026-12-31", ...forBen });
    if (n % 2) continue;
    await addItems(app, ada, list, "https://codeforces.com/contest/1900/problem/A");
    const [item] = await listItems(app.db, ben, list, { limit: 1 });
    await markItem(app, ben, list, item?.id ?? 0, "solved");
  }
  const open = await make(ada, { title: "Any time", ...forBen });
  await addItems(app, ada, open, "https://codeforces.com/contest/1900/problem/B");
  expect((await listGiven(app.db, ben, Date.parse("2026-05-05"))).map(({ title }) => title)).toEqual([
    "Any time",
  ]);
});

test("the dashboard shows a list until it is finished or overdue, earliest due date first", async () => {
  const today = Date.parse("2026-05-05");
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
  await fill(ada, { title: "Today", due: "2026-05-05", ...forBen });
  await make(ada, { title: "Empty", ...forBen });
  await runJob(app, listTelling);
  expect(await given()).toEqual(["Today", "Told to all", "Any time"]);
  const [first] = await listItems(app.db, ben, 1, { limit: 10 });
  await markItem(app, ben, 1, first?.id ?? 0, "solved");
  expect(await given()).toEqual([]);
});
