import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../../../tests/setup/factories.ts";
import type { Application } from "../../../platform/application.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "../../../platform/http/errors.ts";
import type { Viewer } from "../../../viewer.ts";
import { blockUser } from "../../blocks/commands.server.ts";
import { pathOf, textOf } from "../../notifications/kinds.ts";
import { listNotifications } from "../../notifications/queries.server.ts";
import { createTeam, deleteTeam, leaveTeam, requireOwnTeam, updateTeam } from "./commands.server.ts";
import { listMembers, listTeams, listTeamsOf } from "./queries.server.ts";
import { teamSchema } from "./schema.ts";

let app: Application;
let ada: Viewer;
let ben: Viewer;
let eve: Viewer;
let coach: Viewer;
beforeEach(async () => {
  app = await createApplication();
  [ada, ben, eve] = [
    await createUser(app.db, "ada"),
    await createUser(app.db, "ben"),
    await createUser(app.db, "eve"),
  ];
  coach = await createUser(app.db, "coach", "coach");
});

const input = (members: string, name = "Pandas") => teamSchema.parse({ name, members });
const make = (viewer: Viewer, members: string, name?: string) =>
  createTeam(app, viewer, input(members, name));
const membersOf = async (id: number) =>
  (await listMembers(app.db, [id], app.now()))
    .filter(({ left_at }) => left_at === null)
    .map(({ username }) => username);
const noticesOf = async (viewer: Viewer) =>
  (await listNotifications(app.db, viewer, { limit: 10 })).rows.map((row) => [textOf(row), pathOf(row)]);
const teamsOf = async (viewer: Viewer, all = false) =>
  (await listTeams(app.db, viewer, all, { limit: 10 })).rows.map(({ id }) => id);

test("a team has two to six different members", () => {
  const many = "a1 a2 a3 a4 a5 a6";
  expect(input(many).members).toHaveLength(6);
  expect(input("@ada\r\nBen, ada;\n").members).toEqual(["ada", "Ben"]);
  for (const wrong of ["ada", "ada Ada", `${many} a7`, ""]) {
    expect(teamSchema.safeParse({ name: "Pandas", members: wrong }).error?.issues[0]?.message).toBe(
      "A team has 2 to 6 members",
    );
  }
});

test("members are told, may change the team and can leave it", async () => {
  const id = await make(ada, "ada BEN");
  expect(await noticesOf(ben)).toEqual([["ada added you to the team Pandas", `/teams/${id}`]]);
  expect(await noticesOf(ada)).toEqual([]);
  await updateTeam(app, ben, id, input("ada ben eve", "Red Pandas"));
  expect(await membersOf(id)).toEqual(["ada", "ben", "eve"]);
  expect(await noticesOf(eve)).toEqual([["ben added you to the team Red Pandas", `/teams/${id}`]]);
  await leaveTeam(app, ada, id);
  await expect(leaveTeam(app, ada, id)).rejects.toThrow(NotFound);
  expect(await membersOf(id)).toEqual(["ben", "eve"]);
  await expect(updateTeam(app, ada, id, input("ada ben"))).rejects.toThrow(Forbidden);
  await expect(deleteTeam(app, ada, id)).rejects.toThrow(Forbidden);
  await deleteTeam(app, eve, id);
  await expect(requireOwnTeam(app.db, eve, id, 0)).rejects.toThrow(NotFound);
  expect(await noticesOf(ben)).toEqual([]);
});

test("only staff make teams of others", async () => {
  await expect(make(ada, "ben eve")).rejects.toThrow(Invalid);
  const id = await make(coach, "ben eve");
  expect(await noticesOf(ben)).toEqual([["coach added you to the team Pandas", `/teams/${id}`]]);
  await updateTeam(app, coach, id, input("ada ben"));
  expect([await teamsOf(ada), await teamsOf(eve), await teamsOf(coach), await teamsOf(coach, true)]).toEqual([
    [id],
    [],
    [],
    [id],
  ]);
  expect(await listTeamsOf(app.db, ada.id, 5)).toEqual([{ id, name: "Pandas" }]);
});

test("a member who blocks the maker cannot be added, nor somebody who is not here or not approved", async () => {
  await blockUser(app, ben, ada.id);
  await expect(make(ada, "ada ben")).rejects.toThrow("You can’t add these members: ben.");
  await expect(make(ada, "ada nobody")).rejects.toThrow("No member found for: nobody.");
  await app.db.updateTable("users").set({ waits: 1 }).where("id", "=", eve.id).execute();
  await expect(make(ada, "ada eve")).rejects.toThrow("No member found for: eve.");
  const id = await make(coach, "ada ben");
  // Current members are not added again.
  await updateTeam(app, ada, id, input("ada ben", "Blue"));
  expect(await membersOf(id)).toEqual(["ada", "ben"]);
});

test("suspended members stay in the team, though nobody sees them in it", async () => {
  const id = await make(ada, "ada ben eve");
  await app.db.updateTable("users").set({ suspended_at: 1 }).where("id", "=", ben.id).execute();
  expect(await membersOf(id)).toEqual(["ada", "eve"]);
  await updateTeam(app, ada, id, input("ada eve"));
  await app.db.updateTable("users").set({ suspended_at: null }).where("id", "=", ben.id).execute();
  expect(await membersOf(id)).toEqual(["ada", "ben", "eve"]);
});

test("a change over somebody else's is refused, and a member makes twenty teams at most", async () => {
  const id = await make(ada, "ada ben");
  const { updated_at } = await requireOwnTeam(app.db, ada, id, 0);
  await updateTeam(app, ben, id, input("ada ben", "First"), updated_at);
  await expect(updateTeam(app, ada, id, input("ada ben", "Second"), updated_at)).rejects.toThrow(Conflict);
  for (let made = 1; made < 20; made++) await make(ada, "ada ben");
  await expect(make(ada, "ada ben")).rejects.toThrow(Conflict);
});
