import type { Application } from "../../platform/application.ts";
import type { Database } from "../../platform/db/connection.server.ts";
import { boardPath, contestName, nameOfKey, sourceOf } from "../judges/addresses.ts";
import { boardOf, listLeaders } from "../standings/index.server.ts";
import { type Gathered, gather } from "./gathered.server.ts";
import {
  figuresOf,
  findBestSolution,
  findParagraph,
  listContestsOf,
  listDue,
  listFirstTimers,
  listNamed,
  listSolversIn,
  type NamedTask,
} from "./queries.server.ts";
import type { Week } from "./week.ts";

type Store = Pick<Application, "db" | "now">;
type Solved = Gathered["hardest"][number];

const TOP = 5;
const MOST_NAMES = 20;
const SHOWN_CONTESTS = 6;
const SHOWN_SOLVERS = 3;
const SHOWN_DUE = 5;

/**
 * A week's letter, from what is stored when it is read: later imports, removals and suspensions change it, too. Only
 * lists by members the reader has blocked differ between readers.
 */
export async function loadLetter({ db, now }: Store, viewer: { id: number }, week: Week) {
  const time = now();
  const board = boardOfWeek(week);
  const contests = await listContestsOf(db, week, time);
  const { hardest, upsolved } = await gather({ db, now }, week);
  const named = await listNamed(db, [...new Set([...hardest, ...upsolved].map(({ task }) => task))]);
  const next = Math.min(time, week.to);
  return {
    week,
    isRunning: time < week.to,
    paragraph: await findParagraph(db, week),
    figures: await figuresOf(db, week, time),
    board: (await listLeaders({ db, now }, board, { limit: TOP })).rows.map(
      ({ id, username, value, rank }) => ({ id, username, value, rank }),
    ),
    contests: contests.slice(0, SHOWN_CONTESTS).map((contest) => ({
      judge: contest.judge,
      key: contest.key,
      name: contestName(contest),
      board: boardPath(contest.judge, contest.key),
      people: contest.people,
    })),
    contestsInAll: contests.length,
    mostUpsolved: mostUpsolvedOf(upsolved, named),
    hardest: await hardestOf(db, week, time, hardestIn(hardest, named)),
    firstTimers: await listFirstTimers(db, week, time, MOST_NAMES),
    due: await listDue(db, viewer, { from: next, to: week.to + (week.to - week.from) }, SHOWN_DUE),
  };
}
export type Letter = Awaited<ReturnType<typeof loadLetter>>;

/** The leaderboard's of that week. */
export const boardOfWeek = ({ from }: Week) =>
  boardOf({ period: "week", by: "solves", tag: undefined }, from);

const find = (named: NamedTask[], solved: Solved | undefined) => named.find(({ id }) => id === solved?.task);

function mostUpsolvedOf(upsolved: Solved[], named: NamedTask[]) {
  const most = upsolved.find((each) => find(named, each));
  const task = find(named, most);
  return task && taskOf(task, most?.upsolvers ?? 0);
}

/** The highest rating on this site's scale and then the judge's. */
function hardestIn(hardest: Solved[], named: NamedTask[]) {
  const shown = hardest.flatMap((solved) => {
    const task = find(named, solved);
    return task ? [{ ...solved, named: task }] : [];
  });
  const judges = ({ named: { rating } }: (typeof shown)[number]) => rating ?? 0;
  return shown.sort((one, other) => other.rating - one.rating || judges(other) - judges(one))[0];
}

async function hardestOf(db: Database, week: Week, now: number, found: ReturnType<typeof hardestIn>) {
  const solvers = found ? await listSolversIn(db, found.task, week, now, SHOWN_SOLVERS) : [];
  if (!found || solvers.length === 0) return undefined;
  return {
    ...taskOf(found.named, found.people),
    solvers,
    explanation: await findBestSolution(db, found.task),
  };
}

function taskOf({ judge, key, name, rating, link, problem, title }: NamedTask, people: number) {
  return {
    name: (judge === "here" ? title : name || title) || nameOfKey({ judge, key }),
    source: sourceOf({ judge, key }),
    rating,
    /** On this site if a public problem is for it, else at its judge. */
    href: problem === null ? link : `/problem/${problem}`,
    problem,
    people,
  };
}
export type LetterTask = ReturnType<typeof taskOf>;

/** Whether there is anything to send: lists that are due have emails of their own. */
export const hasNews = ({ paragraph, figures, contestsInAll }: Letter): boolean =>
  paragraph !== undefined || figures.solves > 0 || contestsInAll > 0;
