import type { Club, Deed } from "./count.ts";
import type { Member, Task, Trust, Word } from "./world.ts";

/** What a member made of a problem, in whatever contests. */
export interface Mark {
  member: Member;
  task: Task;
  /** The first solves. */
  proven: Deed | null;
  vouched: Deed | null;
  unproven: Deed | null;
  provenTeams: Deed | null;
  vouchedTeams: Deed | null;
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
    const first = (trust: Trust, isTeams: boolean) =>
      sent
        .filter((deed) => deed.outcome === "solved")
        .filter((deed) => deed.trust === trust && deed.isTeams === isTeams)
        .toSorted((a, b) => a.submission.at - b.submission.at)[0] ?? null;
    const about = said.filter((word) => twins.of(word.task) === task);
    return {
      member,
      task,
      proven: first("verified", false),
      vouched: first("vouched", false),
      unproven: first("unverified", false),
      provenTeams: first("verified", true),
      vouchedTeams: first("vouched", true),
      unprovenTeams: first("unverified", true),
      posted: about.find(({ kind }) => kind === "posted") ?? null,
      byHand: about.find(({ kind }) => kind !== "posted") ?? null,
      isTriedAlone: sent.some(({ isTeams }) => !isTeams),
      isTriedByTeam: sent.some(({ isTeams }) => isTeams),
    };
  });
}

/** By a handle. */
export const isSolvedAlone = ({ proven, vouched, unproven }: Mark): boolean =>
  [proven, vouched, unproven].some((deed) => deed !== null);

/** By a posted solution or the member's own word. */
export const isSolvedByWord = ({ posted, byHand }: Mark): boolean =>
  posted !== null || byHand?.kind === "solved";

export const isSolvedByTeam = ({ provenTeams, vouchedTeams, unprovenTeams }: Mark): boolean =>
  [provenTeams, vouchedTeams, unprovenTeams].some((deed) => deed !== null);

export const isTried = ({ isTriedAlone, isTriedByTeam }: Mark): boolean => isTriedAlone || isTriedByTeam;
