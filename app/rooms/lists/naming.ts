import { nameOfKey, siteRating } from "../judges/addresses.ts";
import type { ItemEntry } from "./shown-items.server.ts";

export { sourceOf } from "../judges/addresses.ts";

export const nameOf = ({
  title,
  task_name,
  name,
  ...task
}: Pick<ItemEntry, "title" | "task_name" | "name" | "judge" | "key">): string =>
  title ?? (task_name || name || nameOfKey(task));

export const ratingOf = ({ rating, task_rating }: Pick<ItemEntry, "rating" | "task_rating">): number | null =>
  rating ?? (task_rating === null ? null : siteRating(task_rating));

export const linkOf = ({ task_link, link }: Pick<ItemEntry, "task_link" | "link">): string =>
  task_link || (link ?? "");
