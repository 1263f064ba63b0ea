import { freezeOf, type State } from "../clock.ts";
import { usualPenalties } from "../limits.ts";
import type { Training } from "../queries.server.ts";
import { clock, lengthText, ordinal, sumsOf } from "../standing/rows.ts";
import type { ScreenStandings } from "../standing/standings.server.ts";

// What a training's page says about it, which would only make its script larger.

const scorings = {
  icpc: "ICPC",
  points: "Points",
  atcoder: "AtCoder",
  race: "Race: the first takes it",
};

/** "ICPC · penalty 20 min · frozen at 1:30", "3 judges". */
export function rulesText(training: Training, judges: number, state: State): string[] {
  const { scoring, penalty, minutes, starts_at, until_at } = training;
  const hasPenalty = usualPenalties[scoring] !== null;
  const freezeAt = freezeOf(training);
  const isFreezing = freezeAt !== null && starts_at !== null && state !== "over";
  const rules = [
    scorings[scoring],
    hasPenalty && `penalty ${penalty} min`,
    isFreezing && `frozen at ${clock(freezeAt - starts_at)}`,
  ];
  return [
    rules.filter(Boolean).join(" · "),
    judges > 1 && `${judges} judges`,
    until_at !== null ? `${lengthText(minutes)} each` : state === "planned" && lengthText(minutes),
  ].filter((text) => text !== false);
}

/** The viewer's place, and how they came to it. */
export function verdictOf(
  { scoring }: Training,
  { lines, parties, isFrozen }: ScreenStandings,
  own: number | undefined,
  before: number | null,
): readonly [string, string] {
  const line = lines.find(({ id }) => id === own);
  const ranked = lines.filter(({ rank }) => rank !== null).length;
  if (!line || parties.get(line.id)?.isVirtual) return ["Over", `${ranked} took part`];
  const [first, second] = sumsOf(scoring, line);
  const sums = scoring === "icpc" ? `${first} solved, penalty ${second}` : `${first} points`;
  const place = line.rank === null ? "Outside the ranks" : `${ordinal(line.rank)} of ${ranked}`;
  return [place, sums + (isFrozen ? ", as of the freeze" : wasText(line.rank, before))];
}

function wasText(rank: number | null, before: number | null): string {
  if (rank === null || before === null) return "";
  return rank === before ? `, ${ordinal(rank)} at the freeze too` : `, ${ordinal(before)} at the freeze`;
}

/** "4th of 8 at the freeze", while it is frozen. */
export function placeAtFreeze({ lines, isFrozen }: ScreenStandings, own: number | undefined): string {
  const rank = lines.find(({ id }) => id === own)?.rank ?? null;
  const ranked = lines.filter((line) => line.rank !== null).length;
  return isFrozen && rank !== null ? `${ordinal(rank)} of ${ranked} at the freeze` : "";
}

interface Saying {
  isIn: boolean;
  /** Empty without one. */
  team: string;
  isPlanned: boolean;
  canJoin: boolean;
  canBegin: "own" | "virtual" | null;
}

/** What the viewer is in it. */
export function sayingOf({ isIn, team, isPlanned, canJoin, canBegin }: Saying): string {
  if (canBegin === "own") return "Your time begins when you do. The problems appear then.";
  if (canBegin === "virtual") return "Take part virtually: the others’ results appear at your own minute.";
  const part = team ? `You take part with ${team}.` : "You take part.";
  if (isIn) return isPlanned ? `${part} The problems appear at the start.` : part;
  return canJoin ? "You do not take part yet." : "";
}

/** ", 2 of them yours: E and F". */
export function yoursText(letters: string[]): string {
  if (letters.length === 0) return "";
  const names =
    letters.length < 2 ? letters.join("") : `${letters.slice(0, -1).join(", ")} and ${letters.at(-1)}`;
  return `, ${letters.length} of them yours: ${names}`;
}
