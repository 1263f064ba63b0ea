/** One thing that a member can go on with. Times are in milliseconds. */
export type Continuable =
  | { kind: "live"; name: string; href: string; endsAt: number; members: number; now: number }
  | {
      kind: "list";
      name: string;
      href: string;
      due: string | null;
      dueAt: number | null;
      solved: number;
      total: number;
    }
  | { kind: "training"; name: string; href: string; startsAt: number; untilAt: number | null; isIn: boolean }
  | { kind: "board"; name: string; href: string; queue: string; solved: number; left: number }
  | { kind: "revisit"; name: string; total: number };
export type Cell = Continuable & { isNearest?: true };

/** A row of four on a wide screen. */
const MOST_CELLS = 4;

const DAY = 24 * 60 * 60 * 1000;
const order = ["live", "list", "training", "board", "revisit"] as const;

/** When something is to be done; infinite if at any time. */
function timeOf(cell: Continuable, now: number): number {
  switch (cell.kind) {
    case "live":
      return now;
    case "list":
      return cell.dueAt ?? Number.POSITIVE_INFINITY;
    case "training":
      return cell.untilAt ?? Math.max(cell.startsAt, now);
    case "revisit":
      return now + DAY;
    case "board":
      return Number.POSITIVE_INFINITY;
  }
}

/**
 * What the dashboard's strip shows: the first of each kind, then further lists where there is room. Only the nearest in
 * time is marked. A contest that runs takes the place of the last board.
 * @param found of each kind, the nearest first
 */
export function chooseCells(found: readonly Continuable[], now: number): Cell[] {
  const isLive = found.some(({ kind }) => kind === "live");
  const offered = isLive ? found.filter(({ kind }) => kind !== "board") : found;
  const firsts = order.flatMap((kind) => offered.find((cell) => cell.kind === kind) ?? []);
  const lists = offered.filter((cell) => cell.kind === "list" && !firsts.includes(cell));
  const cells = [...firsts, ...lists]
    .slice(0, MOST_CELLS)
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const soonest = Math.min(...cells.map((cell) => timeOf(cell, now)));
  const nearest = cells.find((cell) => Number.isFinite(soonest) && timeOf(cell, now) === soonest);
  return cells.map((cell) => (cell === nearest ? { ...cell, isNearest: true } : cell));
}
