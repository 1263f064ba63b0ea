import { beforeEach, expect, test } from "vitest";
import { createApplication, createContext, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import { createLimits } from "../../platform/http/limits.server.ts";
import type { Viewer } from "../../viewer.ts";
import { changeMembers, createGroup } from "../groups/commands.server.ts";
import { listLeaders, listPeople } from "../groups/queries.server.ts";
import { membersSchema } from "../groups/schema.ts";
import { importRoster } from "../roster/commands.server.ts";
import { createTeam, leaveTeam } from "../standings/teams/commands.server.ts";
import { teamSchema } from "../standings/teams/schema.ts";
import { signUp, verifyCredentials } from "./commands.server.ts";
import { findPlace, placeFor, sweepPlaces, takePlace, takePlaceAs } from "./places.server.ts";
import { countMembers } from "./queries.server.ts";
import { approve, deletePlace, makeResetLink, setRole, suspend } from "./staff.server.ts";

const DAY = 24 * 60 * 60 * 1000;

let app: Application;
let clock: number;
let coach: Viewer;
let ben: Viewer;
let group: number;
let mei: { id: number; token: string };
beforeEach(async () => {
  clock = Date.parse("2030-01-01");
  app = await createApplication({
    config: { services: { CODEFORCES_API_URL: "http://127.0.0.1:9" } },
    now: () => clock,
  });
  coach = await createUser(app.db, "coach-ada", "coach");
  ben = await createUser(app.db, "ben");
  group = await createGroup(app, coach, { name: "Varsity", about: "" });
  mei = await makeMei();
});

async function makeMei() {
  const csv = "username,email,codeforces\nmei,mei@uni.example,meitan\n";
  const { rows } = await importRoster(app, coach, { csv, group, dryRun: false });
  const token = /[^/]+$/.exec(rows[0]?.link ?? "")?.[0] ?? "";
  return { id: Number(token.split(".")[0]), token };
}
const context = () => createContext({ app });
const input = { username: "mei", email: "mei@uni.example", password: "correct horse" };
const accountOf = (username: string) =>
  app.db
    .selectFrom("users")
    .select(["id", "username", "email", "waits", "unverified", "created_at"])
    .where("username_key", "=", username.toLowerCase())
    .executeTakeFirst();
const handlesOf = (userId: number) =>
  app.db
    .selectFrom("handles")
    .select(["handle", "is_vouched"])
    .where("user_id", "=", userId)
    .where("state", "!=", "removed")
    .execute();
const namesIn = async () => (await listPeople(app.db, group, { limit: 100 })).rows.map((row) => row.username);
const GONE = "This invitation was already used or withdrawn, or it has expired.";

test("an invitation hands over its place, under another name if its holder likes", async () => {
  const members = await countMembers(app.db);
  clock += DAY;
  const { id } = await takePlace(context(), mei.token, { ...input, username: "Mei.Tan" });
  expect(id).toBe(mei.id);
  expect(await accountOf("mei.tan")).toEqual({
    ...{ id, username: "Mei.Tan", email: "mei@uni.example", waits: 0, unverified: 0, created_at: clock },
  });
  expect(await handlesOf(id)).toEqual([{ handle: "meitan", is_vouched: 1 }]);
  expect(await namesIn()).toContain("Mei.Tan");
  expect(await countMembers(app.db)).toBe(members + 1);
  expect(await verifyCredentials(context(), input)).toMatchObject({ id, username: "Mei.Tan" });
  await expect(takePlace(context(), mei.token, input)).rejects.toThrow(GONE);
});

test("a taken name or address and a weak password are refused by field, and the place stays", async () => {
  const taken = { ...input, username: "BEN", email: ben.email };
  await expect(takePlace(context(), mei.token, taken)).rejects.toMatchObject({
    errors: { username: ["This username is taken"], email: ["This email address is already registered"] },
  });
  app.config = { ...app.config, minPasswordLength: 8 };
  await expect(takePlace(context(), mei.token, { ...input, password: "short" })).rejects.toMatchObject({
    errors: { password: ["Use at least 8 characters"] },
  });
  expect(await findPlace(app, mei.token)).toMatchObject({ username: "mei", maker: "coach-ada" });
});

/** Why taking was refused, of several requests at once. */
async function faultsOf(taking: Promise<unknown>[]): Promise<string[]> {
  const all = await Promise.allSettled(taking);
  return all.flatMap((each) => (each.status === "rejected" ? [each.reason.message] : []));
}

test("of two who open the same invitation at once, one takes the place", async () => {
  const taking = ["panda", "panda2"].map((username) =>
    takePlace(context(), mei.token, { ...input, username }),
  );
  expect(await faultsOf(taking)).toEqual([expect.stringContaining(GONE)]);
});

test("of two who want the same name at once, one gets it", async () => {
  const { rows } = await importRoster(app, coach, { csv: "email\nwen@uni.example\n", dryRun: false });
  const token = /[^/]+$/.exec(rows[0]?.link ?? "")?.[0];
  const panda = { ...input, username: "panda" };
  const taking = [
    takePlace(context(), mei.token, panda),
    takePlace(context(), token, { ...panda, email: "wen@uni.example" }),
  ];
  expect(await faultsOf(taking)).toEqual(["This username is taken"]);
});

test("taking places is limited like signing up", async () => {
  app = { ...app, limits: createLimits(true), config: { ...app.config, minPasswordLength: 8 } };
  const take = () => takePlace(context(), mei.token, { ...input, password: "short" });
  for (let n = 0; n < 100; n++) await expect(take()).rejects.toHaveStatus(400);
  await expect(take()).rejects.toHaveStatus(429);
});

test("wrong, changed and expired invitations say so", async () => {
  const [, signature = ""] = mei.token.split(".");
  const wrong = [
    "",
    "1",
    ".",
    `${mei.id}.`,
    `${mei.id}.${signature}x`,
    `${ben.id}.${signature}`,
    `0${mei.token}`,
  ];
  for (const token of wrong) await expect(findPlace(app, token)).rejects.toThrow(GONE);
  clock += 180 * DAY;
  await expect(findPlace(app, mei.token)).rejects.toThrow(GONE);
});

test("an invitation ends with its place, even if the person is imported again", async () => {
  await deletePlace(app, coach, mei.id);
  clock += 1;
  const again = await makeMei();
  await expect(findPlace(app, mei.token)).rejects.toThrow(GONE);
  expect(await findPlace(app, again.token)).toMatchObject({ username: "mei" });
});

test("after 180 days a place goes with its address, and its name is free at once", async () => {
  clock += 180 * DAY - 1;
  await sweepPlaces(app);
  expect(await accountOf("mei")).toBeDefined();
  clock += 1;
  await sweepPlaces(app);
  expect(await accountOf("mei")).toBeUndefined();
  for (const table of ["places", "handles", "roster_rows"] as const) {
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect(await namesIn()).toEqual(["coach-ada"]);
  expect(await signUp(context(), input)).toMatchObject({ username: "mei" });
});

test("a member who takes a place gets its groups, lists and handles", async () => {
  const list = await app.db
    .insertInto("lists")
    .values({ owner_id: coach.id, title: "Graphs", audience: "chosen", created_at: 1, updated_at: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db.insertInto("list_members").values({ list_id: list.id, user_id: mei.id }).execute();
  await takePlaceAs(app, ben, mei.token);
  expect(await accountOf("mei")).toBeUndefined();
  expect(await namesIn()).toEqual(["coach-ada", "ben"]);
  expect(await handlesOf(ben.id)).toEqual([{ handle: "meitan", is_vouched: 1 }]);
  expect(await app.db.selectFrom("list_members").select("user_id").execute()).toEqual([{ user_id: ben.id }]);
  await expect(takePlaceAs(app, ben, mei.token)).rejects.toThrow(GONE);
});

test("a member who takes a place leads what the place led, also if they are in the group already", async () => {
  await changeMembers(app, coach, group, membersSchema.parse({ add: ["ben"], leaders: ["mei"] }));
  await takePlaceAs(app, ben, mei.token);
  expect((await listLeaders(app.db, group)).map(({ username }) => username)).toEqual(["ben"]);
});

test("a vouching comes with the place while the site has vouching turned off, without counting", async () => {
  await app.db.updateTable("handles").set({ is_vouched: 0 }).execute();
  app.site = { ...app.site, settings: { ...app.site.settings, vouching: false } };
  await takePlaceAs(app, ben, mei.token);
  const kept = app.db
    .selectFrom("handles")
    .select(["vouched_by", "is_vouched"])
    .where("user_id", "=", ben.id);
  expect(await kept.execute()).toEqual([{ vouched_by: coach.id, is_vouched: 0 }]);
});

test("a member who takes a place is in its teams, as the place was", async () => {
  const make = (members: string, name: string) => createTeam(app, coach, teamSchema.parse({ members, name }));
  const [now, former, both] = [
    await make("mei coach-ada", "Pandas"),
    await make("mei coach-ada", "Foxes"),
    await make("mei ben coach-ada", "Owls"),
  ];
  await leaveTeam(app, { ...ben, id: mei.id }, former);
  await leaveTeam(app, ben, both);
  await takePlaceAs(app, ben, mei.token);
  const rows = await app.db
    .selectFrom("team_members")
    .select(["team_id", "user_id", "left_at"])
    .where("user_id", "!=", coach.id)
    .orderBy("team_id")
    .execute();
  expect(rows).toEqual([
    { team_id: now, user_id: ben.id, left_at: null },
    { team_id: former, user_id: ben.id, left_at: clock },
    { team_id: both, user_id: ben.id, left_at: null },
  ]);
});

test("a handle that somebody has proven meanwhile does not come with the place, and nobody vouches for themselves", async () => {
  await app.db
    .insertInto("handles")
    .values({
      ...{ user_id: ben.id, judge: "codeforces", handle: "meitan", handle_key: "meitan", state: "ready" },
      ...{ created_at: 1, verified_at: 1 },
    })
    .execute();
  const eve = await createUser(app.db, "eve");
  await takePlaceAs(app, eve, mei.token);
  expect(await handlesOf(eve.id)).toEqual([]);
  const { rows } = await importRoster(app, coach, {
    csv: "email,codeforces\nwen@uni.example,wen_cf\n",
    dryRun: false,
  });
  await takePlaceAs(app, coach, /[^/]+$/.exec(rows[0]?.link ?? "")?.[0]);
  expect(await handlesOf(coach.id)).toEqual([{ handle: "wen_cf", is_vouched: 0 }]);
});

test("signing in to a place fails like a wrong password", async () => {
  for (const email of ["mei", "mei@uni.example", "nobody"]) {
    await expect(verifyCredentials(context(), { email, password: "" })).rejects.toThrow(
      /^Invalid email or password$/,
    );
  }
});

test("signing up with the address or the name of a place names the invitation", async () => {
  await expect(signUp(context(), { ...input, username: "other" })).rejects.toMatchObject({
    errors: { email: ["A place is reserved for you on this site. Open your invitation to join"] },
  });
  await expect(signUp(context(), { ...input, email: "x@uni.example" })).rejects.toMatchObject({
    errors: { username: ["This username is taken"] },
  });
});

test("staff can only delete a place, which is logged; coaches may, members may not", async () => {
  const owner = await createUser(app.db, "olga", "owner");
  for (const act of [
    () => setRole(app, owner, mei.id, "coach"),
    () => approve(app, owner, mei.id),
    () => suspend(app, owner, mei.id, { reason: "Spam" }),
    () => makeResetLink(app, owner, mei.id),
  ]) {
    await expect(act()).rejects.toThrow("mei has not joined yet.");
  }
  await expect(deletePlace(app, ben, mei.id)).rejects.toThrow("Only the staff");
  await expect(deletePlace(app, coach, ben.id)).rejects.toThrow("ben has joined already.");
  await deletePlace(app, coach, mei.id);
  expect(await placeFor(app, mei.id)).toBeUndefined();
  const log = app.db.selectFrom("audit_log").select(["act", "subject_id"]).orderBy("id");
  expect(await log.execute()).toEqual([
    { act: "import-roster", subject_id: 0 },
    { act: "delete-place", subject_id: mei.id },
  ]);
  // The group's leader can choose members by name again.
  await expect(changeMembers(app, coach, group, membersSchema.parse({ add: ["mei"] }))).rejects.toThrow(
    "No member found for: mei.",
  );
});
