/** How far a problem's rating may be from the member's own, at the judge. */
export const NEAR = 350;

export interface Candidate {
  judge: string;
  /** On the judge's own scale. */
  rating: number | null;
  /** How many here solved it. */
  solved: number;
  isMine: boolean;
}

/**
 * The hardest problem that the member has not solved but somebody here has, within NEAR of the member's rating at its
 * judge. Between judges, whose scales differ, the one furthest above that rating is the hardest.
 * @param problems the oldest first; of equals the newest is chosen
 */
export function yoursNext<T extends Candidate>(
  problems: readonly T[],
  ratings: ReadonlyMap<string, number>,
): T | null {
  let next: { problem: T; above: number } | null = null;
  for (const problem of problems) {
    const own = ratings.get(problem.judge);
    if (own === undefined || problem.rating === null || problem.isMine || problem.solved === 0) continue;
    const above = problem.rating - own;
    if (Math.abs(above) <= NEAR && above >= (next?.above ?? -NEAR)) next = { problem, above };
  }
  return next?.problem ?? null;
}
