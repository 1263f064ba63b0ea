import type { PageRequest, Position } from "../../platform/http/pages.server.ts";
import type { Column, Direction } from "../../platform/search/problem-lists.ts";
import type { Sort } from "./schema.ts";

const orders: Record<Sort, [Column, Direction]> = {
  newest: ["id", "desc"],
  hardest: ["rating", "desc"],
  easiest: ["rating", "asc"],
  solved: ["solutions_count", "desc"],
  reviewed: ["average_rating", "desc"],
};

/** The direction in which a page is read: backwards if it comes before a cursor. */
export function orderOf(sort: Sort, { before }: PageRequest): { column: Column; direction: Direction } {
  const [column, direction] = orders[sort];
  const isAscending = (direction === "asc") === (before === undefined);
  return { column, direction: isAscending ? "asc" : "desc" };
}

export function inOrder(direction: Direction) {
  const sign = direction === "asc" ? 1 : -1;
  return (a: Position, b: Position) => sign * (a.key - b.key || a.id - b.id);
}
