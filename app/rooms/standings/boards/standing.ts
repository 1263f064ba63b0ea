import type { How } from "../../../platform/db/tables/judges.ts";
import type { Order } from "./schema.ts";

export interface Cell {
  status: "contest" | "virtual" | "upsolved" | "tried" | "";
  /** When the problem was solved, in milliseconds since the epoch. */
  at: number | null;
  /** Milliseconds since the start of the contest, or of the member's virtual one; null if unknown. */
  after: number | null;
  by: "import" | "posted" | "hand" | null;
  isVerified: boolean;
}

export const UNTOUCHED: Cell = { status: "", at: null, after: null, by: null, isVerified: false };

export interface Row {
  id: number;
  username: string;
  handles: { handle: string; isVerified: boolean }[];
  cells: Cell[];
}

export interface Member extends Row {
  rank: number;
  /** Problems solved in the contest or virtually. */
  solved: number;
  upsolved: number;
}

/** The stronger proof: verified handle, unverified handle, posted solution, manual mark; then the earlier. */
export function better(one: Cell, other: Cell): Cell {
  const ranks = [rankOf(one), rankOf(other)] as const;
  if (ranks[0] !== ranks[1]) return ranks[0] < ranks[1] ? one : other;
  return (one.at ?? 0) <= (other.at ?? 0) ? one : other;
}

function rankOf({ status, by, isVerified }: Cell): number {
  if (status === "") return 5;
  if (status === "tried") return 4;
  if (by === "import") return isVerified ? 0 : 1;
  return by === "posted" ? 2 : 3;
}

export const isSolved = ({ status }: Cell) => status !== "" && status !== "tried";

export const statusOf = (how: How): Cell["status"] => (how === "practice" ? "upsolved" : how);

type Sums = Pick<Member, "solved" | "upsolved"> & { time: number };

/** Most solved first, then most upsolved, then the least total time. Equal members share a rank. */
export function toStanding(rows: Row[], order: Order): Member[] {
  const compare = (a: Sums, b: Sums) => b.solved - a.solved || b.upsolved - a.upsolved || a.time - b.time;
  const ordered = rows
    .map((row) => ({ ...row, ...sumsOf(row.cells), key: row.username.toLowerCase(), rank: 0 }))
    .sort((a, b) => compare(a, b) || byName(a, b));
  for (const [index, member] of ordered.entries()) {
    const before = ordered[index - 1];
    member.rank = before && compare(before, member) === 0 ? before.rank : index + 1;
  }
  if (order === "upsolved")
    ordered.sort((a, b) => b.upsolved - a.upsolved || a.rank - b.rank || byName(a, b));
  if (order === "name") ordered.sort(byName);
  return ordered;
}

function byName(a: { key: string; id: number }, b: { key: string; id: number }): number {
  if (a.key === b.key) return a.id - b.id;
  return a.key < b.key ? -1 : 1;
}

function sumsOf(cells: Cell[]): Sums {
  const sums = { solved: 0, upsolved: 0, time: 0 };
  for (const { status, after } of cells) {
    if (status === "upsolved") sums.upsolved += 1;
    else if (status === "contest" || status === "virtual") {
      sums.solved += 1;
      sums.time += after ?? 0;
    }
  }
  return sums;
}
