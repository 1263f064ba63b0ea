// What the site has to show of a club, counted by brute force from what its members sent. It shares no code with the
// site: a rule that one of the two gets wrong shows as a difference.

import { countBoards } from "./count-boards.ts";
import { countContests } from "./count-contests.ts";
import { countGroups } from "./count-groups.ts";
import { countLists, type PlainList } from "./count-lists.ts";
import { countQueues } from "./count-queues.ts";
import { countTeams } from "./count-teams.ts";
import { countTotals } from "./count-totals.ts";
import { decide, type Moment } from "./decide.ts";
import {
  type Account,
  type Contest,
  DAY,
  isLinkedAt,
  isShownAt,
  type Member,
  type Party,
  type Submission,
  type Task,
  type Team,
  type Trust,
  trustAt,
  verdictAt,
  type Word,
  type World,
} from "./world.ts";

/** By name, such as "board 2101 member03 B". */
export type Figures = Map<string, string | number>;

/** A submission that somebody linked here had part in. */
export interface Deed {
  member: Member;
  account: Account;
  trust: Trust;
  submission: Submission;
  outcome: "solved" | "wrong" | "neither";
  how: "contest" | "virtual" | "practice";
  isTeams: boolean;
}

/** A day of an endless contest is practice. */
const ENDLESS = 30 * DAY;

export function deedsAt(world: World, time: number): Deed[] {
  const deeds: Deed[] = [];
  for (const link of world.links) {
    if (!isLinkedAt(link, time)) continue;
    for (const submission of world.submissions) {
      if (!submission.accounts.includes(link.account) || !isShownAt(submission, time)) continue;
      const { member, account } = link;
      const trust = trustAt(link, time);
      const how = howOf(submission);
      const outcome = outcomeOf(verdictAt(submission, time));
      deeds.push({ member, account, trust, submission, outcome, how, isTeams: isTeams(submission) });
    }
  }
  return deeds;
}

function outcomeOf(verdict: string | undefined): Deed["outcome"] {
  if (verdict === "OK") return "solved";
  const isNeither = verdict === undefined || ["TESTING", "SUBMITTED", "COMPILATION_ERROR"].includes(verdict);
  return isNeither ? "neither" : "wrong";
}

function howOf({ contest, type, at }: Submission): Deed["how"] {
  if (contest.judge === "codeforces") {
    if (type === "VIRTUAL") return "virtual";
    return type === "PRACTICE" ? "practice" : "contest";
  }
  const { startsAt, lasts } = contest;
  if (startsAt === null || lasts >= ENDLESS) return "practice";
  return at >= startsAt && at < startsAt + lasts ? "contest" : "practice";
}

export const isTeams = ({ party }: Submission): boolean =>
  party !== null && (party.teamId !== null || party.accounts.length > 1);

/** Which tasks are the same problem. Those with the same name in different contests that start together are. */
export class Twins {
  readonly #first = new Map<Task, Task>();
  readonly #byKey = new Map<string, Task>();

  constructor(contests: Contest[]) {
    const places = contests.flatMap((contest) => contest.columns.map(({ task }) => ({ contest, task })));
    for (const { task } of places) {
      this.#byKey.set(`${task.judge} ${task.key}`, task);
      const contestsOfTask = contests.filter(({ columns }) => columns.some((column) => column.task === task));
      const same = places.find(
        (other) =>
          other.task === task ||
          (other.task.judge === task.judge &&
            other.task.name === task.name &&
            contestsOfTask.some(
              (contest) => contest !== other.contest && startsTogether(contest, other.contest),
            )),
      );
      this.#first.set(task, same?.task ?? task);
    }
  }

  /** The same for all twins. */
  of(task: Task): Task {
    return this.#first.get(task) ?? task;
  }

  /** @returns the key of the problem that this key stands for */
  keyOf(judge: string, key: string): string {
    const task = this.#byKey.get(`${judge} ${key}`);
    return task ? this.of(task).key : `unknown ${judge} ${key}`;
  }
}

const startsTogether = (one: Contest, other: Contest): boolean =>
  one.startsAt !== null && one.startsAt === other.startsAt;

export interface Club {
  world: World;
  twins: Twins;
  time: number;
  deeds: Deed[];
  words: Word[];
  /** Which parties were a team of this site. */
  teams: Map<Party, Team>;
}

/** @param moments when the site read the judges, or its teams changed: see decide() */
export function countClub(
  world: World,
  time: number,
  lists: PlainList[],
  moments: Moment[] = [{ time, readAt: time }],
): Figures {
  const words = world.words.filter(({ at }) => at <= time);
  const twins = new Twins(world.contests);
  const teams = decide(world, moments);
  const club: Club = { world, twins, time, deeds: deedsAt(world, time), words, teams };
  return new Map([
    ...countBoards(club),
    ...countContests(club),
    ...countQueues(club),
    ...countTotals(club),
    ...countLists(club, lists),
    ...countGroups(club, lists),
    ...countTeams(club),
  ]);
}
