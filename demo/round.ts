import type { Submission } from "../app/rooms/judges/judge.server.ts";
import { type Chance, chanceOf } from "./chance.ts";
import type { Habits } from "./content/squad.ts";

export const MINUTE = 60 * 1000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Keeps what is sent before now. */
const LATEST = 2 * MINUTE;

export interface Round {
  judge: string;
  key: string;
  name: string;
  startsAt: number;
  endsAt: number;
  ratedBelow: number;
  tasks: (Submission["task"] & { rating: number })[];
}

export interface Sender extends Habits {
  /** The rating that a member's results show. */
  strength: number;
}

interface Try {
  place: number;
  minute: number;
  verdict: "solved" | "wrong";
}

/**
 * A member's tries in a round: easy problems take minutes, and each one above their strength takes longer, costs wrong
 * tries or stays unsolved.
 */
export function triesAt(
  { tasks, endsAt, startsAt }: Pick<Round, "startsAt" | "endsAt"> & { tasks: { rating: number }[] },
  { strength }: Pick<Sender, "strength">,
  chance: Chance,
): Try[] {
  const length = (endsAt - startsAt) / MINUTE;
  const form = strength + 130 * chance.bell();
  const tries: Try[] = [];
  let minute = chance.between(0, 3);
  let missed = 0;
  for (const [place, { rating }] of tasks.entries()) {
    const gap = rating - form;
    const needs = Math.max(2, (7 + 5 * place) * 2 ** (gap / 650 + 0.5 * chance.bell()));
    const wrong = chance.is(0.22 + gap / 2500) ? chance.between(1, gap > 0 ? 4 : 2) : 0;
    const isSolved = gap < 150 + 170 * chance.bell() && minute + needs < length;
    minute += isSolved ? needs : chance.between(12, 25);
    if (minute >= length) break;
    for (let nth = wrong; nth > 0; nth--)
      tries.push({ place, minute: Math.max(1, minute - 4 * nth), verdict: "wrong" });
    if (isSolved) tries.push({ place, minute, verdict: "solved" });
    else if (++missed === 2) break;
  }
  return tries;
}

/** Whether the member was there, took it virtually afterwards (which AtCoder does not have), or let it pass. */
function wayInto({ judge, key, startsAt }: Round, member: Sender, now: number) {
  const chance = chanceOf(`${member.username} comes to ${key}`);
  const daysAgo = (now - startsAt) / DAY;
  if (daysAgo > member.since || daysAgo < (member.until ?? 0)) return null;
  if (chance.is(member.rounds)) return { how: "contest" as const, startsAt };
  const later = startsAt + chance.between(1, 5) * DAY + chance.between(-3, 5) * HOUR;
  return judge === "codeforces" && chance.is(0.5) ? { how: "virtual" as const, startsAt: later } : null;
}

/** What a member sent in a round, and to its other problems in the days after. */
export function sentIn(round: Round, member: Sender, now: number): Submission[] {
  const way = wayInto(round, member, now);
  if (!way) return [];
  const chance = chanceOf(`${member.username} at ${round.key}`);
  const sent = (place: number, at: number, verdict: Try["verdict"], how: Submission["how"]): Submission[] => {
    const task = round.tasks[place];
    if (!task || at > now - LATEST) return [];
    const id = `${round.key}-${member.username}-${place}-${Math.round(at / MINUTE)}-${verdict}`;
    const start = how === "virtual" ? { startedAt: way.startsAt } : {};
    return [{ id, task, at: Math.round(at), verdict, how, ...start }];
  };
  const tries = triesAt(round, member, chance);
  const submissions = tries.flatMap(({ place, minute, verdict }) =>
    sent(place, way.startsAt + minute * MINUTE, verdict, way.how),
  );
  const solved = new Set(tries.flatMap(({ place, verdict }) => (verdict === "solved" ? [place] : [])));
  const end = way.startsAt + (round.endsAt - round.startsAt);
  let after = end;
  for (const [place, { rating }] of round.tasks.entries()) {
    const gap = rating - member.strength;
    if (solved.has(place) || gap > 380) continue;
    after += chance.between(2, 40) * HOUR;
    const isDone = chance.is(gap < 0 ? 0.6 : 0.42);
    // Somebody who has fallen silent upsolves nothing any more.
    if (now - after < (member.until ?? 0) * DAY) break;
    if (chance.is(0.35)) submissions.push(...sent(place, after - 20 * MINUTE, "wrong", "practice"));
    if (isDone) submissions.push(...sent(place, after, "solved", "practice"));
  }
  return submissions;
}
