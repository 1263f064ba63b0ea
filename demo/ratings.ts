import type { RatingChange } from "../app/rooms/judges/judge.server.ts";
import { chanceOf } from "./chance.ts";
import { DAY, HOUR, type Round, type Sender } from "./round.ts";

/** Older contests that count at a judge. */
const FORMER = 14;
const STEP = 19;

/**
 * A member's rating history, which ends at their rating: from some former contests, and from the season's rounds that
 * they took part in.
 */
export function ratedAt(
  judge: string,
  taken: Round[],
  { username, since }: Sender,
  rating: number,
  now: number,
): RatingChange[] {
  const chance = chanceOf(`${username} is rated by ${judge}`);
  const former = Array.from({ length: FORMER }, (_, index) => ({
    contest: judge === "atcoder" ? `abc${900 + index}` : String(80_001 + index),
    name:
      judge === "atcoder"
        ? `AtCoder Beginner Contest ${900 + index}`
        : `Codeforces Round ${1905 + index} (Div. 2)`,
    at: now - (80 + STEP * (FORMER - index)) * DAY,
  })).filter(({ at }) => now - at < since * DAY && chance.is(0.75));
  const contests = [
    ...former,
    ...taken.map(({ key, name, endsAt }) => ({ contest: key, name, at: endsAt + 3 * HOUR })),
  ].sort((one, other) => one.at - other.at);
  let current = rating - 22 * contests.length;
  const changes = contests.map((contest) => {
    const performance = rating + 60 + 190 * chance.bell();
    current += Math.round(0.22 * (performance - current));
    const rank = Math.round(11_000 / (1 + 10 ** ((performance - 1450) / 380))) + 1;
    return { ...contest, rank, rating: current };
  });
  const off = rating - current;
  return changes.map((change) => ({ ...change, rating: Math.max(100, change.rating + off) }));
}
