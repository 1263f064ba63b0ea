import { stateOf } from "../../platform/ui/states.ts";
import { nameOf, ratingOf, sourceOf } from "./naming.ts";
import type { ItemEntry } from "./queries.server.ts";

/** What became of an item for the viewer, and what they said of it by hand. */
export const toOwnMark = ({ status, how, verified, hand }: ItemEntry) => ({
  mark: stateOf(status, how, verified === 1),
  hand,
});

/** An item as screens show it. */
export function toItemRow(item: ItemEntry) {
  const { problem, task_link: link } = item;
  return {
    id: item.id,
    name: nameOf(item),
    source: sourceOf(item),
    rating: ratingOf(item),
    section: item.section,
    note: item.note,
    /** Where it opens: here if it is here, else at its judge. */
    href: problem === null ? link : `/problem/${problem}`,
    /** At its judge, beside that. */
    ...(problem !== null && link && { link }),
    ...toOwnMark(item),
  };
}
