import type { Chance } from "./chance.ts";
import { isOver } from "./contests.ts";
import { type Contest, DAY, HOUR, type Member, START, type Task, type Word } from "./world.ts";

/** When members say what they solved elsewhere, and put problems aside. */
export const WORDS_AT = START + 7 * DAY + 5 * HOUR;

const kinds = ["posted", "posted", "solved", "solved", "gaveup", "later"] as const;

/** At most one of each member about problems with the same name. */
export function makeWords(chance: Chance, members: Member[], contests: Contest[]): Word[] {
  const known = contests.filter((contest) => contest.kind !== "private gym" && isOver(contest, WORDS_AT));
  const words = new Map<string, Word>();
  for (const member of members) {
    for (let said = chance.between(0, 4); said > 0; said--) {
      const task: Task = chance.pick(chance.pick(known).columns).task;
      words.set(`${member.name} ${task.name}`, { member, task, kind: chance.pick(kinds), at: WORDS_AT });
    }
  }
  return [...words.values()];
}
