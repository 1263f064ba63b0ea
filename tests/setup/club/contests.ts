import type { Chance } from "./chance.ts";
import { type Column, type Contest, DAY, HOUR, type JudgeName, MINUTE, START, type Task } from "./world.ts";

interface Plan {
  key: string;
  name: string;
  /** Days from the beginning of the two weeks; null for unknown. */
  day: number | null;
  hours: number;
  letters: string;
  kind?: Contest["kind"];
  /** Days from the end until its problems are rated; null for never. */
  ratedAfter?: number | null;
}

/** A time of day in days. */
const at = (hour: number, minute = 0) => (hour + minute / 60) / 24;

/** A day's fraction may not be exact in milliseconds. */
const timeOf = (day: number) => START + Math.round((day * DAY) / MINUTE) * MINUTE;

function codeforcesContest(chance: Chance, { key, name, day, hours, letters, ...plan }: Plan): Contest {
  const startsAt = day === null ? null : timeOf(day);
  const { kind = "round", ratedAfter = 3 } = plan;
  const columns = letters.split(" ").map((letter, place): Column => {
    const isRated = kind === "round" && ratedAfter !== null;
    const rating = isRated ? Math.min(3500, 800 + place * 300 + chance.between(0, 3) * 100) : null;
    const ratedAt = timeOf((day ?? 0) + hours / 24 + (ratedAfter ?? 0));
    const task: Task = {
      judge: "codeforces",
      key: `${key}${letter}`,
      name: chance.newName(),
      rating,
      ratedAt,
    };
    return { letter, task, isListed: kind === "round" };
  });
  return { judge: "codeforces", key, name, startsAt, lasts: hours * HOUR, kind, columns };
}

/** Gives contests the same problems as another one. The judge lists them once, under the other one. */
function share(from: Contest, letters: string, to: Contest, under: string): void {
  const names = under.split(" ");
  for (const [place, letter] of letters.split(" ").entries()) {
    const original = columnOf(from, letter).task;
    const column = columnOf(to, names[place] ?? "");
    column.isListed = false;
    Object.assign(column.task, { name: original.name, rating: original.rating, ratedAt: original.ratedAt });
  }
}

export function columnOf({ key, columns }: Contest, letter: string): Column {
  const column = columns.find((each) => each.letter === letter);
  if (!column) throw new Error(`${key} has no ${letter}`);
  return column;
}

const LETTERS = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z AA AB AC";

export function codeforcesContests(chance: Chance): Contest[] {
  const make = (key: string, name: string, day: number | null, letters: string, more: Partial<Plan> = {}) =>
    codeforcesContest(chance, { key, name, day, hours: 2, letters, ...more });
  const old = [2001, 2002, 2003, 2004, 2005, 2006].map((id, place) =>
    make(String(id), `Codeforces Round ${id - 1200}`, -50 + 6 * place + at(14, 35), "A B C D E F"),
  );
  const archive = make("1500", "Archive Round", -300, LETTERS, { hours: 5 });
  const [div1, div2] = [
    make("2101", "Codeforces Round 901 (Div. 1)", 1 + at(14, 35), "A B C D E F"),
    make("2102", "Codeforces Round 901 (Div. 2)", 1 + at(14, 35), "A B C D E F"),
  ];
  share(div1, "A B C D", div2, "C D E F");
  const [first, second, sponsored] = [
    make("2105", "Codeforces Round 902 (Div. 1)", 5 + at(10, 5), "A B C D E", { hours: 3 }),
    make("2106", "Codeforces Round 902 (Div. 2)", 5 + at(10, 5), "A B1 B2 C D E", { hours: 3 }),
    make("2107", "Sponsored Cup (mirror)", 5 + at(10, 5), "A B C D E F G", { hours: 3 }),
  ];
  share(first, "A B C", second, "C D E");
  share(first, "A B C D", sponsored, "D E F G");
  const educational = make("2110", "Educational Codeforces Round 190", 3 + at(14, 35), "A B C1 C2 D E F G");
  // From Sunday evening until after midnight.
  const late = make("2112", "Codeforces Round 903 (Div. 3)", 6 + at(22, 30), "A B C D E F G1 G2", {
    hours: 3,
  });
  // Another problem of the same name, in a contest with another start.
  columnOf(late, "B").task.name = columnOf(div1, "A").task.name;
  const icpc = make("2118", "ICPC Mirror (Unrated, Teams Preferred)", 11 + at(8), "A B C D E F G H I", {
    hours: 5,
    ratedAfter: null,
  });
  const third = [
    make("2121", "Codeforces Round 904 (Div. 1)", 9 + at(14, 35), "A B C D E F", { ratedAfter: 9 }),
    make("2122", "Codeforces Round 904 (Div. 2)", 9 + at(14, 35), "A B C D E", { ratedAfter: 9 }),
  ] as const;
  share(third[0], "A B C", third[1], "C D E");
  const gym = (
    id: number,
    name: string,
    day: number | null,
    letters: string,
    kind: Contest["kind"] = "gym",
  ) => make(String(id), name, day, letters, { hours: 5, kind });
  const gyms = [
    gym(105001, "2026 Winter Subregional", 2 + at(9), "A B C D E F G H"),
    gym(105002, "Camp, Day 3", null, "A B C D E F"),
    gym(105003, "Team Selection", 4 + at(9), "A B C D", "private gym"),
    gym(105004, "Old Regional", -200 + at(9), "A B C D E"),
    gym(105005, "Thousand and One Problems", 8 + at(9), LETTERS),
  ];
  const rounds = [archive, ...old, div1, div2, first, second, sponsored, educational, late, icpc, ...third];
  return [...rounds, ...gyms];
}

function atcoderContest(chance: Chance, key: string, name: string, day: number, letters: string): Contest {
  const columns = letters.split(" ").map((letter, place): Column => {
    const rating = 400 + place * 280 + chance.between(0, 99);
    const ratedAt = timeOf(day + 2);
    const id = `${key}_${letter.toLowerCase()}`;
    const task: Task = { judge: "atcoder", key: id, name: chance.newName(), rating, ratedAt };
    return { letter, task, isListed: true };
  });
  const lasts = 100 * MINUTE;
  return { judge: "atcoder", key, name, startsAt: timeOf(day), lasts, kind: "round", columns };
}

/** Replaces problems of one contest by those of another: they keep their ids. */
function reuse(from: Contest, letters: string, to: Contest, under: string, isListed = false): void {
  const names = under.split(" ");
  for (const [place, letter] of letters.split(" ").entries()) {
    const column = columnOf(to, names[place] ?? "");
    column.task = columnOf(from, letter).task;
    column.isListed = isListed;
  }
}

export function atcoderContests(chance: Chance): Contest[] {
  const make = (key: string, name: string, day: number, letters: string) =>
    atcoderContest(chance, key, name, day, letters);
  const endless = { ...make("practice", "Practice Contest", -2000, "A B C"), lasts: 3000 * DAY };
  const before = make("abc400", "AtCoder Beginner Contest 400", -9 + at(12), "A B C D E F G");
  const [abc, arc] = [
    make("abc401", "AtCoder Beginner Contest 401", 5 + at(12), "A B C D"),
    make("arc201", "AtCoder Regular Contest 201", 5 + at(12), "A B C D"),
  ];
  reuse(arc, "A B", abc, "C D");
  const [next, twin] = [
    make("abc402", "AtCoder Beginner Contest 402", 12 + at(12), "A B C D E F G Ex"),
    make("arc202", "AtCoder Regular Contest 202", 12 + at(12), "A B C"),
  ];
  reuse(twin, "A B", next, "F G");
  // Nineteen days after the contest they come from, and side by side.
  const training = ["easy", "medium"].map((level) => {
    const key = `adt_${level}_20260305_1`;
    return { ...make(key, `AtCoder Daily Training ${level}`, 10 + at(7, 30), "A B C D"), lasts: HOUR };
  }) as [Contest, Contest];
  reuse(before, "A B C D", training[0], "A B C D");
  reuse(before, "C D E F", training[1], "A B C D");
  // The list of problems names the training as the contest of one of them, once it has begun.
  columnOf(before, "D").isListed = false;
  columnOf(training[1], "B").isListed = true;
  return [endless, before, abc, arc, next, twin, ...training];
}

export const isOver = ({ startsAt, lasts }: Contest, time: number): boolean =>
  startsAt === null || startsAt + lasts <= time;

export const contestOf = (contests: Contest[], judge: JudgeName, key: string): Contest => {
  const contest = contests.find((each) => each.judge === judge && each.key === key);
  if (!contest) throw new Error(`There is no contest ${key}`);
  return contest;
};
