import { stateOf } from "../../platform/ui/states.ts";
import { nameOf, ratingOf, sourceOf } from "./naming.ts";
import type { ItemEntry } from "./queries.server.ts";

export function toItemRow(item: ItemEntry) {
  const { problem, task_link: link } = item;
  return {
    id: item.id,
    name: nameOf(item),
    source: sourceOf(item),
    rating: ratingOf(item),
    section: item.section,
    note: item.note,
    href: problem === null ? link : `/problem/${problem}`,
    ...(problem !== null && link && { link }),
    mark: stateOf(item.status, item.how, item.verified === 1),
    hand: item.hand,
  };
}
