import { nameOfKey, siteRating } from "../judges/addresses.ts";
import type { ItemEntry } from "./shown-items.server.ts";

export { sourceOf } from "../judges/addresses.ts";

/** The name from its problem here, its judge, the list's owner, or its key. */
export const nameOf = ({
  title,
  task_name,
  name,
  ...task
}: Pick<ItemEntry, "title" | "task_name" | "name" | "judge" | "key">): string =>
  title ?? (task_name || name || nameOfKey(task));

/** The rating of its problem here, else its judge's on this site's scale. */
export const ratingOf = ({ rating, task_rating }: Pick<ItemEntry, "rating" | "task_rating">): number | null =>
  rating ?? (task_rating === null ? null : siteRating(task_rating));

/** The address at its judge; for a problem that only this site has, its link. */
export const linkOf = ({ task_link, link }: Pick<ItemEntry, "task_link" | "link">): string =>
  task_link || (link ?? "");
