import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import { startMailer } from "../../../tests/setup/mailer.ts";
import { mailSettings, type SmtpServer, startSmtpServer } from "../../../tests/setup/smtp-server.ts";
import { setZone } from "../../auth/time-zone.server.ts";
import type { Application } from "../../platform/application.ts";
import { readConfig } from "../../platform/config.server.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../../platform/http/errors.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../viewer.ts";
import { blockUser } from "../blocks/commands.server.ts";
import { changeMembers, createGroup, leaveGroup } from "../groups/commands.server.ts";
import { groupSchema, membersSchema } from "../groups/schema.ts";
import { chooseMails } from "../mail/commands.server.ts";
import { pathOf, textOf } from "../notifications/kinds.ts";
import { listNotifications } from "../notifications/queries.server.ts";
import {
  addItems,
  copyList,
  createList,
  deleteList,
  givesAgain,
  markItem,
  updateList,
} from "./commands.server.ts";
import { matrixFile, requireFollowed } from "./matrix.server.ts";
import {
  countChosen,
  countProgress,
  countStages,
  listGiven,
  listItems,
  listLists,
  listListsOfGroup,
  listStandings,
  listTasks,
  requireList,
} from "./queries.server.ts";
import { remindMembers } from "./remind.server.ts";
import { listReminding } from "./reminding.server.ts";
import { listSchema } from "./schema.ts";
import { listTelling } from "./telling.server.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-11-20T12:00:00Z");
/** The end of Nov 23 in UTC. */
const DUE = Date.parse("2026-11-24T00:00:00Z");

let now = NOW;
let app: Application;
let coach: Viewer;
let ada: Viewer;
let ben: Viewer;
let eve: Viewer;
let varsity: number;
beforeEach(async () => {
  now = NOW;
  app = await createApplication({ now: () => now });
  coach = await createUser(app.db, "coach", "coach");
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "ben");
  eve = await createUser(app.db, "eve");
  varsity = await createGroup(app, coach, groupSchema.parse({ name: "Varsity" }));
  await changeMembers(app, coach, varsity, membersSchema.parse({ add: "ada ben" }));
  await app.db.deleteFrom("notifications").execute();
});

const parsed = (fields: object) => listSchema.parse({ title: "Two pointers", audience: "chosen", ...fields });
const problem = (key: string) => `https://codeforces.com/contest/1900/problem/${key}`;

/** A list of two problems for the group. */
async function give(fields: object = {}, by = coach, zone: string | null = null): Promise<number> {
  const id = await createList(app, by, parsed({ groups: [String(varsity)], ...fields }), { zone });
  await addItems(app, by, id, `${problem("A")}\n${problem("B")}`);
  await runJob(app, listTelling);
  return id;
}

async function solve(viewer: Viewer, list: number, ...places: number[]) {
  const items = await listItems(app.db, viewer, list, { limit: 10 });
  for (const place of places) await markItem(app, viewer, list, items[place]?.id ?? 0, "solved");
}

const noticesOf = async (viewer: Viewer) =>
  (await listNotifications(app.db, viewer, { limit: 20 })).rows.map((row) => textOf(row)).reverse();
const SHARED = "coach shared the list Two pointers with you";
const SOON = "The list Two pointers is due within a day, and you have not solved all of it";

describe("a list for a group", () => {
  test("is visible to its members alone, and to staff, until they leave", async () => {
    const id = await give();
    const seen = async (viewer: Viewer) => {
      const { rows } = await listLists(app.db, viewer, "chosen", { limit: 10 });
      const given = await listGiven(app.db, viewer, now);
      return [rows.length, await countChosen(app.db, viewer), given.length];
    };
    expect(await requireList(app.db, ada, id)).toMatchObject({ id });
    expect([await seen(ada), await seen(eve)]).toEqual([
      [1, 1, 1],
      [0, 0, 0],
    ]);
    await expect(requireList(app.db, eve, id)).rejects.toThrow(NotFound);
    const owner = await createUser(app.db, "olga", "owner");
    expect(await requireList(app.db, owner, id)).toMatchObject({ id });
    await leaveGroup(app, ada, varsity);
    await expect(requireList(app.db, ada, id)).rejects.toThrow(NotFound);
    expect([await seen(ada), await noticesOf(ada)]).toEqual([[0, 0, 0], []]);
    expect((await listListsOfGroup(app.db, ben, varsity, { limit: 5 })).rows).toMatchObject([{ id }]);
  });

  test("notifies each member once, also those chosen by name too, and not again when it is edited", async () => {
    const juniors = await createGroup(app, coach, groupSchema.parse({ name: "Juniors" }));
    await changeMembers(app, coach, juniors, membersSchema.parse({ add: "ada eve" }));
    await app.db.deleteFrom("notifications").execute();
    const id = await give({ members: "ben" });
    const edit = parsed({
      title: "Two pointers",
      groups: [String(varsity), String(juniors)],
      members: "ben ada",
    });
    for (let times = 0; times < 2; times++) {
      await updateList(app, coach, id, edit);
      await runJob(app, listTelling);
    }
    for (const member of [ada, ben, eve]) expect(await noticesOf(member)).toEqual([SHARED]);
    const totals = await app.db.selectFrom("notifications").select("total").execute();
    expect(totals.map(({ total }) => total)).toEqual([1, 1, 1]);
    expect(await noticesOf(coach)).toEqual([]);
  });

  test("skips members who block its owner", async () => {
    await blockUser(app, ben, coach.id);
    await give();
    expect([await noticesOf(ada), await noticesOf(ben)]).toEqual([[SHARED], []]);
  });

  test("resumes telling a large group where it was interrupted", async () => {
    const rows = Array.from({ length: 250 }, (_, n) => ({
      ...{ username: `m${n}`, username_key: `m${n}`, email: `${n}@x.example`, email_key: `${n}@x.example` },
      ...{ password_hash: "", created_at: 0 },
    }));
    const users = await app.db.insertInto("users").values(rows).returning("id").execute();
    const members = users.map(({ id }) => ({ group_id: varsity, user_id: id, joined_at: 0 }));
    await app.db.insertInto("group_members").values(members).execute();
    const id = await give();
    const told = async () => {
      const all = await app.db
        .selectFrom("notifications")
        .select("total")
        .where("list_id", "=", id)
        .execute();
      return [all.length, all.every(({ total }) => total === 1)];
    };
    expect(await told()).toEqual([252, true]);
    const upTo = (users[100] as { id: number }).id;
    await app.db.deleteFrom("notifications").where("user_id", ">", upTo).execute();
    await app.db.updateTable("list_groups").set({ told_up_to: upTo }).execute();
    await runJob(app, listTelling);
    expect(await told()).toEqual([252, true]);
  });

  test("can be given by members to groups that they lead alone", async () => {
    await expect(give({}, ada)).rejects.toThrow(Invalid);
    await expect(give({}, eve)).rejects.toThrow(Invalid);
    await changeMembers(app, coach, varsity, membersSchema.parse({ leaders: "ada" }));
    const id = await give({}, ada);
    expect(await requireList(app.db, ben, id)).toMatchObject({ id });
    expect(() => parsed({ audience: "everyone", groups: ["1"] })).toThrow("Chosen members and groups");
    await updateList(app, ada, id, parsed({ about: "Unchanged groups" }));
    expect(await requireList(app.db, ben, id)).toMatchObject({ about: "Unchanged groups" });
    await updateList(app, ada, id, parsed({ groups: [] }));
    await expect(requireList(app.db, ben, id)).rejects.toThrow(NotFound);
  });

  test("shows everybody's progress once, to leaders that of their own group", async () => {
    const id = await give({ members: "ben eve" });
    await solve(ben, id, 0, 1);
    await solve(ada, id, 0);
    const list = await requireList(app.db, coach, id);
    const tasks = await listTasks(app.db, coach, id);
    const { rows } = await listStandings(app, coach, list, tasks, { limit: 10 });
    expect(rows.map(({ user, done }) => [user.username, done])).toEqual([
      ["coach", 0],
      ["ada", 1],
      ["ben", 2],
      ["eve", 0],
    ]);
    expect(await countStages(app, list, varsity)).toEqual({ done: 1, started: 1, "not-started": 1 });
    await expect(requireFollowed(app.db, ada, id, varsity)).rejects.toThrow(Forbidden);
    await changeMembers(app, coach, varsity, membersSchema.parse({ leaders: "ada" }));
    await expect(requireFollowed(app.db, ada, id)).rejects.toThrow(Forbidden);
    expect(await requireFollowed(app.db, ada, id, varsity)).toMatchObject({ id });
  });

  test("can be copied for the next term, with its groups on offer", async () => {
    const id = await give({ about: "Week 3" });
    const copy = await copyList(app, coach, id);
    expect(await requireList(app.db, coach, copy)).toMatchObject({
      about: "Week 3",
      due: null,
      due_at: null,
    });
    expect(await listItems(app.db, coach, copy, { limit: 9 })).toHaveLength(2);
    await expect(requireList(app.db, ada, copy)).rejects.toThrow(NotFound);
    expect([await givesAgain(app.db, coach, id), await givesAgain(app.db, ada, id)]).toEqual([true, false]);
  });
});

describe("the due date", () => {
  const dueAt = async (id: number) =>
    new Date((await requireList(app.db, coach, id)).due_at ?? 0).toISOString();

  test("ends in the owner's zone, which the browser tells, and in UTC until it is known", async () => {
    expect(await dueAt(await give({ due: "2026-11-23" }))).toBe("2026-11-24T00:00:00.000Z");
    const id = await give({ due: "2026-11-23" }, coach, "Asia/Tokyo");
    expect(await dueAt(id)).toBe("2026-11-23T15:00:00.000Z");
    // A browser elsewhere does not change the account's zone.
    expect(await dueAt(await give({ due: "2026-11-23" }, coach, "UTC"))).toBe("2026-11-23T15:00:00.000Z");
    await setZone(app.db, coach.id, "America/New_York");
    await updateList(app, coach, id, parsed({ title: "Renamed", due: "2026-11-23" }));
    expect(await dueAt(id)).toBe("2026-11-23T15:00:00.000Z");
    await updateList(app, coach, id, parsed({ due: "2026-11-24" }));
    expect(await dueAt(id)).toBe("2026-11-25T05:00:00.000Z");
  });

  test("tells solved late from in time, at the exact moment", async () => {
    const id = await give({ due: "2026-11-23" });
    now = DUE;
    await solve(ada, id, 0);
    now = DUE + 1;
    await solve(ada, id, 1);
    expect((await countProgress(app.db, ada, [{ id }]))(id)).toMatchObject({ solved: 2, late: 1 });
    const list = await requireList(app.db, coach, id);
    const tasks = await listTasks(app.db, coach, id);
    const { rows } = await listStandings(app, coach, list, tasks, { limit: 10 });
    const cells = rows.find(({ user }) => user.id === ada.id)?.cells;
    expect(tasks.map((task) => cells?.get(task)?.isLate)).toEqual([false, true]);
    let file = "";
    for await (const part of matrixFile(app, coach, list, {})) file += new TextDecoder().decode(part);
    expect(file).toContain("ada,2,solved (self-reported),solved late (self-reported)");
    expect(await listGiven(app.db, ben, DUE - 1)).toHaveLength(1);
    expect(await listGiven(app.db, ben, DUE)).toEqual([]);
  });

  test("reminds those who are not done a day before, once, and its owner gets a summary after", async () => {
    const id = await give({ due: "2026-11-23", members: "eve" });
    await solve(ben, id, 0, 1);
    await solve(ada, id, 0);
    now = DUE - DAY - 1;
    await runJob(app, listReminding);
    expect(await noticesOf(ada)).toEqual([SHARED]);
    now = DUE - DAY;
    for (let times = 0; times < 2; times++) await runJob(app, listReminding);
    expect(await noticesOf(ada)).toEqual([SHARED, SOON]);
    expect(await noticesOf(ben)).toEqual([SHARED]);
    expect(await noticesOf(eve)).toEqual([SHARED, SOON]);
    now = DUE;
    for (let times = 0; times < 2; times++) await runJob(app, listReminding);
    const [notice] = (await listNotifications(app.db, coach, { limit: 5 })).rows;
    // The coach belongs to the group too, and has not started.
    expect(notice && [textOf(notice), pathOf(notice), notice.total]).toEqual([
      "The list Two pointers was due: 1 done, 1 late, 2 not started",
      `/lists/${id}/progress`,
      1,
    ]);
    await updateList(app, coach, id, parsed({ due: "2026-11-30" }));
    now = DUE + 6 * DAY;
    await app.db.updateTable("notifications").set({ read_at: now }).execute();
    await runJob(app, listReminding);
    expect(await noticesOf(ada)).toEqual([SHARED, SOON, SOON]);
  });

  test("reminds at once of a list given less than a day before, and of one for everyone if it was announced", async () => {
    now = DUE - HOUR;
    await give({ due: "2026-11-23" });
    const open = (fields: object) =>
      give({ due: "2026-11-23", audience: "everyone", groups: undefined, ...fields });
    await open({ title: "Quiet" });
    await open({ title: "Told", tell: true });
    await runJob(app, listReminding);
    expect(await noticesOf(eve)).toEqual([
      "coach shared the list Told with you",
      "The list Told is due within a day, and you have not solved all of it",
    ]);
    expect(await noticesOf(ada)).toContain(SOON);
    now = DUE;
    await runJob(app, listReminding);
    const left = await app.db.selectFrom("lists").select("id").where("due_step", "is not", null).execute();
    expect(left).toEqual([]);
    expect((await noticesOf(coach)).filter((text) => text.includes("Quiet"))).toEqual([]);
  });

  test("resumes reminding where it was interrupted, and leaves out members who are suspended", async () => {
    const id = await give({ due: "2026-11-23", members: "eve" });
    await app.db.deleteFrom("notifications").execute();
    await app.db.updateTable("users").set({ suspended_at: now }).where("id", "=", eve.id).execute();
    now = DUE - HOUR;
    await app.db.updateTable("lists").set({ due_up_to: ada.id }).where("id", "=", id).execute();
    await runJob(app, listReminding);
    expect([await noticesOf(ada), await noticesOf(ben), await noticesOf(eve)]).toEqual([[], [SOON], []]);
    await deleteList(app, coach, id);
    expect(await noticesOf(ben)).toEqual([]);
  });
});

describe("reminding those who have not started", () => {
  test("is possible once a day, for its owner, staff and leaders of its groups", async () => {
    const id = await give({ members: "eve" });
    await solve(ben, id, 0);
    await expect(remindMembers(app, ada, id)).rejects.toThrow(Forbidden);
    await expect(remindMembers(app, await createUser(app.db, "zoe"), id)).rejects.toThrow(NotFound);
    expect(await remindMembers(app, coach, id)).toBe(2);
    const reminded = "coach reminds you of the list Two pointers: you have not started it";
    expect(await noticesOf(ada)).toEqual([SHARED, reminded]);
    expect(await noticesOf(ben)).toEqual([SHARED]);
    await changeMembers(app, coach, varsity, membersSchema.parse({ leaders: "ben" }));
    await expect(remindMembers(app, ben, id)).rejects.toThrow(
      new Conflict("Already reminded today by @coach"),
    );
    now = Date.parse("2026-11-21T00:00:00Z");
    // A leader reminds the members of their group alone.
    expect(await remindMembers(app, ben, id)).toBe(1);
    expect(await noticesOf(eve)).toEqual([SHARED, reminded]);
    expect(await requireList(app.db, coach, id)).toMatchObject({ reminded_at: now, reminded_by: ben.id });
  });

  test("does not use up the day if everybody has started", async () => {
    const id = await give();
    await solve(ada, id, 0);
    await solve(ben, id, 0);
    expect(await remindMembers(app, coach, id)).toBe(0);
    expect(await requireList(app.db, coach, id)).toMatchObject({ reminded_at: null, reminded_by: null });
  });

  test("is refused for a list for everyone that has not been announced", async () => {
    const id = await give({ audience: "everyone", groups: undefined });
    await expect(remindMembers(app, coach, id)).rejects.toThrow(
      new Conflict("Announce this list first: nobody has been notified of it."),
    );
  });
});

describe("mail about homework", () => {
  let smtp: SmtpServer;
  let mailer: ReturnType<typeof startMailer> | undefined;
  const send = async () => {
    mailer ??= startMailer(app);
    await mailer.tick();
    return smtp.mails.splice(0).map((mail) => [mail.to[0], mail.header("Subject")]);
  };
  beforeEach(async () => {
    smtp = await startSmtpServer();
    app.config = { ...app.config, mail: readConfig(mailSettings(smtp)).mail };
    mailer = undefined;
    return async () => {
      await mailer?.stop();
      await smtp.close();
    };
  });

  test("goes to those who want it, when a list is given and the day before it is due", async () => {
    await chooseMails(app, ben, { kinds: [] });
    await setZone(app.db, ada.id, "Asia/Tokyo");
    const id = await give({ due: "2026-11-23" });
    mailer = startMailer(app);
    await mailer.tick();
    expect(smtp.mails.map(({ to }) => to[0])).toEqual([ada.email]);
    const [mail] = smtp.mails.splice(0);
    expect(mail?.header("Subject")).toBe("coach gave you the list Two pointers");
    expect(mail?.text).toContain(
      "It is due Mon, Nov 23, 2026: you have until Nov 24, 2026, 09:00 (Asia/Tokyo).",
    );
    expect(mail?.text).toContain(`http://localhost:3000/lists/${id}`);
    expect(mail?.header("List-Unsubscribe")).toContain(`/unsubscribe/${ada.id}.homework.`);
    now = DUE - DAY;
    await runJob(app, listReminding);
    expect(await send()).toEqual([[ada.email, "Due Mon, Nov 23, 2026: Two pointers"]]);
  });

  test("is dropped if the list is done, gone or no longer visible when it is sent", async () => {
    const id = await give({ due: "2026-11-23" });
    const next = await give({ title: "Gone" });
    now = DUE - DAY;
    await runJob(app, listReminding);
    const queued = await app.db.selectFrom("mails").select("user_id").execute();
    expect(queued.map(({ user_id }) => user_id).sort()).toEqual(
      [ada, ada, ada, ben, ben, ben].map((who) => who.id),
    );
    for (const list of [id, next]) await solve(ada, list, 0, 1);
    await leaveGroup(app, ben, varsity);
    await deleteList(app, coach, next);
    expect(await send()).toEqual([]);
    expect(await app.db.selectFrom("mails").select("id").execute()).toEqual([]);
  });
});
