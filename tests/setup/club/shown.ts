import { NotFound } from "../../../app/platform/http/errors.ts";
import {
  countProgress,
  listItems,
  listStandings,
  listTasks,
  requireList,
} from "../../../app/rooms/lists/queries.server.ts";
import { toSolving } from "../../../app/rooms/people/solving.ts";
import { listQueue } from "../../../app/rooms/practice/queue/list.server.ts";
import { filterSchema } from "../../../app/rooms/practice/queue/schema.ts";
import { listHandles, listSolveDays, listSolveTotals } from "../../../app/rooms/solves/queries.server.ts";
import { readBoard } from "../../../app/rooms/standings/boards/board.server.ts";
import { toBoardJson } from "../../../app/rooms/standings/boards/json.ts";
import { listPastContests, whoTookPart } from "../../../app/rooms/standings/boards/queries.server.ts";
import { boardOf, listLeaders } from "../../../app/rooms/standings/leaderboard/queries.server.ts";
import type { Viewer } from "../../../app/viewer.ts";
import { createContext } from "../factories.ts";
import { type Figures, Twins } from "./count.ts";
import { cellText } from "./count-boards.ts";
import type { PlainList } from "./count-lists.ts";
import { spansOf } from "./count-totals.ts";
import type { PlayedClub } from "./playing.ts";
import { tellGroups, tellTeams } from "./shown-groups.ts";
import { type Contest, DAY } from "./world.ts";

/** What the site shows of a club, under the same names as countClub(). */
export async function shownOf(club: PlayedClub, lists: PlainList[]): Promise<Figures> {
  const figures: Figures = new Map();
  for (const contest of club.world.contests) await tellBoard(club, contest, figures);
  await tellPast(club, figures);
  await tellLeaders(club, figures);
  await tellLists(club, lists, figures);
  await tellGroups(club, lists, figures);
  await tellTeams(club, figures);
  for (const viewer of club.viewers.values()) {
    await tellQueue(club, viewer, figures);
    await tellProfile(club, viewer, figures);
    await tellHandles(club, viewer, figures);
  }
  return figures;
}

/** @param group shows its rows alone */
export async function tellBoard(
  { app }: PlayedClub,
  { judge, key }: Contest,
  figures: Figures,
  group?: number,
): Promise<void> {
  const read = readBoard(app, { judge, key, order: "solved", group }, createContext({ app }));
  const board = await read.catch((error) => {
    if (error instanceof NotFound) return undefined;
    throw error;
  });
  if (!board || board.members.length === 0) return;
  const { tasks, members, solvedBy } = board;
  const json = toBoardJson(board, [], members);
  const letters = tasks.map(({ letter }) => letter);
  figures.set(`board ${key} name`, json.contest.name);
  figures.set(`board ${key} columns`, letters.join(" "));
  for (const [column, letter] of letters.entries()) {
    const problem = json.problems[column];
    figures.set(`board ${key} column ${letter}`, `${problem?.name} ${problem?.rating ?? "unrated"}`);
    figures.set(`board ${key} solved by ${letter}`, solvedBy[column] ?? 0);
  }
  for (const [place, { solved, upsolved, rank, cells, user }] of json.members.entries()) {
    const team = members[place]?.team;
    const handles = team?.members.map(({ handle }) => handle.toLowerCase()).toSorted();
    const name = user?.username ?? `team ${members[place]?.username}(${handles?.join(",")})`;
    for (const [column, { status, at, unverified, vouched }] of cells.entries()) {
      const claim = vouched ? ("vouched" as const) : unverified ? ("unverified" as const) : null;
      const trust = user === null ? "verified" : (claim ?? "verified");
      const cell = { status, at: at === undefined ? null : Date.parse(at), trust } as const;
      figures.set(`board ${key} ${name} ${letters[column]}`, cellText(cell));
    }
    figures.set(`board ${key} ${name} solved`, solved);
    figures.set(`board ${key} ${name} upsolved`, upsolved);
    figures.set(`board ${key} ${name} rank`, rank);
  }
}

async function tellPast({ app, viewers, clock }: PlayedClub, figures: Figures): Promise<void> {
  const list = async (viewer: Viewer, who: "here" | "mine") =>
    (await listPastContests(app.db, viewer, { q: "", who }, clock.time, { limit: 100 })).rows;
  for (const viewer of viewers.values())
    for (const { key } of await list(viewer, "mine")) figures.set(`past ${key} ${viewer.username}`, "mine");
  const [viewer] = viewers.values();
  if (!viewer) return;
  for (const { id, key, name } of await list(viewer, "here")) {
    const { count } = await whoTookPart(app.db, id, clock.time);
    figures.set(`past ${key}`, `${name}, ${count}`);
  }
}

async function tellHandles({ app }: PlayedClub, viewer: Viewer, figures: Figures): Promise<void> {
  for (const { judge, handle, solved, state } of await listHandles(app.db, viewer.id))
    if (state === "ready") figures.set(`handle ${judge} ${handle} solved`, solved);
}

async function tellQueue({ app, world }: PlayedClub, viewer: Viewer, figures: Figures): Promise<void> {
  const twins = new Twins(world.contests);
  const { rows } = await listQueue(app, viewer, filterSchema.parse({}), { limit: 1000 });
  figures.set(`queue ${viewer.username} length`, rows.length);
  for (const { judge, key, status } of rows)
    figures.set(`queue ${viewer.username} ${twins.keyOf(judge, key)}`, status);
}

const kinds = [
  { name: "solves", by: "solves", teams: false },
  { name: "upsolves", by: "upsolves", teams: false },
  { name: "points", by: "points", teams: false },
  { name: "solves with teams", by: "solves", teams: true },
  { name: "points with teams", by: "points", teams: true },
] as const;

/** @param group ranks its members alone */
export async function tellLeaders(
  { app, world, clock }: PlayedClub,
  figures: Figures,
  group?: number,
): Promise<void> {
  for (const { name, from } of spansOf(world, clock.time)) {
    const period = name === "all" ? "all" : name.startsWith("week") ? "week" : "month";
    const date = period === "all" ? undefined : new Date(from).toISOString().slice(0, 10);
    for (const kind of kinds) {
      const board = boardOf(
        { period, by: kind.by, teams: kind.teams, tag: undefined, date, group },
        clock.time,
      );
      const { rows } = await listLeaders(app, board, { limit: 100 });
      for (const { username, value, rank } of rows)
        figures.set(`leaders ${name} ${kind.name} ${username}`, `${value}, place ${rank}`);
    }
  }
}

async function tellLists(club: PlayedClub, lists: PlainList[], figures: Figures): Promise<void> {
  const { app } = club;
  const [viewer] = club.viewers.values();
  if (!viewer) return;
  const twins = new Twins(club.world.contests);
  for (const { title } of lists) {
    const list = await requireList(app.db, viewer, club.lists.get(title) ?? 0);
    const items = await listItems(app.db, viewer, list.id, { limit: 100 });
    const tasks = await listTasks(app.db, viewer, list.id);
    const { rows } = await listStandings(app, viewer, list, tasks, { limit: 100 });
    for (const { user, cells, done } of rows) {
      const place = `list ${title} ${user.username}`;
      figures.set(`${place} done`, done);
      for (const { judge, key, task_id } of items)
        figures.set(`${place} ${twins.keyOf(judge, key)}`, cells.get(task_id)?.status ?? "");
      const counts = (await countProgress(app.db, user, [list]))(list.id);
      figures.set(`${place} counted`, `${counts.solved} of ${counts.total}`);
    }
  }
}

async function tellProfile({ app, clock }: PlayedClub, viewer: Viewer, figures: Figures): Promise<void> {
  const tell = (what: string, { solves, unverified } = { solves: 0, unverified: 0 }) => {
    figures.set(`profile ${viewer.username} ${what} solves`, solves);
    figures.set(`profile ${viewer.username} ${what} unverified`, unverified);
  };
  const { all, week, month } = await listSolveTotals(app.db, viewer.id, clock.time);
  const solving = toSolving(all);
  tell("all", solving);
  const total = await app.db
    .selectFrom("solve_totals")
    .select(["solves", "solves_with_teams"])
    .where("user_id", "=", viewer.id)
    .where("period", "=", "all")
    .where("facet", "=", "")
    .executeTakeFirst();
  const withTeams = (total?.solves_with_teams ?? 0) - (total?.solves ?? 0);
  figures.set(`profile ${viewer.username} all with teams`, withTeams);
  tell("this week", week);
  tell("this month", month);
  for (let rating = 0; rating <= 10; rating++) {
    const label = rating === 0 ? "Unrated" : String(rating);
    tell(
      `rated ${rating}`,
      solving.byRating.find((bar) => bar.label === label),
    );
  }
  tell(
    "tagged math",
    solving.byTag.find(({ label }) => label === "math"),
  );
  for (const { day, ...counts } of await listSolveDays(app.db, viewer.id, 0))
    tell(`day ${new Date(day * DAY).toISOString().slice(0, 10)}`, counts);
}
