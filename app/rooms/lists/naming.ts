import { nameOfKey, siteRating } from "../judges/addresses.ts";
import type { ItemEntry } from "./shown-items.server.ts";

export { sourceOf } from "../judges/addresses.ts";

/** The title of the problem on this site, or else the judge's name for it, the list owner's, or its key. */
export const nameOf = ({
  title,
  task_name,
  name,
  ...task
}: Pick<ItemEntry, "title" | "task_name" | "name" | "judge" | "key">): string =>
  title ?? (task_name || name || nameOfKey(task));

/** The rating of the problem on this site, or else the judge's, converted to this site's scale. */
export const ratingOf = ({ rating, task_rating }: Pick<ItemEntry, "rating" | "task_rating">): number | null =>
  rating ?? (task_rating === null ? null : siteRating(task_rating));

/** The address at the judge, or the link of a problem that exists only on this site. */
export const linkOf = ({ task_link, link }: Pick<ItemEntry, "task_link" | "link">): string =>
  task_link || (link ?? "");
