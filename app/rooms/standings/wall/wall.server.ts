import type { Application, RequestContext } from "../../../platform/application.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { kept } from "../../../platform/db/kept.server.ts";
import { startLongWork } from "../../../platform/http/thread-time.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { currentRating } from "../../solves/index.server.ts";
import { markedId } from "../boards/board-data.server.ts";
import { listTasks, type Task } from "../boards/queries.server.ts";
import { type Grid, gridOf } from "./grid.ts";
import { yoursNext } from "./next.ts";
import {
  countInGroup,
  countSolved,
  listOwnMarks,
  listRounds,
  listTakers,
  type Round,
  type Whose,
} from "./queries.server.ts";
import type { WallQuery } from "./schema.ts";
import { seasonOf, timesOf } from "./season.ts";

/** Columns that can be looked through; of more, the newest are shown. */
const MOST_ROUNDS = 40;
/** Tasks per query of a few milliseconds, with 200 members. */
const AT_ONCE = 20;
/** In ms. How exact the time of what is kept is, which only tells whose suspension has ended. */
const KEPT_TIME = 15_000;

export interface WallRound extends Round {
  tasks: Task[];
}

interface Shared {
  /** The oldest first. */
  rounds: WallRound[];
  /** Whether there are older ones. */
  isCut: boolean;
  grid: Grid;
  /** By the task that marks refer to. */
  solved: Map<number, number>;
  members: number;
}

/** The part that is the same for everyone: after a training, many open the wall at the same moment. */
const readShared = kept(async (db, named: string): Promise<Shared> => {
  const [from, to, judge, group, now] = JSON.parse(named) as [
    string,
    string,
    string | null,
    number | null,
    number,
  ];
  const pause = startLongWork();
  const whose: Whose = { group: group ?? undefined, now };
  const span = { ...timesOf({ from, to }), judge: judge ?? undefined };
  const found = await listRounds(db, span, whose, MOST_ROUNDS + 1);
  await pause();
  const ids = found.slice(0, MOST_ROUNDS).map(({ id }) => id);
  const tasks = await listTasks(db, ids);
  const rounds = found
    .map((round) => ({ ...round, tasks: tasks.filter(({ contest_id }) => contest_id === round.id) }))
    .filter((round) => round.tasks.length > 0)
    .sort((a, b) => startOf(a) - startOf(b) || a.id - b.id);
  const grid = gridOf(rounds.map((round) => round.tasks));
  await pause();
  const counted = await countAll(db, markedIn(rounds), whose, pause);
  return { rounds, isCut: found.length > MOST_ROUNDS, grid, ...counted };
});

/** When a contest began or, if its judge does not say, when someone last submitted to it. */
export const startOf = ({ starts_at, listed_at }: Round): number => starts_at ?? listed_at;

const markedIn = (rounds: WallRound[]) => [...new Set(rounds.flatMap(({ tasks }) => tasks).map(markedId))];

async function countAll(db: Connection, tasks: number[], whose: Whose, pause: () => Promise<void>) {
  const solved = new Map<number, number>();
  const takers = new Set<number>();
  for (let from = 0; from < tasks.length; from += AT_ONCE) {
    const some = tasks.slice(from, from + AT_ONCE);
    for (const row of await countSolved(db, some, whose)) solved.set(row.task_id, row.solved);
    if (whose.group === undefined) for (const id of await listTakers(db, some, whose)) takers.add(id);
    await pause();
  }
  const { group, now } = whose;
  const members = group === undefined ? takers.size : Number((await countInGroup(db, group, now)).count);
  return { solved, members };
}

export interface Square {
  round: WallRound;
  /** Its column, and its row in the grid. */
  column: number;
  row: number;
  task: Task;
  label: string;
  judge: string;
  rating: number | null;
  solved: number;
  isMine: boolean;
}

/** A season's contests as one member sees them. The viewer has been found to see the group. */
export async function readWall(
  { db, now }: Pick<Application, "db" | "now">,
  viewer: Viewer,
  query: WallQuery,
  context: RequestContext,
) {
  const time = now();
  const season = seasonOf(query, time);
  const named = [season.from, season.to, query.judge, query.group, time - (time % KEPT_TIME)];
  const shared = await readShared(db, JSON.stringify(named));
  await startLongWork(context)();
  const own = await listOwnMarks(db, viewer, markedIn(shared.rounds));
  const squares = shared.rounds.flatMap((round, column) =>
    round.tasks.map((task, index): Square => {
      const id = markedId(task);
      return {
        round,
        column,
        row: shared.grid.places[column]?.[index] ?? 0,
        task,
        label: task.letter || task.key,
        judge: round.judge,
        rating: task.rating,
        solved: shared.solved.get(id) ?? 0,
        isMine: own.get(id) === "solved",
      };
    }),
  );
  const ratings = await ratingsOf(db, viewer, shared.rounds);
  return { ...shared, season, time, squares, own, ratings, next: yoursNext(squares, ratings) };
}
export type Wall = Awaited<ReturnType<typeof readWall>>;

/** The viewer's own ratings at the judges of these rounds. */
async function ratingsOf(db: Connection, viewer: Viewer, rounds: WallRound[]) {
  const ratings = new Map<string, number>();
  for (const judge of new Set(rounds.map(({ judge }) => judge))) {
    const current = await currentRating(db, viewer.id, judge);
    if (current) ratings.set(judge, current.rating);
  }
  return ratings;
}
