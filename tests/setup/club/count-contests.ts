import type { Club, Figures } from "./count.ts";
import { type Contest, isLinkedAt, nameAt } from "./world.ts";

/** Which contests members took part in, alone or in a team, and how much each handle solved alone. */
export function countContests(club: Club): Figures {
  const figures: Figures = new Map();
  const { world, deeds, time } = club;
  for (const contest of world.contests.filter((each) => isPast(each, time))) {
    const taking = deeds.filter(
      ({ submission, how }) => submission.contest === contest && how !== "practice",
    );
    const members = new Set(taking.map(({ member }) => member));
    const listed = [...members].filter(({ isSuspended }) => !isSuspended);
    if (listed.length > 0) figures.set(`past ${contest.key}`, `${nameOf(contest)}, ${listed.length}`);
    for (const member of members) figures.set(`past ${contest.key} ${member.name}`, "mine");
  }
  for (const { account } of world.links.filter((link) => isLinkedAt(link, time))) {
    const solved = deeds.filter(
      (deed) => deed.account === account && deed.outcome === "solved" && !deed.isTeams,
    );
    const tasks = new Set(solved.map(({ submission }) => submission.task));
    figures.set(`handle ${account.judge} ${nameAt(account, time)} solved`, tasks.size);
  }
  return figures;
}

/** A contest that the judge does not show goes by its number. */
const nameOf = ({ kind, key, name }: Contest): string => (kind === "private gym" ? key : name);

/** Contests that are over. Those whose end nobody knows are listed once somebody took part. */
const isPast = ({ kind, startsAt, lasts }: Contest, time: number): boolean =>
  kind === "private gym" || startsAt === null || startsAt + lasts <= time;
