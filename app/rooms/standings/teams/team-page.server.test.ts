import { beforeEach, expect, test } from "vitest";
import { createApplication, createContext, createUser } from "../../../../tests/setup/factories.ts";
import { importSent, linkedHandle, matchParties } from "../../../../tests/setup/parties.ts";
import type { Application } from "../../../platform/application.ts";
import type { Viewer } from "../../../viewer.ts";
import { createGroup } from "../../groups/commands.server.ts";
import { markTaskByHand } from "../../problems/commands.server.ts";
import { readBoard } from "../boards/board.server.ts";
import { loadBoardPage } from "../boards/board-page.server.ts";
import { createTeam, leaveTeam } from "./commands.server.ts";
import { loadNewTeam } from "./new-page.server.ts";
import { teamSchema } from "./schema.ts";
import { loadTeamPage } from "./team-page.server.ts";

const DAY = 24 * 60 * 60 * 1000;
let app: Application;
let ada: Viewer;
let ben: Viewer;
let eve: Viewer;
let handles: { ada: number; ben: number };
beforeEach(async () => {
  app = await createApplication({ now: () => 100 * DAY });
  [ada, ben, eve] = [
    await createUser(app.db, "ada"),
    await createUser(app.db, "ben"),
    await createUser(app.db, "eve"),
  ];
  handles = { ada: await linkedHandle(app, ada, "ada_cf"), ben: await linkedHandle(app, ben, "ben_cf") };
});

const make = (members: string, name = "Pandas") => createTeam(app, ada, teamSchema.parse({ name, members }));
const PAIR = ["ada_cf", "ben_cf"];
async function together(contest: number, letters: string, tried: string, day: number) {
  const sent = { contest, letters, tried, at: day * DAY, members: PAIR, name: "Two" };
  await importSent(app, handles.ben, sent);
  return importSent(app, handles.ada, sent);
}
const pageOf = (id: number, viewer = eve, query = "") =>
  loadTeamPage(app, viewer, {
    id,
    url: new URL(`http://localhost/teams/${id}${query}`),
    context: createContext({ app, as: viewer }),
  });
const boardOf = (contest: number, viewer: Viewer) =>
  loadBoardPage(app, viewer, {
    judge: "codeforces",
    key: String(contest),
    url: new URL("http://localhost/"),
    context: createContext({ app, as: viewer }),
  });

test("a team's page shows each contest, newest first, with its row of the board", async () => {
  await together(1900, "AC", "B", 10);
  await together(1901, "A", "", 20);
  await importSent(app, handles.ada, { contest: 1900, letters: "ABC", at: 30 * DAY, how: "virtual" });
  const id = await make("ada ben");
  const { contests, count, members, mayChange } = await pageOf(id);
  expect([count, mayChange, members.map(({ username }) => username)]).toEqual([2, false, ["ada", "ben"]]);
  expect(contests.map(({ board }) => board)).toEqual([
    "/contests/codeforces/1901/board",
    "/contests/codeforces/1900/board",
  ]);
  expect(contests[1]?.row).toMatchObject({ rank: 2, of: 2, solved: 2, upsolved: 0, members: ["ada", "ben"] });
  expect(contests[1]?.row?.cells.map(([letter, , status]) => [letter, status])).toEqual([
    ["A", "contest"],
    ["B", "tried"],
    ["C", "contest"],
  ]);
});

test("ten contests are shown on a page", async () => {
  for (let day = 1; day <= 12; day++) await together(1900 + day, "A", "", day);
  const id = await make("ada ben");
  const first = await pageOf(id);
  expect(first.contests.map(({ at }) => at / DAY)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(first.left).not.toBeNull();
  const second = await pageOf(id, eve, first.older?.slice(first.older.indexOf("?")));
  expect(second.contests.map(({ at }) => at / DAY)).toEqual([2, 1]);
  expect([second.left, second.newer === null]).toEqual([null, false]);
});

test("what is left is what the team did not solve in any contest nor each member alone", async () => {
  await together(1900, "A", "BCD", 10);
  // In another contest of the same problems, the team solves D.
  await together(1900, "D", "", 40);
  await importSent(app, handles.ada, { contest: 1900, letters: "BC", at: 50 * DAY, how: "practice" });
  await importSent(app, handles.ben, { contest: 1900, letters: "C", at: 50 * DAY, how: "practice" });
  const id = await make("ada ben");
  const left = async () => {
    const { solved, problems } = (await pageOf(id)).left ?? { solved: 0, problems: [] };
    return [solved, problems.map(({ letter, solvedBy }) => [letter, solvedBy])];
  };
  expect(await left()).toEqual([2, [["B", ["ada"]]]]);
  await markTaskByHand(app, ben, { judge: "codeforces", key: "1900B" }, "solved");
  expect(await left()).toEqual([2, []]);
});

test("former members are named if they took part", async () => {
  await together(1900, "A", "", 10);
  const id = await make("ada ben eve");
  await leaveTeam(app, ben, id);
  await leaveTeam(app, eve, id);
  const { members, former, isMember, contests } = await pageOf(id);
  const names = (people: { username: string }[]) => people.map(({ username }) => username);
  expect([names(members), names(former), isMember]).toEqual([["ada"], ["ben"], false]);
  expect(contests[0]?.row?.members).toEqual(["ada", "ben"]);
});

test("boards call a party by its team; its members and staff can make one of an unknown party", async () => {
  const party = await together(1900, "A", "", 10);
  const coach = await createUser(app.db, "coach", "coach");
  const rowFor = async (viewer: Viewer) => {
    const [row] = (await boardOf(1900, viewer)).rows;
    return [row?.username, row?.team?.id, row?.team?.canMake];
  };
  expect([await rowFor(ada), await rowFor(coach), await rowFor(eve)]).toEqual([
    ["Two", null, true],
    ["Two", null, true],
    ["Two", null, false],
  ]);
  const offered = async (viewer: Viewer) =>
    (await loadNewTeam(app, viewer, new URL(`http://localhost/teams/new?party=${party}`))).values;
  expect(await offered(ada)).toEqual({ name: "Two", members: "ada\nben" });
  expect(await offered(coach)).toEqual({ name: "Two", members: "ada\nben" });
  expect(await offered(eve)).toEqual({ name: "", members: "eve" });
  const id = await make("ada ben");
  expect([await rowFor(ada), await rowFor(eve)]).toEqual([
    ["Pandas", id, false],
    ["Pandas", id, false],
  ]);
  expect(await offered(ada)).toEqual({ name: "", members: "ada" });
});

test("who of a party is not on this site is named on the form", async () => {
  const members = ["ada_cf", "Guest"];
  const party = await importSent(app, handles.ada, { contest: 1900, members });
  const form = await loadNewTeam(app, ada, new URL(`http://localhost/teams/new?party=${party}`));
  expect(form).toEqual({ values: { name: "", members: "ada" }, strangers: ["Guest"] });
  await matchParties(app);
});

test("a team stands on a group's board if a group member took part in it, even after a rename at the judge", async () => {
  await together(1900, "A", "", 10);
  const group = await createGroup(app, await createUser(app.db, "coach", "coach"), {
    name: "Blue",
    about: "",
  });
  const join = { group_id: group, user_id: ben.id, joined_at: 0 };
  await app.db.insertInto("group_members").values(join).execute();
  const names = { handle: "ben_new", handle_key: "ben_new" };
  await app.db.updateTable("handles").set(names).where("id", "=", handles.ben).execute();
  const context = createContext({ app });
  const board = await readBoard(app, { judge: "codeforces", key: "1900", order: "solved", group }, context);
  expect(board.members.map(({ username }) => username)).toEqual(["Two"]);
});
