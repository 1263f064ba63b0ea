import { beforeEach, expect, test } from "vitest";
import { createApplication, createUser } from "../../../../tests/setup/factories.ts";
import { importSent, linkedHandle, matchParties, teamsOfParties } from "../../../../tests/setup/parties.ts";
import type { Application } from "../../../platform/application.ts";
import type { Viewer } from "../../../viewer.ts";
import { verifyHandle } from "../../solves/proofs.server.ts";
import { createTeam, deleteTeam, leaveTeam, updateTeam } from "./commands.server.ts";
import { matchSome } from "./matching.server.ts";
import { teamSchema } from "./schema.ts";

const DAY = 24 * 60 * 60 * 1000;
let app: Application;
let time: number;
let ada: Viewer;
let ben: Viewer;
let cy: Viewer;
let eve: Viewer;
let handles: Record<"ada" | "ben" | "cy" | "eve", number>;
beforeEach(async () => {
  time = 100 * DAY;
  app = await createApplication({ now: () => time });
  [ada, ben, cy, eve] = [
    await createUser(app.db, "ada"),
    await createUser(app.db, "ben"),
    await createUser(app.db, "cy"),
    await createUser(app.db, "eve"),
  ];
  handles = {
    ada: await linkedHandle(app, ada, "Ada_cf"),
    ben: await linkedHandle(app, ben, "ben_cf", "vouched"),
    cy: await linkedHandle(app, cy, "cy_cf", "unverified"),
    eve: await linkedHandle(app, eve, "eve_cf"),
  };
});

const make = (name: string, members: string[], viewer = ada) =>
  createTeam(app, viewer, teamSchema.parse({ name, members }));
const change = (id: number, name: string, members: string[], viewer = ada) =>
  updateTeam(app, viewer, id, teamSchema.parse({ name, members }));
const party = (contest: number, members: string[], at = time - DAY) =>
  importSent(app, handles.ada, { contest, members, at });
const queued = async () => (await app.db.selectFrom("parties_to_match").selectAll().execute()).length;
const teams = (...parties: number[]) => teamsOfParties(app, parties);

test("a team finds what its members did together before it was made, and what they do afterwards", async () => {
  const before = await party(1900, ["Ada_cf", "ben_cf"]);
  await make("Pandas", ["ada", "ben", "cy"]);
  expect(await teams(before)).toEqual(["Pandas"]);
  const after = await party(1901, ["Ada_cf", "cy_cf"]);
  await matchParties(app);
  expect(await teams(before, after)).toEqual(["Pandas", "Pandas"]);
});

test("a party with a stranger, of one person, or of another judge's handles is nobody's, and leaves the queue", async () => {
  await make("Pandas", ["ada", "ben"]);
  await linkedHandle(app, eve, "at_home", "verified", "atcoder");
  const parties = [
    await party(1900, ["Ada_cf", "ben_cf", "stranger"]),
    await party(1901, ["Ada_cf", "eve_cf"]),
    await party(1902, ["Ada_cf"]),
    await party(1903, ["Ada_cf", "at_home"]),
  ];
  expect(await queued()).toBe(4);
  await matchParties(app);
  expect(await teams(...parties)).toEqual([null, null, null, null]);
  expect(await queued()).toBe(0);
});

test("a party becomes the team's once the last of its handles is linked or proven", async () => {
  await make("Pandas", ["ada", "ben", "eve"]);
  const late = await party(1900, ["Ada_cf", "second_ben"]);
  const claimed = await party(1901, ["Ada_cf", "cy_cf"]);
  await matchParties(app);
  expect(await teams(late, claimed)).toEqual([null, null]);
  await linkedHandle(app, ben, "second_ben", "unverified");
  const eves = await linkedHandle(app, eve, "cy_cf", "unverified");
  await matchParties(app);
  // Cy also claims it.
  expect(await teams(late, claimed)).toEqual(["Pandas", "Pandas"]);
  await app.db.deleteFrom("team_parties").execute();
  await app.db.updateTable("handles").set({ verified_at: 1 }).where("id", "=", handles.cy).execute();
  await matchParties(app);
  expect(await teams(claimed)).toEqual([null]);
  await app.db.updateTable("handles").set({ verified_at: null }).where("id", "=", handles.cy).execute();
  await app.db.updateTable("handles").set({ verified_at: 1 }).where("id", "=", eves).execute();
  await matchParties(app);
  expect(await teams(claimed)).toEqual(["Pandas"]);
});

test("what the team did with a member stays when they leave; later it is a team without them", async () => {
  const id = await make("Pandas", ["ada", "ben", "cy"]);
  const old = await party(1900, ["Ada_cf", "ben_cf", "cy_cf"]);
  await matchParties(app);
  time += DAY;
  await leaveTeam(app, cy, id);
  time += DAY;
  const [late, without, together] = [
    // Read only now, but from the time when cy was in the team.
    await party(1901, ["Ada_cf", "cy_cf"], time - 2 * DAY),
    await party(1902, ["Ada_cf", "ben_cf"], time),
    await party(1903, ["Ada_cf", "ben_cf", "cy_cf"], time),
  ];
  await matchParties(app);
  expect(await teams(old, late, without, together)).toEqual(["Pandas", "Pandas", "Pandas", null]);
  await change(id, "Pandas", ["ada", "ben", "cy"], ben);
  expect(await teams(old, together)).toEqual(["Pandas", "Pandas"]);
});

test("a decision stays when a closer team is made; when the team is deleted, the party is matched again", async () => {
  const pair = await party(1900, ["Ada_cf", "ben_cf"]);
  const trio = await make("Trio", ["ada", "ben", "cy"]);
  const duo = await make("Duo", ["ada", "ben"]);
  const next = await party(1901, ["Ada_cf", "ben_cf"]);
  await matchParties(app);
  expect(await teams(pair, next)).toEqual(["Trio", "Duo"]);
  await deleteTeam(app, ada, trio);
  expect(await teams(pair, next)).toEqual(["Duo", "Duo"]);
  await deleteTeam(app, ada, duo);
  expect(await teams(pair, next)).toEqual([null, null]);
  expect(await queued()).toBe(0);
});

test("a party leaves its team when somebody else proves a handle that a member only claimed", async () => {
  const own = await party(1900, ["Ada_cf", "ben_cf"]);
  const claimed = await party(1901, ["Ada_cf", "dora_cf"]);
  await linkedHandle(app, cy, "dora_cf", "unverified");
  await make("Pandas", ["ada", "ben", "cy"]);
  expect(await teams(own, claimed)).toEqual(["Pandas", "Pandas"]);
  const dora = await createUser(app.db, "dora");
  await verifyHandle(app, await linkedHandle(app, dora, "dora_cf", "unverified"), "dora_cf");
  await matchParties(app);
  expect(await teams(own, claimed)).toEqual(["Pandas", null]);
  await make("Doras", ["ada", "dora"]);
  expect(await teams(claimed)).toEqual(["Doras"]);
});

test("a handle that has been renamed since is still its member's", async () => {
  const old = await party(1900, ["Ada_cf", "ben_cf"]);
  await importSent(app, handles.ben, { contest: 1900, members: ["Ada_cf", "ben_cf"], at: time - DAY });
  const names = { handle: "ben_new", handle_key: "ben_new" };
  await app.db.updateTable("handles").set(names).where("id", "=", handles.ben).execute();
  await make("Pandas", ["ada", "ben"]);
  expect(await teams(old)).toEqual(["Pandas"]);
  const stranger = await party(1901, ["Ada_cf", "ben_cf", "other"]);
  await importSent(app, handles.ben, { contest: 1901, members: ["Ada_cf", "ben_cf", "other"] });
  await matchParties(app);
  expect(await teams(stranger)).toEqual([null]);
});

test("when members delete their accounts, what the team did stays until nobody of it is left", async () => {
  const old = await party(1900, ["Ada_cf", "ben_cf"]);
  const id = await make("Pandas", ["ada", "ben"]);
  await app.db.deleteFrom("users").where("id", "=", ben.id).execute();
  const after = await party(1901, ["Ada_cf", "ben_cf"]);
  await matchParties(app);
  expect(await teams(old, after)).toEqual(["Pandas", null]);
  await app.db.deleteFrom("users").where("id", "=", ada.id).execute();
  const left = await app.db.selectFrom("teams").select("id").where("id", "=", id).execute();
  expect(left).toEqual([]);
});

test("a crash between slices loses nothing", async () => {
  await make("Pandas", ["ada", "ben"]);
  const parties = [];
  for (let contest = 1900; contest < 1907; contest++) {
    parties.push(await party(contest, ["Ada_cf", contest % 2 ? "ben_cf" : "stranger"]));
  }
  expect(await matchSome(app.db, 3)).toBe(true);
  expect(await queued()).toBe(4);
  // Here the process ends; the next one continues.
  while (await matchSome(app.db, 3));
  expect(await teams(...parties)).toEqual([null, "Pandas", null, "Pandas", null, "Pandas", null]);
});
