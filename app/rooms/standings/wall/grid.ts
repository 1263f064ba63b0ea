import { byLetter } from "../boards/standing.ts";

interface Labelled {
  id: number;
  key: string;
  letter: string;
}

/** The letter of a label: D of D1 and D2. Numbers stand for themselves. */
const baseOf = (label: string): string => /^\D+/.exec(label)?.[0] ?? label;

export interface Grid {
  /** A, B, C, D, D2, E: a letter that a round has twice has two rows. */
  rows: string[];
  /** The row of each task of a round, in the order of its tasks. */
  places: number[][];
}

/** @param rounds the tasks of each, which it sorts */
export function gridOf(rounds: Labelled[][]): Grid {
  const taken = new Map<string, string[]>();
  const letters = new Map<string, Labelled>();
  const within = rounds.map((tasks) => {
    const seen = new Map<string, number>();
    return tasks.sort(byLetter).map((task) => {
      const label = task.letter || task.key;
      const base = baseOf(label);
      const at = seen.get(base) ?? 0;
      seen.set(base, at + 1);
      const labels = taken.get(base) ?? [];
      taken.set(base, labels);
      labels[at] ??= at === 0 ? base : label;
      letters.set(base, letters.get(base) ?? { id: 0, key: base, letter: base });
      return { base, at };
    });
  });
  const bases = [...letters.values()].sort(byLetter).map(({ letter }) => letter);
  const firstRows = new Map<string, number>();
  const rows: string[] = [];
  for (const base of bases) {
    firstRows.set(base, rows.length);
    rows.push(...(taken.get(base) ?? []));
  }
  return {
    rows,
    places: within.map((tasks) => tasks.map(({ base, at }) => (firstRows.get(base) ?? 0) + at)),
  };
}
