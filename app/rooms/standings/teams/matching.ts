/** A member's claim to a handle. */
export interface Claim {
  userId: number;
  isVerified: boolean;
  isVouched: boolean;
}

export interface TeamMember {
  userId: number;
  /** Null for a current member; times in milliseconds. */
  leftAt: number | null;
}

export interface Candidate {
  id: number;
  members: TeamMember[];
}

/** Whose handle it is: who has verified it or else is vouched for, or else everybody who claims it. */
export function ownersOf(claims: Claim[]): number[] {
  const strongest =
    claims.find(({ isVerified }) => isVerified) ?? claims.find(({ isVouched }) => isVouched) ?? undefined;
  return strongest ? [strongest.userId] : claims.map(({ userId }) => userId);
}

interface Party {
  /** When it took part. */
  at: number;
  /** For each of its handles, whose it may be. */
  owners: number[][];
}

/**
 * The team that a party is: each handle belongs to somebody who was in the team then, and there are several of them.
 * Of several teams, the one with the fewest others in it, then the oldest.
 */
export function teamOf({ at, owners }: Party, teams: Candidate[]): number | null {
  let best: { id: number; others: number } | null = null;
  for (const { id, members } of teams.toSorted((a, b) => a.id - b.id)) {
    const then = new Set(
      members.filter(({ leftAt }) => leftAt === null || leftAt >= at).map((m) => m.userId),
    );
    const known = owners.map((some) => some.filter((user) => then.has(user)));
    const present = new Set(known.flat());
    if (owners.length < 2 || present.size < 2 || known.some((some) => some.length === 0)) continue;
    const others = then.size - present.size;
    if (best === null || others < best.others) best = { id, others };
  }
  return best?.id ?? null;
}
