import { codeforcesTask } from "../app/rooms/judges/imported.ts";
import type { Submission, TaskFacts } from "../app/rooms/judges/judge.server.ts";
import { chanceOf } from "./chance.ts";
import { archive, topics } from "./content/season.ts";
import { DAY, HOUR, MINUTE, type Sender } from "./round.ts";

/** Larger than any contest id at Codeforces. */
export const FIRST_ARCHIVED = 85_001;

export type ArchiveTask = TaskFacts & { rating: number };

/** Problems of rounds before the season. */
export const archiveTasks: ArchiveTask[] = Array.from({ length: archive.rounds }, (_, round) =>
  archive.ratings.map((rating, place) => {
    const number = round * archive.ratings.length + place;
    const { manners, things } = archive;
    return {
      ...codeforcesTask(FIRST_ARCHIVED + round, "ABCDEF"[place] ?? "A"),
      // The rounds are fictional, so their problems have no pages.
      link: "https://codeforces.com/problemset",
      name: `${manners[number % manners.length]} ${things[number % things.length]}`,
      rating: rating + 100 * (round % 3),
      tags: `${topics[place]},${topics[(round + place + 3) % topics.length]}`,
    };
  }),
).flat();

/** A member's practice, day by day, with older problems. */
export function practised(member: Sender, now: number): Submission[] {
  const within = archiveTasks.filter(({ rating }) => Math.abs(rating - member.strength + 150) < 450);
  const pool = shuffled(within.length > 20 ? within : archiveTasks.slice(), member.username);
  const today = Math.floor(now / DAY);
  const submissions: Submission[] = [];
  // From today on, so that the pool lasts for the last months.
  for (let daysAgo = member.until ?? 0; daysAgo <= member.since && pool.length > 0; daysAgo++) {
    const chance = chanceOf(`${member.username} ${daysAgo} days ago`);
    const isBusy = daysAgo < (member.streak ?? 0) || daysAgo === member.since;
    const rhythm = member.practice / 7 / (daysAgo > 70 ? 4.5 : 1);
    const solves = (chance.is(rhythm) ? chance.between(1, 2) : 0) || (isBusy ? 1 : 0);
    for (const task of pool.splice(0, solves)) {
      const start = (today - daysAgo) * DAY;
      const at = Math.round(
        daysAgo === 0 ? start + chance.next() * (now - start) : timeOn(start, chance.next()),
      );
      const id = `${task.key}-${member.username}`;
      const sent = { task, how: "practice" as const };
      if (chance.is(0.3) && daysAgo > 0)
        submissions.push({
          ...sent,
          id: `${id}-wrong`,
          at: at - chance.between(4, 50) * MINUTE,
          verdict: "wrong",
        });
      submissions.push({ ...sent, id, at, verdict: "solved" });
    }
  }
  return submissions;
}

/** Between seven and eleven, mostly in the evening. */
const timeOn = (start: number, chance: number) => start + (7 + 16 * Math.sqrt(chance)) * HOUR;

function shuffled<T>(values: T[], seed: string): T[] {
  const chance = chanceOf(`${seed} chooses`);
  return values
    .map((value) => [chance.next(), value] as const)
    .sort(([one], [other]) => one - other)
    .map(([, value]) => value);
}
