import type { Scoring } from "../../../platform/db/tables/trainings.ts";
import { MINUTE } from "../clock.ts";
import { usualPenalties } from "../limits.ts";

// Scores a training. Pure: the same submissions give the same standings whenever they were read. All times are
// milliseconds; those of a party count from its own start.

export interface Try {
  /** The judge's id, which orders submissions of the same second. */
  id: string;
  /** Since the epoch. */
  at: number;
  /** Compile errors are left out before. */
  verdict: "solved" | "wrong" | "pending";
  /** Sent by a handle that is verified or vouched for. */
  isTrusted: boolean;
}

/** What a party says about a problem. */
export interface Said {
  state: "sent" | "claimed" | "confirmed" | "refused";
  at: number;
}

export interface Work {
  /** Oldest first. */
  tries: Try[];
  /** Solved before the party's start. */
  isBefore?: boolean;
  said?: Said;
  /** When it was solved after the party's end, as far as an import without single submissions knows. */
  laterAt?: number;
  /** Opened by the owner while the rest is frozen. */
  isOpen?: boolean;
}

export interface Party {
  id: number;
  startsAt: number;
  endsAt: number;
  isVirtual: boolean;
  /** By place. */
  work: Work[];
}

export interface Rules {
  scoring: Scoring;
  /** Minutes. */
  penalty: number;
  /** By place. */
  points: number[];
}

export interface View {
  /** How much of each party's time is shown; all of it by default. */
  elapsed?: number;
  now: number;
  /** From this moment on others' results are hidden; null for none. */
  freezeAt: number | null;
  /** Whose results are shown all the same. */
  own?: number;
}

export interface Cell {
  status: "solved" | "tried" | "pending" | "hidden" | "before" | "";
  /** Submissions up to the first solve, or all. */
  attempts: number;
  /** When it was solved, since the party's start. */
  at?: number;
  points?: number;
  isFirst?: true;
  /** In a race, another party was first. */
  isTaken?: true;
  /** By one's own word, confirmed by the owner. */
  isOwnWord?: true;
  /** By a handle that is neither verified nor vouched for. */
  isUnverified?: true;
  /** How many submissions the freeze hides. */
  since?: number;
  /** When the party said that it had submitted or solved it, since its start. */
  saidAt?: number;
  /** Solved after the end; milliseconds since then. */
  later?: number;
}

export interface Line {
  id: number;
  /** Null outside the ranks. */
  rank: number | null;
  solved: number;
  /** Minutes; in AtCoder's scoring, of wrong tries alone. */
  penalty: number;
  points: number;
  /** The last solve that scores. */
  lastAt: number;
  cells: Cell[];
}

/** How long a submission that a participant announced is waited for. */
const AWAITED = 10 * MINUTE;
/** Judges' clocks may be this far behind the site's. */
const CLOCKS = MINUTE;

const byTime = (one: Try, other: Try) =>
  one.at - other.at ||
  one.id.length - other.id.length ||
  (one.id < other.id ? -1 : one.id > other.id ? 1 : 0);

/** The standings, best first: those outside the ranks where they would be. */
export function scoreOf(rules: Rules, parties: Party[], view: View): Line[] {
  const lines = parties.map((party) => {
    const isHidden = view.freezeAt !== null && party.id !== view.own;
    const cells = party.work.map((work, place) => {
      const freezeAt = isHidden && !work.isOpen ? view.freezeAt : null;
      return cellOf(work, party, { ...view, freezeAt }, rules.points[place] ?? 1);
    });
    return { party, cells, isRanked: isRanked(party, cells, view) };
  });
  markFirst(rules, lines);
  const scored = lines.map(({ party, cells, isRanked }) => ({ ...sumOf(rules, party.id, cells), isRanked }));
  scored.sort((one, other) => compare(rules, one, other) || one.id - other.id);
  let place = 0;
  let before: Line | undefined;
  return scored.map(({ isRanked, ...line }) => {
    if (!isRanked) return line;
    place += 1;
    const isTie = before !== undefined && compare(rules, before, line) === 0;
    line.rank = isTie ? (before?.rank ?? place) : place;
    before = line;
    return line;
  });
}

const isRanked = (party: Party, cells: Cell[], { now }: View) =>
  !party.isVirtual && party.startsAt <= now && !cells.some(({ isUnverified }) => isUnverified);

function cellOf(work: Work, party: Party, view: View, points: number): Cell {
  const { startsAt, endsAt } = party;
  const until = Math.min(view.now, startsAt + (view.elapsed ?? Number.POSITIVE_INFINITY));
  const isOver = until >= endsAt;
  // What one solved before would say which problems were chosen.
  if (until < startsAt) return { status: "", attempts: 0 };
  if (work.isBefore) return { status: "before", attempts: 0 };
  const tries = work.tries.toSorted(byTime);
  const counted = tries.filter(({ at }) => at >= startsAt && at < endsAt && at <= until);
  const freezeAt = view.freezeAt ?? Number.POSITIVE_INFINITY;
  const shown = counted.filter(({ at }) => at < freezeAt);
  const said = work.said && work.said.at <= until ? work.said : undefined;
  const solve = shown.findIndex(({ verdict }) => verdict === "solved");
  const solved = shown[solve];
  if (solved) {
    const wrong = shown.slice(0, solve).filter(({ verdict }) => verdict === "wrong");
    return {
      status: "solved",
      attempts: wrong.length + 1,
      at: solved.at - startsAt,
      points,
      ...(!solved.isTrusted && { isUnverified: true as const }),
    };
  }
  const isSaid = said?.state === "confirmed" && said.at < endsAt;
  if (isSaid && said.at < freezeAt) {
    return { status: "solved", attempts: 1, at: said.at - startsAt, points, isOwnWord: true };
  }
  const attempts = shown.filter(({ verdict }) => verdict === "wrong").length;
  const isUnverified = shown.some(({ verdict, isTrusted }) => verdict === "wrong" && !isTrusted);
  const isRefused = said?.state === "refused";
  // Whatever the owner said to a claim from the freeze, others see that there was one, and no more.
  const isSince = said !== undefined && said.at >= freezeAt && (isSaid || isRefused);
  const since = counted.length - shown.length + (isSince ? 1 : 0);
  if (since > 0) return { status: "hidden", attempts, since, ...(isUnverified && { isUnverified }) };
  const pending = pendingOf(shown, said, view.now);
  if (pending !== undefined) {
    return { status: "pending", attempts, saidAt: pending - startsAt };
  }
  const later = isOver && view.elapsed === undefined ? laterOf(work, tries, party) : undefined;
  const refused = isRefused ? 1 : 0;
  return {
    status: attempts + refused > 0 ? "tried" : "",
    attempts: attempts + refused,
    ...(isUnverified && { isUnverified }),
    ...(later !== undefined && { later }),
  };
}

/** When something was sent that has no verdict yet. A replay knows what came of what was announced. */
function pendingOf(shown: Try[], said: Said | undefined, now: number): number | undefined {
  const judged = shown.findLast(({ verdict }) => verdict === "pending");
  if (judged) return judged.at;
  if (said?.state === "claimed") return said.at;
  if (said?.state !== "sent" || now - said.at > AWAITED) return undefined;
  return shown.some(({ at }) => at > said.at - CLOCKS) ? undefined : said.at;
}

function laterOf({ laterAt }: Work, tries: Try[], { endsAt }: Party): number | undefined {
  const solve = tries.find(({ at, verdict }) => at >= endsAt && verdict === "solved");
  const at = Math.min(solve?.at ?? Number.POSITIVE_INFINITY, laterAt ?? Number.POSITIVE_INFINITY);
  return Number.isFinite(at) ? at - endsAt : undefined;
}

interface Scored {
  cells: Cell[];
  isRanked: boolean;
}

/** Marks who was first, by the time since their own start; in a race, nobody else scores. */
function markFirst({ scoring, points }: Rules, lines: Scored[]): void {
  for (const place of points.keys()) {
    const times = lines.flatMap(({ cells, isRanked }) => (isRanked ? (cells[place]?.at ?? []) : []));
    const first = Math.min(...times);
    for (const { cells, isRanked } of lines) {
      const cell = cells[place];
      if (cell?.at === undefined) continue;
      if (isRanked && cell.at === first) cell.isFirst = true;
      else if (scoring === "race") {
        cell.isTaken = true;
        cell.points = 0;
      }
    }
  }
}

function sumOf({ scoring, penalty }: Rules, id: number, cells: Cell[]): Line {
  const line: Line = { id, rank: null, solved: 0, penalty: 0, points: 0, lastAt: 0, cells };
  for (const { status, at = 0, attempts, points = 0, isTaken } of cells) {
    if (status !== "solved" || isTaken) continue;
    line.solved += 1;
    line.points += points;
    line.lastAt = Math.max(line.lastAt, at);
    if (scoring === "icpc") line.penalty += Math.floor(at / MINUTE);
    if (usualPenalties[scoring] !== null) line.penalty += penalty * (attempts - 1);
  }
  return line;
}

/** The time (ms) by which lines with the same points are ordered. */
const timeOf = ({ lastAt, penalty }: Pick<Line, "lastAt" | "penalty">) => lastAt + penalty * MINUTE;

/** Negative if one is better than the other. */
function compare({ scoring }: Rules, one: Line, other: Line): number {
  if (scoring === "icpc")
    return other.solved - one.solved || one.penalty - other.penalty || one.lastAt - other.lastAt;
  return other.points - one.points || timeOf(one) - timeOf(other);
}
