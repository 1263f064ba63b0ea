import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { blockUser } from "../blocks/commands.server.ts";
import { textOf } from "../notifications/kinds.ts";
import { listNotifications } from "../notifications/queries.server.ts";
import { unlinkHandle } from "../solves/commands.server.ts";
import { verifyHandle } from "../solves/proofs.server.ts";
import { changeMembers, createGroup } from "./commands.server.ts";
import { countHandles, listHandlesIn, listWithoutHandle } from "./handles/queries.server.ts";
import { listReminded, remindHandle, vouch } from "./vouching.server.ts";

const DAY = 24 * 60 * 60 * 1000;
let time = Date.parse("2026-11-27T12:00:00Z");
let app: Application;
let coach: Viewer;
let lea: Viewer;
let ada: Viewer;
let group = 0;
let handle = 0;

const link = async (owner: Viewer, name: string, more: object = {}) => {
  const { id } = await app.db
    .insertInto("handles")
    .values({
      user_id: owner.id,
      judge: "codeforces",
      handle: name,
      handle_key: name,
      state: "ready",
      created_at: time,
      ...more,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};
const change = (user: Viewer, set: object) =>
  app.db.updateTable("users").set(set).where("id", "=", user.id).execute();
const told = async (user: Viewer) => (await listNotifications(app.db, user, { limit: 9 })).rows.map(textOf);
const isVouched = async () => {
  const rows = app.db.selectFrom("handles").select("is_vouched").where("id", "=", handle);
  return (await rows.executeTakeFirstOrThrow()).is_vouched === 1;
};

beforeEach(async () => {
  time = Date.parse("2026-11-27T12:00:00Z");
  app = await createApplication({ now: () => time });
  coach = await createUser(app.db, "coach", "coach");
  [lea, ada] = [await createUser(app.db, "lea"), await createUser(app.db, "ada")];
  group = await createGroup(app, coach, { name: "Varsity", about: "" });
  await changeMembers(app, coach, group, { add: ["lea", "ada"], remove: [], leaders: ["lea"] });
  handle = await link(ada, "tourist");
  await app.db.deleteFrom("notifications").execute();
});

describe("vouching", () => {
  test("staff may, it is logged, and the member is notified", async () => {
    await vouch(app, coach, handle, true);
    await vouch(app, coach, handle, true);
    expect(await isVouched()).toBe(true);
    expect(await told(ada)).toEqual(["coach vouched for your handle tourist at Codeforces"]);
    await vouch(app, coach, handle, false);
    expect([await isVouched(), await told(ada)]).toEqual([false, []]);
    const log = await app.db.selectFrom("audit_log").selectAll().orderBy("id").execute();
    const details = JSON.stringify({ judge: "codeforces", handle: "tourist" });
    expect(log).toMatchObject([
      { act: "vouch", actor_id: coach.id, subject_kind: "user", subject_id: ada.id, details },
      { act: "unvouch", actor_id: coach.id, subject_kind: "user", subject_id: ada.id, details },
    ]);
  });

  test("the leader of a group that staff made may for its members, and for nobody else", async () => {
    await vouch(app, lea, handle, true);
    expect(await isVouched()).toBe(true);
    const ben = await createUser(app.db, "ben");
    await expect(vouch(app, lea, await link(ben, "petr"), true)).rejects.toMatchObject({ status: 403 });
  });

  test("members, those who left, and leaders of groups that members made may not", async () => {
    const ben = await createUser(app.db, "ben");
    const site = { ...app.site, settings: { ...app.site.settings, memberGroups: true } };
    const own = await createGroup({ ...app, site }, ben, { name: "Friends", about: "" });
    await changeMembers(app, ben, own, { add: ["ada"], remove: [] });
    for (const viewer of [ada, ben]) {
      await expect(vouch(app, viewer, handle, true)).rejects.toMatchObject({ status: 403 });
    }
    await changeMembers(app, coach, group, { add: [], remove: ["ada"] });
    await expect(vouch(app, lea, handle, true)).rejects.toMatchObject({ status: 403 });
    expect(await isVouched()).toBe(false);
  });

  test("nobody may for themselves, but may withdraw it", async () => {
    for (const viewer of [coach, lea]) {
      const own = await link(viewer, viewer.username);
      await expect(vouch(app, viewer, own, true)).rejects.toMatchObject({
        status: 403,
        message: "Nobody can vouch for their own handle.",
      });
      await expect(vouch(app, viewer, own, false)).resolves.toBeUndefined();
    }
  });

  test("a suspended leader or coach may not; what they vouched for before stays", async () => {
    await vouch(app, lea, handle, true);
    await change(lea, { suspended_at: time });
    await change(coach, { suspended_at: time });
    const other = await link(ada, "petr");
    for (const viewer of [lea, coach]) {
      await expect(vouch(app, viewer, other, true)).rejects.toMatchObject({ status: 403 });
    }
    expect(await isVouched()).toBe(true);
  });

  test("a vouching stays after its leader stops leading, and staff may withdraw it", async () => {
    await vouch(app, lea, handle, true);
    await changeMembers(app, coach, group, { add: [], remove: [], leaders: [] });
    expect(await isVouched()).toBe(true);
    await expect(vouch(app, lea, handle, false)).rejects.toMatchObject({ status: 403 });
    await vouch(app, coach, handle, false);
    expect(await isVouched()).toBe(false);
  });

  test("a place's handle is vouched for without a notification", async () => {
    await change(ada, { waits: 2 });
    await vouch(app, coach, handle, true);
    expect([await isVouched(), await told(ada)]).toEqual([true, []]);
  });

  test("somebody else's proof ends it, and its notification goes", async () => {
    await vouch(app, coach, handle, true);
    const own = await link(lea, "tourist");
    await verifyHandle(app, own, "tourist");
    expect(await isVouched()).toBe(false);
    expect(await told(ada)).toEqual([expect.stringContaining("Another member has proven that the handle")]);
    await expect(vouch(app, coach, handle, true)).rejects.toMatchObject({ status: 409 });
  });

  test("unlinking the handle ends its notification", async () => {
    await vouch(app, coach, handle, true);
    await unlinkHandle(app, ada, handle);
    expect(await told(ada)).toEqual([]);
  });

  test("a handle that is being removed does not exist", async () => {
    await app.db.updateTable("handles").set({ state: "removed" }).where("id", "=", handle).execute();
    await expect(vouch(app, coach, handle, true)).rejects.toMatchObject({ status: 404 });
    await expect(vouch(app, coach, 9_999, true)).rejects.toMatchObject({ status: 404 });
  });
});

describe("the handles of everybody", () => {
  test("are listed and counted by state, without suspended members", async () => {
    const ben = await createUser(app.db, "ben");
    const cyd = await createUser(app.db, "cyd");
    await link(ben, "petr", { verified_at: 5 });
    await link(ben, "gone", { state: "removed" });
    await link(cyd, "nobody", { state: "failed", verified_at: 5 });
    const zed = await createUser(app.db, "zed");
    await link(zed, "zed");
    await change(zed, { suspended_at: time });
    const waiting = await createUser(app.db, "waiting");
    await change(waiting, { waits: 1 });
    expect(await countHandles(app)).toEqual({ none: 2, unverified: 1, vouched: 0, verified: 1, failed: 1 });
    await vouch(app, lea, handle, true);
    expect(await countHandles(app)).toMatchObject({ unverified: 0, vouched: 1 });
    const names = async (state: Parameters<typeof listHandlesIn>[1]) =>
      (await listHandlesIn(app, state, { limit: 9 })).rows.map(({ handle }) => handle);
    expect(await names("verified")).toEqual(["petr"]);
    expect(await names("failed")).toEqual(["nobody"]);
    expect(await names(undefined)).toEqual(["nobody", "petr", "tourist"]);
    const [row] = (await listHandlesIn(app, "vouched", { limit: 9 })).rows;
    expect(row).toMatchObject({ voucher: "lea", since: time, user: { username: "ada", isPlace: false } });
    const without = (await listWithoutHandle(app, { limit: 9 })).rows.map(({ username }) => username);
    expect(without).toEqual(["lea", "coach"]);
  });
});

describe("a reminder to link a handle", () => {
  const text = "Link your handle at a judge and verify it, so that what you solve there counts here";

  test("is sent by staff and leaders, once a day for each member", async () => {
    await remindHandle(app, lea, ada.id);
    expect(await told(ada)).toEqual([text]);
    expect(await listReminded(app.db, [ada.id, lea.id], time)).toEqual(new Map([[ada.id, time]]));
    time += DAY - 1;
    await expect(remindHandle(app, coach, ada.id)).rejects.toMatchObject({
      status: 409,
      message: "ada was already reminded today.",
    });
    time += 2;
    await remindHandle(app, coach, ada.id);
    expect(await told(ada)).toEqual([text]);
  });

  test("is sent for a handle that failed", async () => {
    await link(ada, "petr", { verified_at: 5 });
    await app.db.updateTable("handles").set({ state: "failed" }).where("id", "=", handle).execute();
    await remindHandle(app, lea, ada.id);
    expect(await told(ada)).toEqual([text]);
  });

  test("does not reach a member who blocks the leader, but does if staff send it", async () => {
    await blockUser(app, ada, lea.id);
    await remindHandle(app, lea, ada.id);
    expect(await told(ada)).toEqual([]);
    await remindHandle(app, coach, ada.id);
    expect(await told(ada)).toEqual([text]);
  });

  test("members cannot send it, nor anybody to those who cannot read it or have nothing to settle", async () => {
    const ben = await createUser(app.db, "ben");
    await expect(remindHandle(app, ada, lea.id)).rejects.toMatchObject({ status: 403 });
    await expect(remindHandle(app, lea, ben.id)).rejects.toMatchObject({ status: 403 });
    await change(coach, { role: "member" });
    await expect(remindHandle(app, coach, ada.id)).rejects.toMatchObject({ status: 403 });
    await change(coach, { role: "coach" });
    await expect(remindHandle(app, coach, 9_999)).rejects.toMatchObject({ status: 404 });
    await vouch(app, lea, handle, true);
    await expect(remindHandle(app, lea, ada.id)).rejects.toMatchObject({
      message: "ada has no handle to settle.",
    });
    await change(ben, { waits: 2 });
    await expect(remindHandle(app, coach, ben.id)).rejects.toMatchObject({
      message: "ben has not joined yet.",
    });
    await change(ben, { waits: 0, suspended_at: time });
    await expect(remindHandle(app, coach, ben.id)).rejects.toMatchObject({ message: "ben is suspended." });
  });
});
