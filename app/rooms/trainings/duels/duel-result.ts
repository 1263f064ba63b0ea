interface Row {
  id: number;
  /** Null outside the ranks; the same for a tie. */
  rank: number | null;
  points: number;
}

/**
 * Who wins a duel. Null for a tie, and while the better row stands outside the ranks.
 * @param rows best first
 */
export function winnerOf<R extends Row>([first, second]: R[]): R | null {
  if (!first || !second || first.rank === null || first.points === 0) return null;
  return second.rank === first.rank ? null : first;
}

export const NOBODY = "A deleted member";

interface Named {
  owner_name: string | null;
  opponent_name: string | null;
}

/** "ada and ben", by their present names. */
export const titleOfDuel = ({ owner_name, opponent_name }: Named): string =>
  `${owner_name ?? NOBODY} and ${opponent_name ?? NOBODY}`;
