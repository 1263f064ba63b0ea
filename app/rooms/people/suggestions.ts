import { toKey } from "./schema.ts";

export interface Traits {
  favlanguage: string | null;
  rating: number | null;
  platform: string | null;
  skills: readonly string[];
}

const MOST_NAMED = 3;
const MOST_REASONS = 3;

export function suggest<T extends Traits>(viewer: Traits, candidates: readonly T[], most: number) {
  return candidates
    .map((person) => ({ person, ...weigh(viewer, person) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most)
    .map(({ person, why }) => ({ person, why }));
}

function weigh(viewer: Traits, other: Traits): { weight: number; why: string } {
  const own = new Set(viewer.skills.map(toKey));
  const lacked = other.skills.filter((skill) => !own.has(toKey(skill)));
  const shared = other.skills.filter((skill) => own.has(toKey(skill)));
  const near = nearness(viewer.rating, other.rating);
  const sameLanguage = isSame(viewer.favlanguage, other.favlanguage);
  const samePlatform = isSame(viewer.platform, other.platform);
  const parts: [weight: number, reason: string][] = [
    [Math.min(lacked.length, 5), `knows: ${namesOf(lacked)}`],
    [near === null ? 0 : 3, near === 0 ? "rated the same as you" : `rated within ${near} of you`],
    [Math.min(shared.length, 3), `like you: ${namesOf(shared)}`],
    [sameLanguage ? 2 : 0, `writes ${other.favlanguage} too`],
    [samePlatform ? 1 : 0, `on ${other.platform} too`],
  ];
  const given = parts.filter(([weight]) => weight > 0);
  const why = given.slice(0, MOST_REASONS).map(([, reason]) => reason);
  return {
    weight: given.reduce((sum, [weight]) => sum + weight, 0),
    why: why.join(" · ").replace(/^./, (first) => first.toUpperCase()),
  };
}

function namesOf(skills: readonly string[]): string {
  const more = skills.length - MOST_NAMED;
  return skills.slice(0, MOST_NAMED).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** A round number that is at least the difference of two ratings; null if they are too far apart. */
function nearness(own: number | null, other: number | null): number | null {
  if (own === null || other === null) return null;
  const apart = Math.abs(own - other);
  if (apart > Math.max(1, Math.abs(own) / 10)) return null;
  return [0, 1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => apart <= step) ?? null;
}

function isSame(own: string | null, other: string | null): boolean {
  return own !== null && other !== null && toKey(own) === toKey(other);
}
