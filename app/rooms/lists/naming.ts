import { nameOfKey, siteRating } from "../judges/addresses.ts";
import type { ItemEntry } from "./shown-items.server.ts";

export { sourceOf } from "../judges/addresses.ts";

/** What an item is called: by its problem here, its judge, its list's owner, or its key. */
export const nameOf = ({
  title,
  task_name,
  name,
  ...task
}: Pick<ItemEntry, "title" | "task_name" | "name" | "judge" | "key">): string =>
  title ?? (task_name || name || nameOfKey(task));

/** That of its problem here, else its judge's on this site's scale; null if there is none. */
export const ratingOf = ({ rating, task_rating }: Pick<ItemEntry, "rating" | "task_rating">): number | null =>
  rating ?? (task_rating === null ? null : siteRating(task_rating));

/** Its address at its judge; of a problem of this site alone, the link that it was shared with. */
export const linkOf = ({ task_link, link }: Pick<ItemEntry, "task_link" | "link">): string =>
  task_link || (link ?? "");
