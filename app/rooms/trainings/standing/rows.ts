import type { Scoring } from "../../../platform/db/tables/trainings.ts";
import { counted } from "../../../platform/ui/counted.ts";
import { DAY, HOUR, MINUTE } from "../clock.ts";
import type { Cell, Line } from "./scoring.ts";

// How standings are shown, for the server's page and for rows that arrive by the socket.

/** Formats a time as 'h:mm'. @param duration milliseconds */
export function clock(duration: number): string {
  const minutes = Math.floor(duration / MINUTE);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Formats a length as '2 h', '2 h 30 min' or '3 days'. @param minutes at least 1 */
export function lengthText(minutes: number): string {
  if (minutes % 1440 === 0) return counted(minutes / 1440, "day");
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(" ");
}

/** '40 s', '2 min', '9 h' or '3 d'. @param span milliseconds */
export function spanText(span: number): string {
  if (span < MINUTE) return `${Math.max(0, Math.floor(span / 1000))} s`;
  if (span < HOUR) return `${Math.floor(span / MINUTE)} min`;
  return span < 2 * DAY ? `${Math.floor(span / HOUR)} h` : `${Math.floor(span / DAY)} d`;
}

export const triesText = (count: number) => `${count} ${count === 1 ? "try" : "tries"}`;

/** 1st, 2nd, 3rd, 4th, 11th. */
export function ordinal(rank: number): string {
  const teen = rank % 100 >= 11 && rank % 100 <= 13;
  return `${rank}${(!teen && ["", "st", "nd", "rd"][rank % 10]) || "th"}`;
}

export type Shape = "contest" | "hand" | "upsolved" | "tried" | "pending" | "hidden" | "virtual" | "";
export type Mark = "first" | "since" | "claimed" | "";
/** A tuple, because standings have thousands. */
export type ShownCell = readonly [shape: Shape, text: string, small: string, mark: Mark];

const UNTOUCHED: ShownCell = ["", "", "", ""];

/** @param since own cells solved after this moment of one's time are not in the sums, while they are frozen */
export function toCell(cell: Cell, since = Number.POSITIVE_INFINITY): ShownCell {
  const { status, attempts, at = 0, later } = cell;
  const tries = attempts > 0 ? triesText(attempts) : "";
  if (status === "solved") {
    const note = cell.isOwnWord ? "own word" : cell.isUnverified ? "unverified" : tries;
    if (cell.isTaken) return ["hand", clock(at), "taken", ""];
    const mark = at >= since ? "since" : cell.isFirst ? "first" : note === tries ? "" : "claimed";
    return ["contest", clock(at), note, mark];
  }
  if (status === "pending") return ["pending", "pending", `sent ${clock(cell.saidAt ?? 0)}`, ""];
  if (status === "hidden") return ["hidden", "hidden", `${triesText(cell.since ?? 0)} since`, ""];
  if (status === "before") return ["virtual", "before", "no points", ""];
  if (later !== undefined) return ["upsolved", `+${spanText(later)}`, tries, ""];
  return attempts > 0 ? ["tried", "", tries, cell.isUnverified ? "claimed" : ""] : UNTOUCHED;
}

export interface ShownLine {
  id: number;
  rank: number | null;
  /** By the scoring's columns. */
  sums: readonly [string, string];
  cells: ShownCell[];
}

export const sumNames: Record<Scoring, readonly [string, string]> = {
  icpc: ["Solved", "Penalty"],
  points: ["Points", "Time"],
  race: ["Points", "Time"],
  atcoder: ["Points", "Time"],
};

export function sumsOf(scoring: Scoring, line: Omit<Line, "cells">): readonly [string, string] {
  const { solved, penalty, points, lastAt } = line;
  if (scoring === "icpc") return [String(solved), String(penalty)];
  return [String(points), solved === 0 ? "" : clock(lastAt + penalty * MINUTE)];
}

export const toLine = (scoring: Scoring, { cells, ...line }: Line): ShownLine => ({
  id: line.id,
  rank: line.rank,
  sums: sumsOf(scoring, line),
  cells: cells.map((cell) => toCell(cell)),
});

/** How many of these lines solved each problem; what the freeze hides from others does not count. */
export function countSolved(lines: ShownLine[], columns: number): number[] {
  const counts = Array.from({ length: columns }, () => 0);
  for (const { cells } of lines) {
    for (const [place, [shape, , , mark]] of cells.entries()) {
      if (shape === "contest" && mark !== "since") counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  return counts;
}
