import type { Club, Figures } from "./count.ts";
import { isSolvedAlone, isSolvedByWord, isTried, type Mark, marksOf } from "./count-marks.ts";

export interface PlainList {
  title: string;
  /** The keys of its problems at their judges. */
  items: { judge: string; key: string }[];
}

/** How far each member is with each list. What a team solved is not done. */
export function countLists(club: Club, lists: PlainList[]): Figures {
  const figures: Figures = new Map();
  for (const member of club.world.members) {
    if (member.isSuspended) continue;
    const marks = new Map<string, Mark>(marksOf(club, member).map((mark) => [mark.task.key, mark]));
    for (const { title, items } of lists) {
      // A list has each problem once.
      const keys = [...new Set(items.map(({ judge, key }) => club.twins.keyOf(judge, key)))];
      const states = keys.map((key) => stateOf(marks.get(key)));
      const done = states.filter((state) => state === "solved").length;
      figures.set(`list ${title} ${member.name} done`, done);
      figures.set(`list ${title} ${member.name} counted`, `${done} of ${keys.length}`);
      for (const [place, key] of keys.entries())
        figures.set(`list ${title} ${member.name} ${key}`, states[place] ?? "");
    }
  }
  return figures;
}

function stateOf(mark: Mark | undefined): string {
  if (!mark) return "";
  if (isSolvedAlone(mark) || isSolvedByWord(mark)) return "solved";
  return isTried(mark) ? "tried" : "";
}
