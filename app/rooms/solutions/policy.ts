import type { Viewer } from "../../viewer.ts";

type Somebody = Pick<Viewer, "id">;

export function canEdit(viewer: Somebody, solution: { author_id: number | null }): boolean {
  return solution.author_id === viewer.id;
}

export const NOT_YOURS = "Only its author may change this solution.";

export interface Reading {
  /** The reader's own setting. */
  hidesSpoilers: boolean;
  /** They posted a solution, or solved the problem with a verified handle. */
  hasSolved: boolean;
  /** They asked for this problem's solutions. */
  hasOpened: boolean;
}

/** Whether description and code show at once, or only on request. */
export function seesSpoilers(
  viewer: Somebody,
  problem: { author_id: number | null },
  { hidesSpoilers, hasSolved, hasOpened }: Reading,
): boolean {
  return !hidesSpoilers || hasSolved || hasOpened || problem.author_id === viewer.id;
}
