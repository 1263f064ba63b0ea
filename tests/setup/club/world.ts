// A simulated club: what its members sent to two judges, and what the judges show of it at any time. The imports see it
// through servers (codeforces.ts, atcoder.ts); count.ts reads it directly.

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The first of the two weeks: a Monday, the last one of February. All times are milliseconds since the epoch. */
export const START = Date.UTC(2026, 1, 23);

export type JudgeName = "codeforces" | "atcoder";

export interface Task {
  judge: JudgeName;
  /** As this site names it: "2101A", "abc401_a". */
  key: string;
  name: string;
  /** On the judge's scale; null if it is never rated. */
  rating: number | null;
  ratedAt: number;
}

export interface Column {
  letter: string;
  task: Task;
  /** Whether the judge's list of problems names it under this contest. */
  isListed: boolean;
}

export interface Contest {
  judge: JudgeName;
  key: string;
  name: string;
  /** Null if the judge does not say. */
  startsAt: number | null;
  lasts: number;
  kind: "round" | "gym" | "private gym";
  columns: Column[];
}

/** Somebody at a judge, member of the club or not. */
export interface Account {
  judge: JudgeName;
  /** In order; the first holds from the beginning. */
  names: { from: number; name: string }[];
  /** From 0 to 100. */
  skill: number;
}

export interface Member {
  name: string;
  isSuspended: boolean;
  /** Until when they are a place that nobody has taken. */
  joinsAt: number;
}

export interface Span {
  from: number;
  to: number;
}

/** Somebody's time in a group or in a team. */
export interface Stay extends Span {
  member: Member;
}

export interface Group {
  name: string;
  stays: Stay[];
}

/** A team of this site; `from` and `to` are when it is made and deleted. */
export interface Team extends Span {
  name: string;
  stays: Stay[];
}

export interface Link {
  member: Member;
  account: Account;
  isVerified: boolean;
  /** When somebody else vouches that it is the member's. */
  vouched: Span[];
  from: number;
  to: number;
  /** It ends because somebody else proves that the account is theirs; otherwise the member unlinks it. */
  isDisplaced: boolean;
}

export interface Party {
  contest: Contest;
  teamId: number | null;
  name: string | null;
  accounts: Account[];
}

export type ParticipantType = "CONTESTANT" | "OUT_OF_COMPETITION" | "VIRTUAL" | "PRACTICE";

export interface Submission {
  id: number;
  at: number;
  /** When the judge lists it, and when it no longer does. */
  shownFrom: number;
  shownTo: number;
  contest: Contest;
  task: Task;
  letter: string;
  /** One, or all members of the party. */
  accounts: Account[];
  party: Party | null;
  type: ParticipantType;
  /** When the author's contest started. */
  startedAt: number | null;
  /** In order, as the judge words them; undefined is a submission without a verdict. */
  verdicts: { from: number; verdict: string | undefined }[];
}

/** What a member says on this site about a problem: a solution posted, or a mark by hand. */
export interface Word {
  member: Member;
  task: Task;
  kind: "posted" | "solved" | "gaveup" | "later";
  at: number;
}

export interface World {
  contests: Contest[];
  accounts: Account[];
  members: Member[];
  links: Link[];
  /** Oldest first. */
  submissions: Submission[];
  words: Word[];
  groups: Group[];
  teams: Team[];
}

export const NEVER = Number.MAX_SAFE_INTEGER;

export function nameAt({ names }: Account, time: number): string {
  return names.filter(({ from }) => from <= time).at(-1)?.name ?? "";
}

export function verdictAt({ verdicts }: Submission, time: number): string | undefined {
  return verdicts.filter(({ from }) => from <= time).at(-1)?.verdict;
}

export function ratingAt({ rating, ratedAt }: Task, time: number): number | null {
  return ratedAt <= time ? rating : null;
}

export const isShownAt = ({ shownFrom, shownTo }: Submission, time: number): boolean =>
  shownFrom <= time && time < shownTo;

export const isWithin = ({ from, to }: Span, time: number): boolean => from <= time && time < to;
export const isLinkedAt = isWithin;

export type Trust = "verified" | "vouched" | "unverified";

export function trustAt({ isVerified, vouched }: Link, time: number): Trust {
  if (isVerified) return "verified";
  return vouched.some((span) => isWithin(span, time)) ? "vouched" : "unverified";
}
