import { stateOf } from "../../platform/ui/states.ts";
import { nameOf, ratingOf, sourceOf } from "./naming.ts";
import type { ItemEntry } from "./queries.server.ts";

/** @param dueAt when the list is due (ms) */
export function toItemRow(item: ItemEntry, dueAt: number | null = null) {
  const { problem, task_link: link, solved_at } = item;
  const isSolved = item.status === "solved" && item.how !== "team";
  const isLate = isSolved && dueAt !== null && solved_at !== null && solved_at > dueAt;
  return {
    id: item.id,
    name: nameOf(item),
    source: sourceOf(item),
    rating: ratingOf(item),
    section: item.section,
    note: item.note,
    href: problem === null ? link : `/problem/${problem}`,
    ...(problem !== null && link && { link }),
    mark: stateOf(item),
    hand: item.hand,
    ...(isLate && { isLate }),
  };
}
