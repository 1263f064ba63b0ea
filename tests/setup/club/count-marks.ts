import type { Club, Deed } from "./count.ts";
import type { Member, Task, Word } from "./world.ts";

/** What a member made of a problem, in whatever contests. */
export interface Mark {
  member: Member;
  task: Task;
  /** The first solves. */
  proven: Deed | null;
  unproven: Deed | null;
  provenTeams: Deed | null;
  unprovenTeams: Deed | null;
  posted: Word | null;
  byHand: Word | null;
  isTriedAlone: boolean;
  isTriedByTeam: boolean;
}

export function marksOf({ deeds, twins, words }: Club, member: Member): Mark[] {
  const own = deeds.filter((deed) => deed.member === member && deed.outcome !== "neither");
  const said = words.filter((word) => word.member === member);
  const all = [...own.map(({ submission }) => submission.task), ...said.map(({ task }) => task)];
  const tasks = new Set(all.map((task) => twins.of(task)));
  return [...tasks].map((task) => {
    const sent = own.filter(({ submission }) => twins.of(submission.task) === task);
    const first = (isVerified: boolean, isTeams: boolean) =>
      sent
        .filter((deed) => deed.outcome === "solved")
        .filter((deed) => deed.isVerified === isVerified && deed.isTeams === isTeams)
        .toSorted((a, b) => a.submission.at - b.submission.at)[0] ?? null;
    const about = said.filter((word) => twins.of(word.task) === task);
    return {
      member,
      task,
      proven: first(true, false),
      unproven: first(false, false),
      provenTeams: first(true, true),
      unprovenTeams: first(false, true),
      posted: about.find(({ kind }) => kind === "posted") ?? null,
      byHand: about.find(({ kind }) => kind !== "posted") ?? null,
      isTriedAlone: sent.some(({ isTeams }) => !isTeams),
      isTriedByTeam: sent.some(({ isTeams }) => isTeams),
    };
  });
}

/** By a handle. */
export const isSolvedAlone = ({ proven, unproven }: Mark): boolean => proven !== null || unproven !== null;

/** By a posted solution or the member's own word. */
export const isSolvedByWord = ({ posted, byHand }: Mark): boolean =>
  posted !== null || byHand?.kind === "solved";

export const isSolvedByTeam = ({ provenTeams, unprovenTeams }: Mark): boolean =>
  provenTeams !== null || unprovenTeams !== null;

export const isTried = ({ isTriedAlone, isTriedByTeam }: Mark): boolean => isTriedAlone || isTriedByTeam;
