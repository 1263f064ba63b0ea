import { listItems, listStandings, listTasks, requireList } from "../../../app/rooms/lists/queries.server.ts";
import { readProgress, readRows } from "../../../app/rooms/standings/progress/progress.server.ts";
import { loadTeamPage } from "../../../app/rooms/standings/teams/team-page.server.ts";
import { createContext } from "../factories.ts";
import { type Figures, Twins } from "./count.ts";
import type { PlainList } from "./count-lists.ts";
import type { PlayedClub } from "./playing.ts";
import { tellBoard, tellLeaders } from "./shown.ts";

/** What the site shows of each group alone. */
export async function tellGroups(club: PlayedClub, lists: PlainList[], figures: Figures): Promise<void> {
  for (const [{ name }, id] of club.belonging.groups) {
    const own: Figures = new Map();
    for (const contest of club.world.contests) await tellBoard(club, contest, own, id);
    await tellLeaders(club, own, id);
    await tellListsOf(club, id, lists, own);
    await tellProgress(club, id, own);
    for (const [figure, value] of own) figures.set(`group ${name} ${figure}`, value);
  }
}

async function tellListsOf(
  { app, staff, world, lists }: PlayedClub,
  group: number,
  all: PlainList[],
  figures: Figures,
) {
  const twins = new Twins(world.contests);
  for (const { title } of all) {
    const list = await requireList(app.db, staff, lists.get(title) ?? 0);
    const items = await listItems(app.db, staff, list.id, { limit: 100 });
    const tasks = await listTasks(app.db, staff, list.id);
    const { rows } = await listStandings(app, staff, { ...list, group }, tasks, { limit: 100 });
    for (const { user, cells, done } of rows) {
      figures.set(`list ${title} ${user.username} done`, done);
      for (const { judge, key, task_id } of items) {
        const problem = twins.keyOf(judge, key);
        figures.set(`list ${title} ${user.username} ${problem}`, cells.get(task_id)?.status ?? "");
      }
    }
  }
}

async function tellProgress({ app, staff }: PlayedClub, group: number, figures: Figures): Promise<void> {
  const filter = { weeks: 8, order: "name" } as const;
  const progress = await readProgress(app, staff, group, filter, createContext({ app }));
  const rows = await readRows(app.db, staff, progress, progress.members);
  for (const { username, cells, lastSolveAt } of rows) {
    for (const [place, [solves, upsolves, contests]] of cells.entries()) {
      const week = new Date(progress.weeks[place]?.from ?? 0).toISOString().slice(0, 10);
      const text = `${solves} solved, ${upsolves} later, ${contests} contests`;
      figures.set(`progress ${username} ${week}`, text);
    }
    const last = lastSolveAt === null ? "never" : new Date(lastSolveAt).toISOString();
    figures.set(`progress ${username} last solve`, last);
  }
}

const names = (people: readonly { username: string }[]) =>
  people
    .map(({ username }) => username)
    .toSorted()
    .join(" ");

/** The pages of all teams. */
export async function tellTeams(
  { app, staff, world, belonging }: PlayedClub,
  figures: Figures,
): Promise<void> {
  const twins = new Twins(world.contests);
  for (const [team, id] of belonging.teams) {
    const place = `team page ${team.name}`;
    const url = new URL(`http://localhost/teams/${id}`);
    const page = await loadTeamPage(app, staff, { id, url, context: createContext({ app }) });
    figures.set(`${place} members`, names(page.members));
    figures.set(`${place} former`, names(page.former));
    figures.set(`${place} contests`, page.count);
    for (const { id: party, board, row } of page.contests) {
      const handles = await app.db
        .selectFrom("party_members")
        .select("handle_key")
        .where("party_id", "=", party)
        .orderBy("handle_key")
        .execute();
      const who = handles.map(({ handle_key }) => handle_key).join(",");
      const text = `rank ${row?.rank}, ${row?.solved} solved, ${row?.upsolved} later`;
      figures.set(`${place} ${board.split("/")[3]} (${who})`, text);
    }
    figures.set(`${place} solved`, page.left?.solved ?? -1);
    figures.set(`${place} left`, page.left?.count ?? -1);
    for (const { id: problem, solvedBy } of page.left?.problems ?? []) {
      const task = await app.db
        .selectFrom("tasks")
        .select(["judge", "key"])
        .where("id", "=", problem)
        .executeTakeFirstOrThrow();
      figures.set(`${place} left ${twins.keyOf(task.judge, task.key)}`, solvedBy.toSorted().join(" "));
    }
  }
}
