import { expect, test } from "vitest";
import { NOT_JOINED, OPERATOR } from "../../app/auth/policy.ts";
import type { Application } from "../../app/platform/application.ts";
import { addBlog } from "../../app/rooms/blogs/commands.server.ts";
import * as accounts from "../../app/rooms/members/staff.server.ts";
import * as reports from "../../app/rooms/moderation/staff.server.ts";
import * as problems from "../../app/rooms/problems/staff.server.ts";
import * as site from "../../app/rooms/site/staff.server.ts";
import * as groups from "../../app/rooms/solves/groups/staff.server.ts";
import type { Actor, Viewer } from "../../app/viewer.ts";
import { createApplication, createProblem, createUser } from "../setup/factories.ts";

interface World {
  app: Application;
  owner: Viewer;
  coach: Viewer;
  member: Viewer;
}

async function makeWorld(): Promise<World> {
  const services = { CODEFORCES_API_URL: "http://localhost" };
  const app = await createApplication({ config: { services } });
  const [owner, coach, member] = [
    await createUser(app.db, "owner-ola", "owner"),
    await createUser(app.db, "coach-cyd", "coach"),
    await createUser(app.db, "member-mo", "member"),
  ];
  return { app, owner, coach, member };
}

const entriesOf = (app: Application) => app.db.selectFrom("audit_log").selectAll().orderBy("id").execute();

interface Case {
  /** What the audit entry is about. */
  subject: string;
  before?(world: World): Promise<unknown>;
  act(world: World, actor: Actor): Promise<unknown>;
  /** Whether coaches may do this to a member. */
  coach: boolean;
}

const report = ({ app, member }: World) =>
  app.db
    .insertInto("reports")
    .values({
      kind: "user",
      subject_id: member.id,
      reporter_id: member.id,
      reported_id: member.id,
      reporter_name: "a",
      reported_name: "b",
      reason: "Spam",
      created_at: 0,
    })
    .execute();

const blog = ({ app, member }: World) =>
  addBlog(app, member, { title: "Spam", about: "Spam", content: "Spam" });
const ofBlog = { kind: "blog", id: 1 } as const;

const wait = ({ app, member }: World) =>
  app.db.updateTable("users").set({ waits: 1 }).where("id", "=", member.id).execute();

const codeforces = { judge: "codeforces", key: "a key", secret: "a secret", code: "AbCd" };

/** Every staff command, by room and name. */
const cases: Record<string, Case> = {
  "members setRole": {
    subject: "user",
    act: ({ app, member }, actor) => accounts.setRole(app, actor, member.id, "coach"),
    coach: false,
  },
  "members suspend": {
    subject: "user",
    act: ({ app, member }, actor) => accounts.suspend(app, actor, member.id, { reason: "Spam" }),
    coach: true,
  },
  "members unsuspend": {
    subject: "user",
    before: ({ app, member }) => accounts.suspend(app, OPERATOR, member.id, { reason: "Spam" }),
    act: ({ app, member }, actor) => accounts.unsuspend(app, actor, member.id),
    coach: true,
  },
  "members signOutUser": {
    subject: "user",
    act: ({ app, member }, actor) => accounts.signOutUser(app, actor, member.id),
    coach: true,
  },
  "members removePicture": {
    subject: "user",
    before: ({ app, member }) =>
      app.db
        .updateTable("users")
        .set({ avatar: "a".repeat(22) })
        .where("id", "=", member.id)
        .execute(),
    act: ({ app, member }, actor) => accounts.removePicture(app, actor, member.id),
    coach: true,
  },
  "members makeResetLink": {
    subject: "user",
    act: ({ app, member }, actor) => accounts.makeResetLink(app, actor, member.id),
    coach: true,
  },
  "members approve": {
    subject: "user",
    before: wait,
    act: ({ app, member }, actor) => accounts.approve(app, actor, member.id),
    coach: true,
  },
  "members decline": {
    subject: "user",
    before: wait,
    act: ({ app, member }, actor) => accounts.decline(app, actor, member.id),
    coach: true,
  },
  "members makeSignupLink": {
    subject: "signup-link",
    act: ({ app }, actor) => accounts.makeSignupLink(app, actor, { uses: 1, days: 7 }),
    coach: true,
  },
  "members revokeSignupLink": {
    subject: "signup-link",
    before: ({ app }) => accounts.makeSignupLink(app, OPERATOR, { uses: 1, days: 7 }),
    act: ({ app }, actor) => accounts.revokeSignupLink(app, actor, 1),
    coach: true,
  },
  "problems renameTag": {
    subject: "tag",
    before: ({ app, member }) => createProblem(app.db, member, { tags: ["dp"] }),
    act: ({ app }, actor) => problems.renameTag(app, actor, { tag: "dp", to: "knapsack", merge: false }),
    coach: true,
  },
  "site changeSettings": {
    subject: "site",
    act: ({ app }, actor) => site.changeSettings(app, actor, { name: "Riverside" }),
    coach: false,
  },
  "groups addGroup": {
    subject: "site",
    act: ({ app }, actor) => groups.addGroup(app, actor, codeforces),
    coach: true,
  },
  "groups removeGroup": {
    subject: "site",
    before: ({ app }) => groups.addGroup(app, OPERATOR, codeforces),
    act: ({ app }, actor) => groups.removeGroup(app, actor, 1),
    coach: true,
  },
  "groups saveKey": {
    subject: "site",
    act: ({ app }, actor) => groups.saveKey(app, actor, codeforces),
    coach: false,
  },
  "groups removeKey": {
    subject: "site",
    before: ({ app }) => groups.saveKey(app, OPERATOR, codeforces),
    act: ({ app }, actor) => groups.removeKey(app, actor, "codeforces"),
    coach: false,
  },
  "members deletePlace": {
    subject: "user",
    before: ({ app, member }) =>
      app.db.updateTable("users").set({ waits: NOT_JOINED }).where("id", "=", member.id).execute(),
    act: ({ app, member }, actor) => accounts.deletePlace(app, actor, member.id),
    coach: true,
  },
  "members deleteUser": {
    subject: "user",
    act: ({ app, member }, actor) => accounts.deleteUser(app, actor, member.id, { withContent: true }),
    coach: false,
  },
  "moderation resolveReport": {
    subject: "report",
    before: report,
    act: ({ app }, actor) => reports.resolveReport(app, actor, 1),
    coach: true,
  },
  "moderation decideReport": {
    subject: "report",
    before: report,
    act: ({ app }, actor) => reports.decideReport(app, actor, 1, { decision: "none" }),
    coach: true,
  },
  "moderation removeContent": {
    subject: "blog",
    before: blog,
    act: ({ app }, actor) => reports.removeContent(app, actor, ofBlog, { reason: "Spam" }),
    coach: true,
  },
  "moderation putBack": {
    subject: "blog",
    before: async (world) => {
      await blog(world);
      await reports.removeContent(world.app, OPERATOR, ofBlog, { reason: "Spam" });
    },
    act: ({ app }, actor) => reports.putBack(app, actor, 1),
    coach: true,
  },
};

const modules = import.meta.glob<Record<string, unknown>>("../../app/**/staff.server.ts", { eager: true });

test("every staff command has a test case", () => {
  const exported = Object.entries(modules).flatMap(([file, module]) =>
    Object.entries(module)
      .filter(([, value]) => typeof value === "function")
      .map(([name]) => `${file.split("/").at(-2)} ${name}`),
  );
  expect(Object.keys(cases).sort()).toEqual(exported.sort());
});

const who = ["operator", "owner", "coach", "member", "former owner"] as const;

test.each(Object.entries(cases).flatMap(([name, each]) => who.map((actor) => ({ name, actor, ...each }))))(
  "$name by the $actor is either recorded once, or refused and not recorded",
  async ({ actor, coach, ...each }) => {
    const world = await makeWorld();
    await each.before?.(world);
    const former = { ...world.member, role: "owner" as const };
    const actors = { ...world, operator: OPERATOR, "former owner": former };
    const known = await entriesOf(world.app);
    const acting = actors[actor];
    const doing = each.act(world, acting);
    if (actor === "member" || actor === "former owner" || (actor === "coach" && !coach)) {
      await expect(doing).rejects.toMatchObject({ status: 403 });
      expect(await entriesOf(world.app)).toEqual(known);
      return;
    }
    await doing;
    const entries = await entriesOf(world.app);
    expect(entries.slice(known.length)).toEqual([
      expect.objectContaining({ actor_id: acting.id, subject_kind: each.subject }),
    ]);
    // The log outlives accounts, so it must not contain their personal data.
    for (const { username, email } of [world.owner, world.coach, world.member]) {
      expect(JSON.stringify(entries)).not.toContain(username);
      expect(JSON.stringify(entries)).not.toContain(email);
    }
  },
);

test("audit entries cannot be changed or deleted, and outlive their users", async () => {
  const { app, owner, member } = await makeWorld();
  await accounts.setRole(app, owner, member.id, "owner");
  await expect(app.db.updateTable("audit_log").set({ actor_id: null }).execute()).rejects.toThrow(
    "append-only",
  );
  await expect(app.db.deleteFrom("audit_log").execute()).rejects.toThrow("append-only");
  await app.db.deleteFrom("users").execute();
  expect(await entriesOf(app)).toMatchObject([{ actor_id: owner.id, subject_id: member.id }]);
});

test("a failed action leaves no audit entry", async () => {
  const { app, owner } = await makeWorld();
  await expect(accounts.setRole(app, owner, owner.id, "member")).rejects.toMatchObject({ status: 409 });
  expect(await entriesOf(app)).toEqual([]);
});
