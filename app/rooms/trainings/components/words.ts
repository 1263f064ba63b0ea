import type { scorings } from "../limits.ts";

type Scoring = (typeof scorings)[number];

export const scoringTitles: Record<Scoring, string> = {
  icpc: "ICPC",
  points: "Points",
  atcoder: "AtCoder",
  race: "Race",
};

const told: Record<Scoring, string> = {
  icpc: "ICPC: most solved, then least time",
  points: "Points: most points, then least time",
  atcoder: "AtCoder: most points, then the last solve",
  race: "Race: only the first to solve a problem gets it",
};

export const scoringOptions = Object.entries(told).map(([value, label]) => ({ value, label }));
