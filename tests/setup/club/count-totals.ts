import type { Club, Figures } from "./count.ts";
import { type Mark, marksOf } from "./count-marks.ts";
import { DAY, type Member, ratingAt, type Span, type Task } from "./world.ts";

export interface Counted {
  kind: "solved" | "upsolved" | "posted" | "team" | "unverified";
  at: number;
  /** From 1 to 10, or null. */
  rating: number | null;
  judge: string;
}

/** A span of time, such as the week that begins on 2026-02-23. */
export interface Named extends Span {
  name: string;
}

const date = (at: number) => new Date(at).toISOString().slice(0, 10);

export function weekOf(at: number): Named {
  let from = Math.floor(at / DAY) * DAY;
  while (new Date(from).getUTCDay() !== 1) from -= DAY;
  return { name: `week ${date(from)}`, from, to: from + 7 * DAY };
}

export function monthOf(at: number): Named {
  const [year, month] = [new Date(at).getUTCFullYear(), new Date(at).getUTCMonth()];
  const from = Date.UTC(year, month, 1);
  return { name: `month ${date(from)}`, from, to: Date.UTC(year, month + 1, 1) };
}

export const ALL: Named = { name: "all", from: 0, to: Number.MAX_SAFE_INTEGER };

/** The spans whose leaderboards are compared: all weeks and months that anything was sent in. */
export function spansOf(world: Club["world"], time: number): Named[] {
  const spans = new Map<string, Named>([[ALL.name, ALL]]);
  for (const { at } of world.submissions) {
    if (at > time) continue;
    for (const span of [weekOf(at), monthOf(at)]) spans.set(span.name, span);
  }
  return [...spans.values()];
}

/** Codeforces' and AtCoder's scales on this site's one. */
function gradeOf(task: Task, time: number): number | null {
  const rating = ratingAt(task, time);
  return rating === null ? null : Math.max(1, Math.min(10, Math.floor((rating - 600) / 200)));
}

/** What members rate the problems that they post. */
export const POSTED_RATING = 5;

function countedOf(mark: Mark, time: number): Counted[] {
  const { proven, vouched, posted, unproven, task } = mark;
  const alone = proven ?? vouched;
  if (!alone && posted) {
    const rating = gradeOf(task, time) ?? POSTED_RATING;
    return [{ kind: "posted", at: posted.at, rating, judge: task.judge }];
  }
  const byTeam = mark.provenTeams ?? mark.vouchedTeams;
  const deed = alone ?? byTeam ?? unproven;
  if (!deed) return [];
  const how = deed.how === "practice" ? "upsolved" : "solved";
  const kind = alone ? how : byTeam ? "team" : "unverified";
  return [{ kind, at: deed.submission.at, rating: gradeOf(task, time), judge: task.judge }];
}

export const isOwn = ({ kind }: Counted) => kind === "solved" || kind === "upsolved" || kind === "posted";
const isWithTeams = (solve: Counted) => isOwn(solve) || solve.kind === "team";
const pointsOf = (solves: Counted[]) => solves.reduce((sum, { rating }) => sum + (rating ?? 1), 0);

const boards: Record<string, (solves: Counted[]) => number> = {
  solves: (solves) => solves.filter(isOwn).length,
  upsolves: (solves) => solves.filter(({ kind }) => kind === "upsolved").length,
  points: (solves) => pointsOf(solves.filter(isOwn)),
  "solves with teams": (solves) => solves.filter(isWithTeams).length,
  "points with teams": (solves) => pointsOf(solves.filter(isWithTeams)),
};

export const solvesOf = (club: Club, member: Member): Counted[] =>
  marksOf(club, member).flatMap((mark) => countedOf(mark, club.time));

/** Leaderboards and profiles. */
export function countTotals(club: Club): Figures {
  const solves = new Map(club.world.members.map((member) => [member, solvesOf(club, member)]));
  const figures = countLeaders(club, club.world.members);
  for (const [member, all] of solves) tellProfile(member, all, club.time, figures);
  return figures;
}

/** The leaderboards of these members alone. */
export function countLeaders(club: Club, members: Member[]): Figures {
  const figures: Figures = new Map();
  const { world, time } = club;
  const solves = new Map(members.map((member) => [member, solvesOf(club, member)]));
  for (const span of spansOf(world, time)) {
    for (const [board, sumOf] of Object.entries(boards)) {
      const values = members
        .filter(({ isSuspended }) => !isSuspended)
        .map((member) => ({ member, value: sumOf(within(solves.get(member) ?? [], span)) }));
      for (const { member, value } of values) {
        if (value === 0) continue;
        const rank = 1 + values.filter((other) => other.value > value).length;
        figures.set(`leaders ${span.name} ${board} ${member.name}`, `${value}, place ${rank}`);
      }
    }
  }
  return figures;
}

export const within = (solves: Counted[], { from, to }: Span) =>
  solves.filter(({ at }) => from <= at && at < to);

function tellProfile({ name }: Member, solves: Counted[], time: number, figures: Figures): void {
  const tell = (what: string, value: number) => figures.set(`profile ${name} ${what}`, value);
  const isUnverified = ({ kind }: Counted) => kind === "unverified";
  const count = (what: string, some: Counted[]) => {
    tell(`${what} solves`, some.filter(isOwn).length);
    tell(`${what} unverified`, some.filter(isUnverified).length);
  };
  count("all", solves);
  tell("all with teams", solves.filter(({ kind }) => kind === "team").length);
  for (const [what, span] of [
    ["this week", weekOf(time)],
    ["this month", monthOf(time)],
  ] as const)
    count(what, within(solves, span));
  for (let rating = 0; rating <= 10; rating++) {
    count(
      `rated ${rating}`,
      solves.filter((solve) => (solve.rating ?? 0) === rating),
    );
  }
  count(
    "tagged math",
    solves.filter(({ judge }) => judge === "codeforces"),
  );
  // The calendar counts what is posted among the posts.
  const sent = solves.filter(({ kind }) => kind !== "posted");
  for (const day of new Set(sent.map(({ at }) => Math.floor(at / DAY)))) {
    const some = within(sent, { from: day * DAY, to: (day + 1) * DAY });
    if (some.some((solve) => isOwn(solve) || isUnverified(solve))) count(`day ${date(day * DAY)}`, some);
  }
}
