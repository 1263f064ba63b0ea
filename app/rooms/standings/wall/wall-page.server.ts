import type { Application, RequestContext } from "../../../platform/application.ts";
import { tidyAddress } from "../../../platform/http/pages.server.ts";
import { addressWith } from "../../../platform/http/urls.ts";
import { stateOf } from "../../../platform/ui/states.ts";
import type { Viewer } from "../../../viewer.ts";
import { offerGroups } from "../../groups/index.server.ts";
import { boardPath, contestName, judgeTitle, siteRating } from "../../judges/addresses.ts";
import { judges } from "../../judges/judges.ts";
import { shownForTasks } from "../../problems/index.server.ts";
import { markedId } from "../boards/board-data.server.ts";
import { howText } from "./how-text.ts";
import { listOwnLists, listSolvers, listTried } from "./queries.server.ts";
import { wallFilter } from "./schema.ts";
import { seasonAfter, seasonBefore, seasonOf } from "./season.ts";
import { shortName } from "./short-name.ts";
import { tintOf, tintsFor, tintTexts } from "./tints.ts";
import { readWall, type Square, startOf, type Wall } from "./wall.server.ts";

/** People and lists named in the panel of a square. */
const [MOST_SOLVERS, MOST_TRIED, MOST_LISTS] = [10, 2, 12];

/** Not from Intl, whose data takes 7 MB of memory. */
const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);
const monthOf = (at: number) => MONTHS[new Date(at).getUTCMonth()] ?? "";

/** @throws a redirect to the canonical address */
export async function loadWallPage(
  app: Pick<Application, "db" | "now">,
  viewer: Viewer,
  { url, context }: { url: URL; context: RequestContext },
) {
  const { at, ...query } = wallFilter.parse(Object.fromEntries(url.searchParams));
  tidyAddress(url, { ...query, at });
  const offered = await offerGroups(app.db, viewer, query.group);
  const wall = await readWall(app, viewer, query, context);
  const { rounds, squares, next, members, season, solved } = wall;
  const tints = tintsFor(members);
  const chosen = squares.find((square) => addressOf(square) === at) ?? next;
  const marked = [...new Set(squares.map(({ task }) => markedId(task)))];
  return {
    filter: { judge: query.judge ?? "", ...season },
    ...offered,
    judges: judges.filter((judge) => judge.contestLink).map(({ id, title }) => [id, title] as const),
    hrefs: hrefsOf(url, wall, app.now()),
    counts: {
      rounds: rounds.length,
      problems: marked.length,
      solved: solved.size,
      own: marked.filter((id) => wall.own.get(id) === "solved").length,
      members,
    },
    isCut: wall.isCut,
    legend: tintTexts(tints, members),
    columns: columnsOf(wall, query.group),
    rows: wall.grid.rows,
    /** Tuples, because a page has hundreds of them. */
    squares: squares.map(
      (square) =>
        [
          square.column,
          square.row,
          square.label,
          square.task.name,
          square.solved,
          tintOf(square.solved, tints),
          square === next ? "next" : square.isMine ? "mine" : "",
        ] as const,
    ),
    at: chosen ? addressOf(chosen) : null,
    next: next && {
      judge: judgeTitle(next.judge),
      own: wall.ratings.get(next.judge) ?? 0,
      column: next.column,
    },
    isRated: wall.ratings.size > 0,
    picked: chosen && (await describe(app, viewer, chosen, wall, query.group)),
  };
}
export type WallPage = Awaited<ReturnType<typeof loadWallPage>>;

const addressOf = ({ judge, round, label }: Pick<Square, "judge" | "round" | "label">) =>
  `${judge}/${round.key}/${label}`;

function hrefsOf(url: URL, { season }: Wall, now: number) {
  const usual = seasonOf({}, now);
  const during = (other: typeof season) =>
    addressWith(url, { at: null, ...(other.to === usual.to ? { from: null, to: null } : other) });
  const [before, after] = [seasonBefore(season), seasonAfter(season, now)];
  return {
    /** Squares add themselves to it as `at`. */
    here: addressWith(url, { at: null }),
    allJudges: addressWith(url, { at: null, judge: null }),
    earlier: before && during(before),
    later: after && during(after),
    usual: addressWith(new URL(url.pathname, url), {}),
  };
}

function columnsOf({ rounds, squares }: Wall, group: number | undefined) {
  return rounds.map((round, column) => ({
    judge: round.judge,
    key: round.key,
    name: contestName(round),
    short: shortName(round),
    month: monthOf(startOf(round)),
    board: boardPath(round.judge, round.key) + (group === undefined ? "" : `?group=${group}`),
    left: squares.filter((square) => square.column === column && !square.isMine).length,
  }));
}

async function describe(
  { db }: Pick<Application, "db">,
  viewer: Viewer,
  square: Square,
  wall: Wall,
  group: number | undefined,
) {
  const { task, round, rating, solved } = square;
  const id = markedId(task);
  const whose = { group, now: wall.time };
  const problem = (await shownForTasks(db, viewer, [id])).get(id);
  const solvers = await listSolvers(db, { taskId: id, problemId: problem?.id ?? null }, whose, MOST_SOLVERS);
  const own = wall.ratings.get(square.judge);
  return {
    judge: square.judge,
    title: judgeTitle(square.judge) || square.judge,
    key: task.key,
    label: square.label,
    name: task.name || task.key,
    contest: contestName(round),
    link: task.link,
    problem: problem?.id ?? null,
    isNext: square === wall.next,
    rating:
      rating === null ? null : { own: rating, here: siteRating(rating), above: own ? rating - own : null },
    mark: wall.own.get(id) ?? null,
    solved,
    solvers: solvers.map((solver) => ({
      id: solver.id,
      username: solver.username,
      state: stateOf({ ...solver, status: "solved" }),
      how: howText(solver, round),
      solution: solver.solution_id,
    })),
    tried: await listTried(db, id, whose, MOST_TRIED),
    lists: await listOwnLists(db, viewer, MOST_LISTS),
  };
}
export type Picked = NonNullable<WallPage["picked"]>;
