import type { Viewer } from "../context.ts";

type Somebody = Pick<Viewer, "id">;

/** Only its author changes or deletes a solution. */
export function canEdit(viewer: Somebody, solution: { author_id: number | null }): boolean {
  return solution.author_id === viewer.id;
}

/** Why the buttons are disabled for everybody else, and why the server refuses. */
export const NOT_YOURS = "Only its author may change this solution.";

export interface Reading {
  /** The reader's own setting. */
  hidesSpoilers: boolean;
  /** Whether they have posted a solution to the problem. */
  hasSolved: boolean;
  /** Whether they have asked to see this problem's solutions. */
  hasOpened: boolean;
}

/** Whether description and code are shown at once, or only after they are asked for. */
export function seesSpoilers(
  viewer: Somebody,
  problem: { author_id: number | null },
  { hidesSpoilers, hasSolved, hasOpened }: Reading,
): boolean {
  return !hidesSpoilers || hasSolved || hasOpened || problem.author_id === viewer.id;
}
