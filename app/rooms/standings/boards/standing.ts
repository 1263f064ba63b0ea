import type { How } from "../../../platform/db/tables/judges.ts";
import { moreTrusted, type Trust } from "../../../platform/text/trust.ts";
import type { Order } from "./schema.ts";

export interface Cell {
  status: "contest" | "virtual" | "upsolved" | "tried" | "";
  /** When the problem was solved, in milliseconds since the epoch. */
  at: number | null;
  /** Milliseconds since the start of the contest, or of the member's virtual one; null if unknown. */
  after: number | null;
  by: "import" | "posted" | "hand" | null;
  /** Of the handle that solved it. */
  trust: Trust;
}

export const UNTOUCHED: Cell = { status: "", at: null, after: null, by: null, trust: "unverified" };

interface TeamMember {
  handle: string;
  /** Null for somebody who is not on this site. */
  user: { id: number; username: string } | null;
}

export interface Row {
  /** A member's id, or a party's. */
  id: number;
  /** A member's name, or a team's; empty for a team without one. */
  username: string;
  /** Null for a member. `id` is the team of this site that the party was, or null. */
  team: { id: number | null; members: TeamMember[] } | null;
  handles: { handle: string; trust: Trust }[];
  /** Whether nobody has taken the member's place yet. */
  isPlace: boolean;
  cells: Cell[];
}

/** The best of a row's handles. */
export const trustOfAll = (handles: Row["handles"]): Trust =>
  handles.map(({ trust }) => trust).reduce(moreTrusted, "unverified");

const untouched = (columns: number) => Array.from({ length: columns }, () => UNTOUCHED);

export const memberRow = (id: number, username: string, columns: number): Row => ({
  id,
  username,
  team: null,
  handles: [],
  isPlace: false,
  cells: untouched(columns),
});

/** @param id the party's @param team the team's, if the party is known to be one of this site */
export const teamRow = (id: number, name: string, team: number | null, columns: number): Row => ({
  id,
  username: name,
  team: { id: team, members: [] },
  handles: [],
  isPlace: false,
  cells: untouched(columns),
});

/** A team is called by its name or, without one, by its members. */
export const nameOfRow = ({ username, team }: Pick<Row, "username" | "team">): string =>
  username || (team?.members ?? []).map(({ user, handle }) => user?.username ?? handle).join(", ");

/** Distinguishes members from teams, whose ids may be the same. */
export const placeId = ({ id, team }: Pick<Row, "id" | "team">): number => id * 2 + (team ? 1 : 0);

/** A, A1, A2, B, …, Z, AA: the letters by length, then by the alphabet; then the numbers. */
export function byLetter(
  a: { letter: string; key: string; id: number },
  b: { letter: string; key: string; id: number },
): number {
  const [one, other] = [partsOf(a.letter || a.key), partsOf(b.letter || b.key)];
  return (
    one.word.length - other.word.length ||
    compare(one.word, other.word) ||
    one.number - other.number ||
    compare(a.letter, b.letter) ||
    a.id - b.id
  );
}

function partsOf(letter: string): { word: string; number: number } {
  const [, word = "", number = ""] = /^(\D*)(\d*)/.exec(letter) ?? [];
  return { word, number: number === "" ? 0 : Number(number) };
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);

export interface Member extends Row {
  rank: number;
  /** Problems solved in the contest or virtually. */
  solved: number;
  upsolved: number;
}

/** The stronger proof: verified handle, vouched handle, unverified handle, posted solution, manual mark; then the earlier. */
export function better(one: Cell, other: Cell): Cell {
  const ranks = [rankOf(one), rankOf(other)] as const;
  if (ranks[0] !== ranks[1]) return ranks[0] < ranks[1] ? one : other;
  return (one.at ?? 0) <= (other.at ?? 0) ? one : other;
}

function rankOf({ status, by, trust }: Cell): number {
  if (status === "") return 6;
  if (status === "tried") return 5;
  if (by === "import") return trust === "verified" ? 0 : trust === "vouched" ? 1 : 2;
  return by === "posted" ? 3 : 4;
}

export const isSolved = ({ status }: Cell) => status !== "" && status !== "tried";

export const statusOf = (how: How): Cell["status"] => (how === "practice" ? "upsolved" : how);

type Sums = Pick<Member, "solved" | "upsolved"> & { time: number };

/** Most solved first, then most upsolved, then the least total time. Equal members share a rank. */
export function toStanding(rows: Row[], order: Order): Member[] {
  const ahead = (a: Sums, b: Sums) => b.solved - a.solved || b.upsolved - a.upsolved || a.time - b.time;
  const ordered = rows
    .map((row) => ({ ...row, ...sumsOf(row.cells), key: nameOfRow(row).toLowerCase(), rank: 0 }))
    .sort((a, b) => ahead(a, b) || byName(a, b));
  for (const [index, member] of ordered.entries()) {
    const before = ordered[index - 1];
    member.rank = before && ahead(before, member) === 0 ? before.rank : index + 1;
  }
  if (order === "upsolved")
    ordered.sort((a, b) => b.upsolved - a.upsolved || a.rank - b.rank || byName(a, b));
  if (order === "name") ordered.sort(byName);
  return ordered;
}

const byName = (a: Row & { key: string }, b: Row & { key: string }): number =>
  compare(a.key, b.key) || placeId(a) - placeId(b);

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
