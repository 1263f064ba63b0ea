import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../../platform/http/errors.ts";
import { createLimits } from "../../platform/http/limits.server.ts";
import type { Viewer } from "../../viewer.ts";
import { blockUser } from "../blocks/commands.server.ts";
import { listNotifications } from "../notifications/queries.server.ts";
import {
  changeMembers,
  createGroup,
  deleteGroup,
  joinGroup,
  leaveGroup,
  removeMember,
  renewLink,
  setLeader,
  sweepGroupMembers,
  updateGroup,
} from "./commands.server.ts";
import { MOST_GROUP_MEMBERS, MOST_GROUPS_MADE, MOST_OFFERED } from "./limits.ts";
import {
  exportGroups,
  idsInGroup,
  joinLink,
  leadsTogether,
  listGroups,
  listGroupsToGive,
  listLeaders,
  listOfferedGroups,
  listPeople,
  offerGroups,
  requireGroup,
} from "./queries.server.ts";
import { groupSchema, type MembersInput, membersSchema } from "./schema.ts";

// A Wednesday.
const NOW = Date.parse("2026-11-25T20:00:00Z");
const MONDAY = Date.parse("2026-11-30T00:00:00Z");
let now = NOW;
let app: Application;
let coach: Viewer;
let ada: Viewer;
let ben: Viewer;
let eve: Viewer;
beforeEach(async () => {
  now = NOW;
  app = await createApplication({ now: () => now });
  coach = await createUser(app.db, "coach", "coach");
  ada = await createUser(app.db, "ada");
  ben = await createUser(app.db, "Ben");
  eve = await createUser(app.db, "eve");
});

const make = (viewer: Viewer, name = "Varsity") => createGroup(app, viewer, groupSchema.parse({ name }));
const change = (viewer: Viewer, id: number, input: Partial<Record<keyof MembersInput, unknown>>) =>
  changeMembers(app, viewer, id, membersSchema.parse(input));
const idsIn = async (id: number) =>
  (await idsInGroup(app.db, id, now).execute()).map(({ user_id }) => user_id).sort((a, b) => a - b);
const namesIn = async (id: number) =>
  (await listPeople(app.db, id, { limit: 50 })).rows.map(({ username }) => username);
const leadersOf = async (id: number) => (await listLeaders(app.db, id)).map(({ username }) => username);
const allowMembers = () => {
  app.site.settings.memberGroups = true;
};
const keyOf = async (viewer: Viewer, id: number) =>
  joinLink(app, await requireGroup(app.db, viewer, id))
    .split("/")
    .at(-1) ?? "";

/** A group of the coach, led by ada, with ben in it. */
async function makeLed() {
  const id = await make(coach);
  await change(coach, id, { add: "ada ben", leaders: ["ada"], remove: ["coach"] });
  return id;
}

describe("creating a group", () => {
  test("is for staff, unless the site lets members do it", async () => {
    const id = await make(coach);
    expect(await requireGroup(app.db, coach, id)).toMatchObject({
      members: 1,
      isLeader: true,
      isByStaff: true,
    });
    await expect(make(ada, "Friends")).rejects.toThrow(Forbidden);
    allowMembers();
    const own = await make(ada, "Friends");
    expect(await requireGroup(app.db, ada, own)).toMatchObject({ isLeader: true, isByStaff: false });
  });

  test("is refused to somebody who is no longer a coach", async () => {
    await app.db.updateTable("users").set({ role: "member" }).where("id", "=", coach.id).execute();
    await expect(make(coach)).rejects.toThrow(Forbidden);
  });

  test("needs a name that no other group has, in any case", async () => {
    const id = await make(coach);
    await expect(make(coach, "VARSITY")).rejects.toThrow(Conflict);
    const other = await make(coach, "Beginners");
    await expect(updateGroup(app, coach, other, { name: "varsity", about: "" })).rejects.toThrow(Conflict);
    await updateGroup(app, coach, id, { name: "VARSITY", about: "Thursdays" });
    expect(await requireGroup(app.db, coach, id)).toMatchObject({ name: "VARSITY", about: "Thursdays" });
  });

  test("stops at a number for members", async () => {
    allowMembers();
    for (let n = 0; n < MOST_GROUPS_MADE; n++) await make(ada, `Group ${n}`);
    await expect(make(ada, "One more")).rejects.toThrow(Conflict);
  });
});

describe("a group", () => {
  test("does not exist for other members, who find none of its doors", async () => {
    const id = await makeLed();
    await expect(requireGroup(app.db, eve, id)).rejects.toThrow(NotFound);
    await expect(offerGroups(app.db, eve, id)).rejects.toThrow(NotFound);
    for (const knock of [
      () => updateGroup(app, eve, id, { name: "Mine", about: "" }),
      () => deleteGroup(app, eve, id),
      () => renewLink(app, eve, id),
      () => change(eve, id, { add: "eve" }),
      () => removeMember(app, eve, id, ben.id),
      () => setLeader(app, eve, id, { userId: ben.id, isLeader: true }),
      () => leaveGroup(app, eve, id),
    ]) {
      await expect(knock()).rejects.toThrow(NotFound);
    }
    const shown = async (viewer: Viewer, all: boolean) =>
      (await listGroups(app.db, viewer, all, { limit: 5 })).rows.length;
    expect([await shown(eve, true), await shown(ben, true), await shown(coach, true)]).toEqual([0, 1, 1]);
    expect(await shown(coach, false)).toBe(0);
    expect(await listOfferedGroups(app.db, eve)).toEqual([]);
    expect(await offerGroups(app.db, ben, id)).toMatchObject({ group: id, groups: [{ name: "Varsity" }] });
  });

  test("is changed by its leaders and staff, not by its members", async () => {
    const id = await makeLed();
    for (const knock of [
      () => updateGroup(app, ben, id, { name: "Mine", about: "" }),
      () => deleteGroup(app, ben, id),
      () => renewLink(app, ben, id),
      () => change(ben, id, { remove: ["ada"] }),
      () => removeMember(app, ben, id, ada.id),
      () => setLeader(app, ben, id, { userId: ben.id, isLeader: true }),
    ]) {
      await expect(knock()).rejects.toThrow(Forbidden);
    }
    await setLeader(app, ada, id, { userId: ben.id, isLeader: true });
    expect(await leadersOf(id)).toEqual(["ada", "Ben"]);
    await setLeader(app, ben, id, { userId: ada.id, isLeader: false });
    await expect(removeMember(app, ada, id, ben.id)).rejects.toThrow(Forbidden);
    await deleteGroup(app, coach, id);
    await expect(requireGroup(app.db, coach, id)).rejects.toThrow(NotFound);
  });

  test("may be given lists by its leaders and staff", async () => {
    const id = await makeLed();
    const row = { id, name: "Varsity" };
    expect(await listGroupsToGive(app.db, ada)).toEqual([{ ...row, isLed: true }]);
    expect(await listGroupsToGive(app.db, ben)).toEqual([{ ...row, isLed: false }]);
    expect(await listGroupsToGive(app.db, coach)).toEqual([{ ...row, isLed: true }]);
    expect(await listGroupsToGive(app.db, eve)).toEqual([]);
  });

  test("that staff chose as a filter is offered also if the site has too many to offer all", async () => {
    const id = await makeLed();
    const others = Array.from({ length: MOST_OFFERED }, (_, n) => ({
      name: `A ${n}`,
      name_key: `a ${n}`,
      by_staff: 1,
      created_at: now,
      updated_at: now,
    }));
    await app.db.insertInto("groups").values(others).execute();
    const { group, groups } = await offerGroups(app.db, coach, id);
    expect([group, groups.at(-1), groups.length]).toEqual([id, { id, name: "Varsity" }, MOST_OFFERED + 1]);
  });

  test("lets its leaders vouch only if staff created it", async () => {
    const id = await makeLed();
    expect(await leadsTogether(app.db, ada.id, ben.id)).toBe(true);
    expect(await leadsTogether(app.db, ben.id, ada.id)).toBe(false);
    allowMembers();
    const own = await make(eve, "Friends");
    await change(eve, own, { add: "ben" });
    expect(await leadsTogether(app.db, eve.id, ben.id)).toBe(false);
    await leaveGroup(app, ben, id);
    expect(await leadsTogether(app.db, ada.id, ben.id)).toBe(false);
  });
});

describe("its members", () => {
  test("are added by name, also places that nobody has taken, and are notified", async () => {
    await app.db.updateTable("users").set({ waits: 2 }).where("id", "=", eve.id).execute();
    const id = await makeLed();
    await change(ada, id, { add: "@EVE, ben" });
    expect(await namesIn(id)).toEqual(["ada", "Ben", "eve"]);
    const { rows } = await listPeople(app.db, id, { limit: 5 });
    expect(rows.map(({ isPlace }) => isPlace)).toEqual([false, false, true]);
    const told = await app.db.selectFrom("notifications").select(["user_id", "group_id"]).execute();
    expect(told.filter(({ user_id }) => user_id === ben.id)).toEqual([{ user_id: ben.id, group_id: id }]);
    const news = async () => (await listNotifications(app.db, ben, { limit: 9 })).rows.length;
    expect(await news()).toBe(1);
    await leaveGroup(app, ben, id);
    expect(await news()).toBe(0);
  });

  test("must exist: names that nobody has are listed, and nothing changes", async () => {
    await app.db.updateTable("users").set({ waits: 1 }).where("id", "=", eve.id).execute();
    const id = await makeLed();
    for (const field of ["add", "remove", "leaders"]) {
      const wrong = change(ada, id, { [field]: ["nobody", "eve", "ben"] });
      await expect(wrong).rejects.toThrow(/nobody, eve/);
      await expect(wrong).rejects.toThrow(Invalid);
    }
    await expect(change(ada, id, { add: ["ben"], leaders: ["coach"] })).rejects.toThrow(/not coach/);
    expect(await namesIn(id)).toEqual(["ada", "Ben"]);
    expect(await leadersOf(id)).toEqual(["ada"]);
  });

  test("who have blocked a leader are not added by that leader, but by staff", async () => {
    const id = await makeLed();
    await blockUser(app, eve, ada.id);
    await expect(change(ada, id, { add: "eve" })).rejects.toThrow(Invalid);
    await change(coach, id, { add: "eve" });
    expect(await namesIn(id)).toContain("eve");
  });

  test("are added by a leader up to a number per hour, by staff without a limit", async () => {
    const id = await makeLed();
    const limited: Application = { ...app, limits: createLimits(true) };
    for (let times = 0; times < 400; times++) await limited.limits.take("chosenByAccount", ada.id);
    const add = membersSchema.parse({ add: "eve" });
    await expect(changeMembers(limited, ada, id, add)).rejects.toHaveStatus(429);
    await changeMembers(limited, coach, id, add);
    expect(await namesIn(id)).toContain("eve");
  });

  test("fill a group at a number, those who left this week among them", async () => {
    const id = await makeLed();
    const people = Array.from({ length: MOST_GROUP_MEMBERS - 2 }, (_, n) => ({
      username: `m${n}`,
      username_key: `m${n}`,
      email: `m${n}@example.org`,
      email_key: `m${n}@example.org`,
      password_hash: "",
      created_at: now,
    }));
    for (let from = 0; from < people.length; from += 500) {
      const users = await app.db
        .insertInto("users")
        .values(people.slice(from, from + 500))
        .returning("id")
        .execute();
      await app.db
        .insertInto("group_members")
        .values(users.map((user) => ({ group_id: id, user_id: user.id, joined_at: now })))
        .execute();
    }
    await expect(change(ada, id, { add: "eve" })).rejects.toThrow(Conflict);
    await leaveGroup(app, ben, id);
    await expect(change(ada, id, { add: "eve" })).rejects.toThrow(Conflict);
    now = MONDAY;
    await sweepGroupMembers(app);
    await change(ada, id, { add: "eve" });
    expect((await requireGroup(app.db, ada, id)).members).toBe(MOST_GROUP_MEMBERS);
  });

  test("are exported with their own data", async () => {
    const id = await makeLed();
    const own = [];
    for await (const group of exportGroups(app.db, ada.id)) own.push(group);
    const joined = new Date(NOW).toISOString();
    expect(own).toEqual([{ _id: String(id), name: "Varsity", isLeader: true, joined }]);
  });
});

describe("the join link", () => {
  test("lets in anybody who has it, once", async () => {
    const id = await makeLed();
    const key = await keyOf(ada, id);
    await joinGroup(app, eve, id, key);
    await joinGroup(app, eve, id, key);
    expect(await namesIn(id)).toEqual(["ada", "Ben", "eve"]);
    expect(await leadersOf(id)).toEqual(["ada"]);
    // Leaders keep leading the group.
    await joinGroup(app, ada, id, key);
    expect(await leadersOf(id)).toEqual(["ada"]);
  });

  test("stops working once it is renewed, and is of one group only", async () => {
    const [id, other] = [await makeLed(), await make(coach, "Beginners")];
    const key = await keyOf(ada, id);
    await expect(joinGroup(app, eve, other, key)).rejects.toThrow(NotFound);
    await expect(joinGroup(app, eve, id, `${key.slice(0, -1)}!`)).rejects.toThrow(NotFound);
    await expect(joinGroup(app, eve, 999, key)).rejects.toThrow(NotFound);
    await renewLink(app, ada, id);
    await expect(joinGroup(app, eve, id, key)).rejects.toThrow(NotFound);
    await joinGroup(app, eve, id, await keyOf(ada, id));
    expect(await namesIn(id)).toContain("eve");
  });
});

describe("leaving", () => {
  test("keeps the member's rows until Monday 00:00 UTC, and not longer", async () => {
    const id = await makeLed();
    const left = await leaveGroup(app, ben, id);
    expect(left).toMatchObject({ members: 1, isMember: false, isLeader: false });
    await expect(requireGroup(app.db, ben, id)).rejects.toThrow(NotFound);
    expect(await listOfferedGroups(app.db, ben)).toEqual([]);
    expect(await namesIn(id)).toEqual(["ada"]);
    expect(await idsIn(id)).toEqual([coach.id, ada.id, ben.id]);
    now = MONDAY - 1;
    await sweepGroupMembers(app);
    expect(await idsIn(id)).toEqual([coach.id, ada.id, ben.id]);
    now = MONDAY;
    expect(await idsIn(id)).toEqual([ada.id]);
    await sweepGroupMembers(app);
    expect(await app.db.selectFrom("group_members").select("user_id").execute()).toHaveLength(1);
  });

  test("ends leadership too: who comes back within the week is an ordinary member", async () => {
    const id = await makeLed();
    const key = await keyOf(ada, id);
    await leaveGroup(app, ada, id);
    expect(await leadersOf(id)).toEqual([]);
    await expect(leaveGroup(app, ada, id)).rejects.toThrow(NotFound);
    await joinGroup(app, ada, id, key);
    expect(await requireGroup(app.db, ada, id)).toMatchObject({ isMember: true, isLeader: false });
    now = MONDAY;
    expect(await idsIn(id)).toContain(ada.id);
  });

  test("ends the news of having been added, which names the group", async () => {
    const id = await makeLed();
    await change(ada, id, { add: "eve" });
    const told = async () =>
      (await app.db.selectFrom("notifications").select("user_id").where("group_id", "=", id).execute()).map(
        ({ user_id }) => user_id,
      );
    expect((await told()).sort()).toEqual([ada.id, ben.id, eve.id].sort());
    await leaveGroup(app, eve, id);
    await removeMember(app, ada, id, ben.id);
    expect(await told()).toEqual([ada.id]);
  });

  test("is for members: staff who only see the group cannot", async () => {
    const id = await makeLed();
    await expect(leaveGroup(app, coach, id)).rejects.toThrow("You are not in this group");
  });
});
