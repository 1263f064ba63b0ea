import type { Club, Figures } from "./count.ts";
import { isSolvedAlone, isSolvedByTeam, isSolvedByWord, isTried, type Mark, marksOf } from "./count-marks.ts";
import type { Contest, Member } from "./world.ts";

/** The unsolved problems of the contests that each member took part in. */
export function countQueues(club: Club): Figures {
  const figures: Figures = new Map();
  for (const member of club.world.members) {
    const marks = new Map(marksOf(club, member).map((mark) => [mark.task, mark]));
    const entries = new Map<string, string>();
    for (const contest of contestsOf(club, member)) {
      for (const task of tasksOf(club, contest)) {
        const mark = marks.get(club.twins.of(task));
        if (mark && isSettled(mark)) continue;
        entries.set(club.twins.of(task).key, mark && isTried(mark) ? "tried" : "skipped");
      }
    }
    for (const [key, status] of entries) figures.set(`queue ${member.name} ${key}`, status);
    figures.set(`queue ${member.name} length`, entries.size);
  }
  return figures;
}

/** Solved, or put aside by the member. */
const isSettled = (mark: Mark) =>
  isSolvedAlone(mark) || isSolvedByTeam(mark) || isSolvedByWord(mark) || mark.byHand !== null;

/** Contests that are over, in which the member took part, alone or in a team. */
function contestsOf({ deeds, time }: Club, member: Member): Set<Contest> {
  const taken = deeds.filter((deed) => deed.member === member && deed.how !== "practice");
  const contests = taken.map(({ submission }) => submission.contest);
  return new Set(contests.filter(({ startsAt, lasts }) => startsAt === null || startsAt + lasts <= time));
}

function tasksOf({ deeds }: Club, contest: Contest) {
  const all = contest.columns.map(({ task }) => task);
  if (contest.kind !== "private gym") return all;
  return all.filter((task) => deeds.some(({ submission }) => submission.task === task));
}
