import type { Application, RequestContext } from "../../../platform/application.ts";
import { leaveEmptyPage, pageLinks, pageRequest } from "../../../platform/http/pages.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { boardPath, contestName, siteRating } from "../../judges/addresses.ts";
import { shownForTasks } from "../../problems/index.server.ts";
import { readBoards } from "../boards/board.server.ts";
import { noteOf, whenText } from "../boards/cell-text.ts";
import { byLetter } from "../boards/standing.ts";
import { mayChange } from "./policy.ts";
import {
  countTeamParties,
  listMembers,
  listPresent,
  listSolvedAlone,
  listSolvedTogether,
  listTeamParties,
  listTeamTasks,
  requireTeam,
} from "./queries.server.ts";

const PAGE_SIZE = 10;
const MOST_LEFT = 40;

type Store = Pick<Application, "db" | "now">;

export async function loadTeamPage(
  app: Store,
  viewer: Viewer,
  { id, url, context }: { id: number; url: URL; context: RequestContext },
) {
  const { db, now } = app;
  const team = await requireTeam(db, id);
  const people = await listMembers(db, [id], now());
  const members = people.filter(({ left_at }) => left_at === null);
  const gone = people.filter(({ left_at }) => left_at !== null);
  // Who was added and left again before anything happened is no part of its history.
  const present = await listPresent(
    db,
    id,
    gone.map((each) => each.id),
  );
  const request = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listTeamParties(db, id, request);
  leaveEmptyPage(url, request, page);
  const boards = await readBoards(app, [...new Set(page.rows.map(({ contest_id }) => contest_id))], context);
  const isFirst = request.after === undefined && request.before === undefined;
  return {
    id,
    name: team.name,
    members: members.map(toPerson),
    former: gone.filter((each) => present.includes(each.id)).map(toPerson),
    isMember: members.some((each) => each.id === viewer.id),
    mayChange: mayChange(viewer, members),
    count: await countTeamParties(db, id),
    contests: page.rows.map((party) => toRow(party, boards.get(party.contest_id))),
    left: isFirst ? await readLeft(app, viewer, id, members) : null,
    ...pageLinks(url, page),
  };
}
export type TeamPage = Awaited<ReturnType<typeof loadTeamPage>>;

const toPerson = ({ id, username, avatar, waits }: Member) => ({
  id,
  username,
  avatar,
  isJoined: waits === 0,
});

type Member = Awaited<ReturnType<typeof listMembers>>[number];
type Party = Awaited<ReturnType<typeof listTeamParties>>["rows"][number];
type ContestBoard = ReturnType<Awaited<ReturnType<typeof readBoards>>["get"]>;

/** A contest with the team's row of its board; null if nobody of the team is on boards. */
function toRow({ id, at, judge, key, name }: Party, board: ContestBoard) {
  const row = board?.members.find((each) => each.team !== null && each.id === id);
  return {
    id,
    name: contestName({ judge, key, name }),
    board: boardPath(judge, key),
    at,
    row:
      board && row
        ? {
            rank: row.rank,
            of: board.members.length,
            solved: row.solved,
            upsolved: row.upsolved,
            members: (row.team?.members ?? []).map(({ handle, user }) => user?.username ?? handle),
            cells: row.cells.map((cell, column) => {
              const { letter, key, name } = board.tasks[column] ?? { letter: "", key: "", name: "" };
              const words = [letter || key, name] as const;
              return [...words, cell.status, whenText(cell, board.contest.ends_at), noteOf(cell)] as const;
            }),
          }
        : null,
  };
}
export type ContestRow = TeamPage["contests"][number];

/** What the team has not solved together and not every member has solved alone. */
export async function readLeft(
  { db, now }: Store,
  viewer: Viewer,
  teamId: number,
  members: { id: number; username: string }[],
) {
  const together = await listSolvedTogether(db, teamId);
  const tasks = new Map<number, Awaited<ReturnType<typeof listTeamTasks>>[number]>();
  const newest = (await listTeamTasks(db, teamId, now())).sort((a, b) => b.at - a.at || byLetter(a, b));
  for (const task of newest) {
    if (!together.has(task.marked_id) && !tasks.has(task.marked_id)) tasks.set(task.marked_id, task);
  }
  const alone = new Map<number, Set<number>>();
  const ids = members.map(({ id }) => id);
  for (const { task_id, user_id } of await listSolvedAlone(db, ids, [...tasks.keys()])) {
    alone.set(task_id, (alone.get(task_id) ?? new Set()).add(user_id));
  }
  const left = [...tasks.values()].filter(
    ({ marked_id }) => members.length === 0 || (alone.get(marked_id)?.size ?? 0) < members.length,
  );
  const shown = left.slice(0, MOST_LEFT);
  const problems = await shownForTasks(
    db,
    viewer,
    shown.map(({ marked_id }) => marked_id),
  );
  return {
    solved: together.size,
    count: left.length,
    problems: shown.map(
      ({ marked_id, letter, key, name, rating, link, judge, contest, contestName: title }) => ({
        id: marked_id,
        letter: letter || key,
        name: name || key,
        rating: rating === null ? null : siteRating(rating),
        problem: problems.get(marked_id)?.id ?? null,
        link,
        contest: [contestName({ judge, key: contest, name: title }), boardPath(judge, contest)] as const,
        solvedBy: members.filter(({ id }) => alone.get(marked_id)?.has(id)).map(({ username }) => username),
      }),
    ),
  };
}
export type Left = NonNullable<TeamPage["left"]>;
