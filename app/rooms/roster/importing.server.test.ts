import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import type { Application } from "../../platform/application.ts";
import { runJob } from "../../platform/jobs/jobs.server.ts";
import type { Viewer } from "../../viewer.ts";
import { createGroup } from "../groups/commands.server.ts";
import { MOST_GROUP_MEMBERS } from "../groups/limits.ts";
import { listPeople } from "../groups/queries.server.ts";
import { deletePlace } from "../members/staff.server.ts";
import { listNotifications } from "../notifications/queries.server.ts";
import { checkNewRoster, discardRoster, importRoster, startImport, sweepRosters } from "./commands.server.ts";
import { importSome, rosterImports } from "./importing.server.ts";
import { countRows, listRosters, listRows, requireRoster } from "./queries.server.ts";

const DAY = 24 * 60 * 60 * 1000;

let app: Application;
let clock: number;
let coach: Viewer;
let ben: Viewer;
let group: number;
beforeEach(async () => {
  clock = Date.parse("2030-01-01");
  app = await createApplication({
    config: { services: { CODEFORCES_API_URL: "http://127.0.0.1:9", ATCODER_API_URL: "http://127.0.0.1:9" } },
    now: () => clock,
  });
  coach = await createUser(app.db, "coach-ada", "coach");
  ben = await createUser(app.db, "ben");
  group = await createGroup(app, coach, { name: "Varsity", about: "" });
});

const CSV = `email,username,codeforces,atcoder
mei@uni.example,mei,meitan,mei_t
ben@example.com,,benq,
,nobody,,
wen@uni.example,wen,,
`;
const call = (csv: string, dryRun = false, of: number | undefined = group) =>
  importRoster(app, coach, { csv, group: of, dryRun });
const namesIn = async () => (await listPeople(app.db, group, { limit: 100 })).rows.map((row) => row.username);
const handles = () =>
  app.db
    .selectFrom("handles as h")
    .innerJoin("users as u", "u.id", "h.user_id")
    .select(["u.username", "h.judge", "h.handle", "h.vouched_by", "h.state"])
    .orderBy("h.id")
    .execute();
const addresses = async (rosterId: number) =>
  (await app.db.selectFrom("roster_rows").select("email").where("roster_id", "=", rosterId).execute()).map(
    ({ email }) => email,
  );
const placesCount = async () => (await app.db.selectFrom("places").select("user_id").execute()).length;

test("a dry run makes nothing", async () => {
  expect(await call(CSV, true)).toMatchObject({ new: 2, known: 1, refused: 1 });
  expect(await placesCount()).toBe(0);
  expect(await listRosters(app.db, coach)).toEqual([]);
});

test("each new row becomes a place with vouched handles, its group and an invitation; known members join", async () => {
  const { rows, ...counts } = await call(CSV);
  expect(counts).toEqual({ new: 2, known: 1, refused: 1 });
  expect(rows).toEqual([
    {
      ...{ line: 2, username: "mei", email: "mei@uni.example", state: "new" },
      link: expect.stringMatching(/^http:\/\/localhost:3000\/join\/\d+\.[\w-]{43}$/),
    },
    { line: 3, username: "ben", email: ben.email, state: "known", reason: "is a member already" },
    { line: 4, username: "nobody", email: "", state: "refused", reason: "no email address" },
    { line: 5, username: "wen", email: "wen@uni.example", state: "new", link: expect.any(String) },
  ]);
  expect(await namesIn()).toEqual(["coach-ada", "ben", "mei", "wen"]);
  expect(await handles()).toEqual([
    { username: "mei", judge: "codeforces", handle: "meitan", vouched_by: coach.id, state: "queued" },
    { username: "mei", judge: "atcoder", handle: "mei_t", vouched_by: coach.id, state: "queued" },
  ]);
  const users = app.db.selectFrom("users").select(["email", "password_hash", "waits"]);
  expect(await users.where("username_key", "=", "mei").executeTakeFirst()).toEqual({
    ...{ email: "", password_hash: "", waits: 2 },
  });
  // The member is told, and nobody else.
  expect((await listNotifications(app.db, ben, { limit: 5 })).rows).toMatchObject([{ kind: "group" }]);
  expect(await app.db.selectFrom("notifications").select("id").execute()).toHaveLength(1);
});

test("the same roster again changes nothing and gives the same invitations", async () => {
  const first = await call(CSV);
  const again = await call(CSV);
  expect(again).toMatchObject({ new: 0, known: 3, refused: 1 });
  expect(again.rows[0]).toMatchObject({
    state: "known",
    reason: "has a place already",
    link: first.rows[0]?.link,
  });
  expect(await placesCount()).toBe(2);
});

test("without vouching on the site, handles stay unverified", async () => {
  await app.db
    .insertInto("site_settings")
    .values({ name: "vouching", value: "off", changed_at: 0 })
    .execute();
  await app.site.refresh();
  await call(CSV);
  expect((await handles()).map(({ vouched_by }) => vouched_by)).toEqual([null, null]);
});

const many = (count: number) =>
  `username,email,codeforces\n${Array.from({ length: count }, (_, n) => `mem${n},mem${n}@uni.example,cf${n}`).join("\n")}`;

async function begin(csv: string) {
  const id = await checkNewRoster(app, coach, { csv, group });
  await app.db.updateTable("rosters").set({ state: "importing" }).where("id", "=", id).execute();
  return requireRoster(app.db, coach, id);
}

test("an import that stopped after a slice resumes, and nothing is made twice or half", async () => {
  const roster = await begin(many(120));
  expect(await importSome(app, roster)).toBe(50);
  expect(await countRows(app.db, roster.id)).toEqual({ new: 70, made: 50, known: 0, refused: 0 });
  expect([await placesCount(), (await handles()).length, (await namesIn()).length]).toEqual([50, 50, 51]);
  expect((await addresses(roster.id)).filter(Boolean)).toHaveLength(70);
  await runJob(app, rosterImports);
  expect(await countRows(app.db, roster.id)).toEqual({ new: 0, made: 120, known: 0, refused: 0 });
  expect([await placesCount(), (await handles()).length]).toEqual([120, 120]);
  expect((await requireRoster(app.db, coach, roster.id)).state).toBe("done");
});

test("a slice settles the handles of all its rows at once", async () => {
  const roster = await begin(many(50));
  let settled = 0;
  const settle = async () => {
    settled += 1;
  };
  await importSome({ ...app, judges: { ...app.judges, settle } }, roster);
  expect(settled).toBe(1);
  expect(await placesCount()).toBe(50);
});

test("rows whose name, address or handle was taken after the check are refused or known", async () => {
  const roster = await begin(`${many(4)}\n,x@uni.example,\n,x@uni.example,\n`);
  await createUser(app.db, "mem0");
  const eve = await createUser(app.db, "eve");
  await app.db
    .updateTable("users")
    .set({ email: "mem1@uni.example", email_key: "mem1@uni.example" })
    .where("id", "=", eve.id)
    .execute();
  await app.db
    .insertInto("handles")
    .values({
      ...{ user_id: eve.id, judge: "codeforces", handle: "cf2", handle_key: "cf2", state: "ready" },
      ...{ created_at: 1, verified_at: 1 },
    })
    .execute();
  await runJob(app, rosterImports);
  const { rows } = await listRows(app.db, roster.id, undefined, { limit: 10 });
  expect(rows.map(({ id, username, state, reason }) => [id, username, state, reason])).toEqual([
    [2, "mem0", "refused", "this username is taken"],
    [3, "eve", "known", "is a member already"],
    [4, "mem2", "refused", "another member has proven that the Codeforces handle cf2 is theirs"],
    [5, "mem3", "made", ""],
    [6, "x_1", "made", ""],
    [7, "", "refused", "the same email address as line 6"],
  ]);
  expect((await addresses(roster.id)).filter(Boolean)).toEqual([]);
});

test("a row that cannot be made is refused alone: a group has room for one more", async () => {
  for (let from = 0; from < MOST_GROUP_MEMBERS - 2; from += 500) {
    const fillers = Array.from(
      { length: Math.min(500, MOST_GROUP_MEMBERS - 2 - from) },
      (_, n) => `f${from + n}`,
    );
    const made = await app.db
      .insertInto("users")
      .values(
        fillers.map((username) => ({
          ...{ username, username_key: username, email: username, email_key: username },
          ...{ password_hash: "", created_at: 1 },
        })),
      )
      .returning("id")
      .execute();
    const joining = made.map(({ id }) => ({ group_id: group, user_id: id, joined_at: 1 }));
    await app.db.insertInto("group_members").values(joining).execute();
  }
  const roster = await begin(many(3));
  await runJob(app, rosterImports);
  const { rows } = await listRows(app.db, roster.id, undefined, { limit: 10 });
  expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
    ["made", ""],
    ["refused", "A group has at most 5000 members."],
    ["refused", "A group has at most 5000 members."],
  ]);
  expect([await placesCount(), (await handles()).length]).toEqual([1, 1]);
});

test("a known member who has left since the check is not invited", async () => {
  const [place] = (await call("email,username\ngone@uni.example,gone\n")).rows;
  const roster = await begin("email\ngone@uni.example\n");
  const user = await app.db
    .selectFrom("users")
    .select("id")
    .where("username", "=", place?.username ?? "")
    .executeTakeFirstOrThrow();
  await deletePlace(app, coach, user.id);
  await runJob(app, rosterImports);
  const { rows } = await listRows(app.db, roster.id, undefined, { limit: 10 });
  expect(rows).toMatchObject([{ state: "refused", reason: "this member has left since the check" }]);
});

test("rosters belong to who checked them, are discarded on request and swept after a day or 30", async () => {
  const id = await checkNewRoster(app, coach, { csv: CSV });
  await expect(requireRoster(app.db, { id: ben.id }, id)).rejects.toThrow("There is no such roster");
  await discardRoster(app, coach, id);
  expect(await listRosters(app.db, coach)).toEqual([]);
  await checkNewRoster(app, coach, { csv: CSV });
  await startImport(app, coach, await checkNewRoster(app, coach, { csv: CSV }));
  clock += DAY;
  await sweepRosters(app);
  expect(await listRosters(app.db, coach)).toMatchObject([{ state: "done", people: 4 }]);
  clock += 30 * DAY;
  await sweepRosters(app);
  expect(await app.db.selectFrom("roster_rows").select("line").execute()).toEqual([]);
  expect(await placesCount()).toBe(2);
});

test("an import starts once and is not discarded while it runs; members can do neither, nor check", async () => {
  const id = await checkNewRoster(app, coach, { csv: CSV });
  const refused = { status: 403 };
  await expect(checkNewRoster(app, ben, { csv: CSV })).rejects.toMatchObject(refused);
  await expect(startImport(app, ben, id)).rejects.toMatchObject(refused);
  await expect(discardRoster(app, ben, id)).rejects.toMatchObject(refused);
  await app.db.updateTable("rosters").set({ state: "importing" }).where("id", "=", id).execute();
  await expect(discardRoster(app, coach, id)).rejects.toThrow("This roster is being imported.");
  await runJob(app, rosterImports);
  await startImport(app, coach, id);
  expect(await requireRoster(app.db, coach, id)).toMatchObject({ state: "done" });
  expect(await app.db.selectFrom("audit_log").selectAll().execute()).toEqual([]);
});

test("nobody can keep more than ten unimported rosters, nor import one with nobody in it", async () => {
  const empty = await checkNewRoster(app, coach, { csv: "email,username\n,ada\n" });
  await expect(startImport(app, coach, empty)).rejects.toThrow("There is nobody to invite");
  for (let n = 1; n < 10; n++) await checkNewRoster(app, coach, { csv: CSV });
  await expect(checkNewRoster(app, coach, { csv: CSV })).rejects.toThrow("discard one first");
});
