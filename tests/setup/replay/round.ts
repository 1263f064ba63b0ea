import { numbersFrom } from "../random.ts";

// The shape of a real round, made from a seed: who takes part, what they send to which judge, and how its verdicts
// change. All times are seconds since the start.

export type Verdict = "solved" | "wrong" | "compile" | "pending";
export type JudgeId = "codeforces" | "atcoder";

export const LENGTH = 120 * 60;
export const FREEZE = 90 * 60;
export const MEMBERS = 60;
export const TEAM = 3;
/** Which judge has the problem at each place. */
export const PROBLEMS: JudgeId[] = [
  "codeforces",
  "codeforces",
  "codeforces",
  "codeforces",
  "atcoder",
  "atcoder",
  "atcoder",
];
const SENT = 900;
/** When a solve is hacked although the result is final. */
export const HACKED = LENGTH + 26 * 3600;

export interface Sent {
  /** The judge's own number. */
  id: number;
  /** Several for a team's submission, which the list of each member shows. */
  members: number[];
  place: number;
  at: number;
  /** From when on the judge says what. The first is from `at`. */
  verdicts: { from: number; verdict: Verdict }[];
}

/** "I have submitted", of one member for one problem. */
export interface Announced {
  member: number;
  place: number;
  at: number;
}

export interface Round {
  sent: Sent[];
  announced: Announced[];
  /** Whose handle at Codeforces is linked in mid-training, and when. */
  late: { member: number; at: number };
  /** Whose handle at Codeforces is neither verified nor vouched for. */
  unproven: number;
  suspended: { member: number; at: number };
  /** When each member's own clock begins, where they have one. */
  begun: number[];
}

type Dice = ReturnType<typeof numbersFrom>;

export function makeRound(seed: number): Round {
  const dice = numbersFrom(seed);
  const drafts = edges();
  while (drafts.length < SENT) drafts.push(...draft(dice, drafts));
  const random: Announced[] = Array.from({ length: 60 }, (_, member) => ({
    member,
    place: dice(0, PROBLEMS.length - 1),
    at: dice(0, LENGTH - 1),
  }));
  const announced = [...random.filter(({ member }) => member !== 39), { member: 39, place: 5, at: 1_030 }];
  return {
    sent: numbered(drafts.slice(0, SENT), dice),
    announced,
    late: { member: 7, at: 40 * 60 },
    unproven: 13,
    suspended: { member: 22, at: 75 * 60 },
    begun: Array.from({ length: MEMBERS }, () => dice(0, 59) * 60),
  };
}

type Draft = Omit<Sent, "id"> & { id?: number };

/** What a random round might leave out: the first and the last second, the freeze's and the end's. */
function edges(): Draft[] {
  const at = (member: number, place: number, seconds: number, verdict: Verdict): Draft => ({
    members: [member],
    place,
    at: seconds,
    verdicts: [{ from: seconds, verdict }],
  });
  return [
    at(0, 0, 0, "solved"),
    at(1, 1, 0, "wrong"),
    at(3, 0, LENGTH - 1, "solved"),
    at(4, 4, LENGTH, "solved"),
    at(6, 5, FREEZE - 1, "solved"),
    at(9, 5, FREEZE, "solved"),
    at(12, 6, FREEZE, "wrong"),
    at(15, 2, -1, "solved"),
    at(16, 2, -1, "wrong"),
    // Solved before, and then another time.
    at(18, 3, -600, "solved"),
    at(18, 3, 1_200, "solved"),
    // By an unverified handle, before everybody else.
    at(13, 3, 5, "solved"),
    // Said half a minute after it was sent.
    at(39, 5, 1_000, "wrong"),
    // Still unjudged at the end.
    { ...at(21, 6, LENGTH - 30, "pending"), verdicts: pendingFor(LENGTH - 30, 400, "solved") },
    { ...at(24, 6, LENGTH - 20, "pending"), verdicts: pendingFor(LENGTH - 20, 500, "wrong") },
    { ...at(27, 6, 3_000, "pending"), verdicts: [{ from: 3_000, verdict: "pending" }] },
    { ...at(33, 0, 100, "solved"), verdicts: [{ from: 100, verdict: "solved" }, wrongFrom(HACKED)] },
    // In one second, and the later number has more digits.
    { ...at(36, 4, 600, "wrong"), id: 98 },
    { ...at(36, 4, 600, "solved"), id: 101 },
    // Hacked after the end.
    { ...at(30, 1, 2_000, "solved"), verdicts: [...pendingFor(2_000, 7, "solved"), wrongFrom(LENGTH + 200)] },
  ];
}

const pendingFor = (at: number, seconds: number, verdict: Verdict) => [
  { from: at, verdict: "pending" as const },
  { from: at + seconds, verdict },
];
const wrongFrom = (from: number) => ({ from, verdict: "wrong" as const });

/** One submission, or several that belong together. */
function draft(dice: Dice, before: Draft[]): Draft[] {
  const kind = dice(1, 100);
  const member = dice(0, MEMBERS - 1);
  const place = Math.min(dice(0, PROBLEMS.length - 1), dice(0, PROBLEMS.length - 1));
  if (kind <= 3) return [simple(dice, [member], place, dice(-3600, -1))];
  if (kind <= 8) return [simple(dice, [member], place, LENGTH + dice(0, 3600))];
  const at = dice(0, LENGTH - 1);
  if (kind <= 14) {
    // In the same second, in either order of the judge's numbers.
    const verdicts = dice(0, 1) ? (["wrong", "solved"] as const) : (["solved", "wrong"] as const);
    return verdicts.map((verdict) => ({ members: [member], place, at, verdicts: [{ from: at, verdict }] }));
  }
  if (kind <= 18) {
    // In the same second as somebody else.
    const other = before[dice(0, before.length - 1)];
    if (other) return [{ ...simple(dice, [member], other.place, Math.max(other.at, 0)) }];
  }
  if (kind <= 23) {
    const team = Math.floor(member / TEAM) * TEAM;
    return [changing(dice, [team, team + 1, team + 2], dice(0, 3), at)];
  }
  return [changing(dice, [member], place, at)];
}

function simple(dice: Dice, members: number[], place: number, at: number): Draft {
  return { members, place, at, verdicts: [{ from: at, verdict: dice(1, 3) === 1 ? "wrong" : "solved" }] };
}

function changing(dice: Dice, members: number[], place: number, at: number): Draft {
  const chance = dice(1, 100);
  const first: Verdict = chance <= 6 ? "compile" : chance <= 62 ? "wrong" : "solved";
  const verdicts: Sent["verdicts"] =
    dice(1, 4) === 1 ? pendingFor(at, dice(1, 400), first) : [{ from: at, verdict: first }];
  const change = dice(1, 100);
  const from = (verdicts.at(-1)?.from ?? at) + dice(30, 90 * 60);
  // Hacks and system tests, and rejudges.
  if (first === "solved" && change <= 15) verdicts.push(wrongFrom(from));
  if (first === "solved" && change === 16) verdicts.push({ from, verdict: "compile" });
  if (first === "wrong" && change <= 8) verdicts.push({ from, verdict: "solved" });
  if (first === "wrong" && change === 9)
    verdicts.push({ from, verdict: "pending" }, { from: from + 240, verdict: "solved" });
  return { members, place, at, verdicts };
}

/** The judges number what they get in its order, and within a second in any. */
function numbered(drafts: Draft[], dice: Dice): Sent[] {
  const order = drafts.map((each) => ({ each, chance: dice(0, 1_000_000) }));
  order.sort((one, other) => one.each.at - other.each.at || one.chance - other.chance);
  const next = { codeforces: 999_500, atcoder: 9_999_800 };
  return order.map(({ each }) => {
    const judge = PROBLEMS[each.place] ?? "codeforces";
    next[judge] += dice(1, 3);
    return { id: next[judge], ...each };
  });
}

/** What the judge says of a submission at a given second; undefined before it was sent. */
export const verdictAt = ({ verdicts }: Sent, second: number): Verdict | undefined =>
  verdicts.findLast(({ from }) => from <= second)?.verdict;
