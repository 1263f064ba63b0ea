import { toKey } from "./schema.ts";

/** What the comparison of two people uses. */
export interface Traits {
  favlanguage: string | null;
  rating: number | null;
  platform: string | null;
  skills: readonly string[];
}

const MOST_NAMED = 3;
const MOST_REASONS = 3;

/**
 * The candidates who complement the viewer best, each with the reasons in words, the strongest first. Leaves out those
 * with nothing to offer.
 */
export function suggest<T extends Traits>(viewer: Traits, candidates: readonly T[], most: number) {
  return candidates
    .map((person) => ({ person, ...weigh(viewer, person) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most)
    .map(({ person, reasons }) => ({ person, reasons }));
}

function weigh(viewer: Traits, other: Traits): { weight: number; reasons: string[] } {
  const own = new Set(viewer.skills.map(toKey));
  const lacked = other.skills.filter((skill) => !own.has(toKey(skill)));
  const shared = other.skills.filter((skill) => own.has(toKey(skill)));
  const near = nearness(viewer.rating, other.rating);
  const sameLanguage = isSame(viewer.favlanguage, other.favlanguage);
  const samePlatform = isSame(viewer.platform, other.platform);
  const parts: [weight: number, reason: string][] = [
    [Math.min(lacked.length, 5), countOf(lacked, "you lack")],
    [near === null ? 0 : 3, near === 0 ? "the same rating as you" : `rating within ${near} of yours`],
    [Math.min(shared.length, 3), countOf(shared, "in common")],
    [sameLanguage ? 2 : 0, `writes ${other.favlanguage}, like you`],
    [samePlatform ? 1 : 0, `on ${other.platform}, like you`],
  ];
  const given = parts.filter(([weight]) => weight > 0);
  return {
    weight: given.reduce((sum, [weight]) => sum + weight, 0),
    reasons: given.slice(0, MOST_REASONS).map(([, reason]) => reason),
  };
}

/** "3 skills you lack: graphs, geometry, DP" */
function countOf(skills: readonly string[], what: string): string {
  const named = skills.slice(0, MOST_NAMED).join(", ");
  const more = skills.length > MOST_NAMED ? " …" : "";
  return `${skills.length} ${skills.length === 1 ? "skill" : "skills"} ${what}: ${named}${more}`;
}

/** The round figure that two ratings lie within; null when they are too far apart. */
function nearness(own: number | null, other: number | null): number | null {
  if (own === null || other === null) return null;
  const apart = Math.abs(own - other);
  if (apart > Math.max(1, Math.abs(own) / 10)) return null;
  return [0, 1, 2, 5, 10, 20, 50, 100, 200, 500].find((step) => apart <= step) ?? null;
}

function isSame(own: string | null, other: string | null): boolean {
  return own !== null && other !== null && toKey(own) === toKey(other);
}
