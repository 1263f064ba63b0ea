import { expect, test } from "vitest";
import { countClub } from "../setup/club/count.ts";
import {
  type Account,
  type Contest,
  DAY,
  HOUR,
  type Link,
  MINUTE,
  NEVER,
  type ParticipantType,
  type Party,
  START,
  type Submission,
  type World,
} from "../setup/club/world.ts";

const begin = START + 10 * HOUR;

function contest(key: string, names: string[], changes: Partial<Contest> = {}): Contest {
  const rating = changes.kind === "gym" ? null : 1400;
  const columns = names.map((name, place) => {
    const letter = "ABC"[place] ?? "D";
    const task = {
      judge: "codeforces" as const,
      key: `${key}${letter}`,
      name,
      rating,
      ratedAt: begin + DAY,
    };
    return { letter, task, isListed: true };
  });
  const times = { startsAt: begin, lasts: 2 * HOUR };
  return { judge: "codeforces", key, name: `Round ${key}`, ...times, kind: "round", columns, ...changes };
}

const strong = contest("11", ["Shared", "Hard"]);
const weak = contest("12", ["Easy", "Shared"]);
const gym = contest("100001", ["Gate", "Wall"], { kind: "gym", startsAt: null });

const account = (name: string): Account => ({ judge: "codeforces", names: [{ from: 0, name }], skill: 50 });
const [ada, ben, eve] = [account("Ada"), account("ben"), account("eve")] as const;
const party: Party = { contest: gym, teamId: 7, name: "Trio", accounts: [ada, ben, eve] };

let sent = 0;
function submission(
  on: Contest,
  letter: string,
  minutes: number,
  verdict: string | undefined,
  changes: { by?: Account[]; type?: ParticipantType; party?: Party; later?: string } = {},
): Submission {
  const at = begin + minutes * MINUTE;
  const { by = [ada], type = "CONTESTANT", party = null, later } = changes;
  const task = on.columns.find((column) => column.letter === letter)?.task ?? strong.columns[0]?.task;
  if (!task) throw new Error("There is no such problem");
  const verdicts = [{ from: at, verdict }, ...(later ? [{ from: at + 4 * DAY, verdict: later }] : [])];
  const shown = { shownFrom: at, shownTo: NEVER };
  return {
    id: ++sent,
    at,
    ...shown,
    contest: on,
    task,
    letter,
    accounts: by,
    party,
    type,
    startedAt: begin,
    verdicts,
  };
}

const members = ["ada", "ben"].map((name) => ({ name, isSuspended: false, joinsAt: 0 }));
const links = [ada, ben].map((account, place): Link => {
  const member = members[place] ?? { name: "", isSuspended: false, joinsAt: 0 };
  const forEver = { from: 0, to: NEVER };
  return { member, account, isVerified: place === 0, vouched: [], ...forEver, isDisplaced: false };
});
const trio = { by: party.accounts, party };
const world: World = {
  contests: [strong, weak, gym],
  accounts: [ada, ben, eve],
  members,
  links,
  words: [],
  groups: [],
  teams: [],
  submissions: [
    submission(weak, "A", 1, "COMPILATION_ERROR"),
    submission(weak, "A", 10, "WRONG_ANSWER"),
    submission(weak, "A", 20, "OK"),
    submission(strong, "A", 300, "OK", { type: "PRACTICE" }),
    submission(strong, "B", 310, "OK", { type: "PRACTICE", later: "SKIPPED" }),
    submission(weak, "B", 30, "OK", { by: [ben] }),
    submission(weak, "A", 40, "TESTING", { by: [ben] }),
    submission(gym, "A", 15, "OK", trio),
    submission(gym, "B", 25, "WRONG_ANSWER", trio),
    submission(gym, "A", 400, "OK", { by: [ben], type: "PRACTICE" }),
  ],
};

const list = { title: "Walls", items: [{ judge: "codeforces", key: "100001A" }] };
const count = (days: number) => Object.fromEntries(countClub(world, begin + days * DAY, [list]));
const iso = (minutes: number) => new Date(begin + minutes * MINUTE).toISOString();

test("ten submissions are counted as by hand", () => {
  const figures = count(2);
  expect(figures).toMatchObject({
    "board 12 columns": "A B",
    "board 12 ada A": `contest ${iso(20)}`,
    "board 12 ada B": `upsolved ${iso(300)}`,
    "board 12 ada rank": 1,
    "board 12 ben A": "",
    "board 12 ben B": `contest ${iso(30)} unverified`,
    "board 12 ben rank": 2,
    "board 11 ada A": `upsolved ${iso(300)}`,
    "board 11 ada B": `upsolved ${iso(310)}`,
    "board 100001 team Trio(ada,ben,eve) A": `contest ${iso(15)}`,
    "board 100001 team Trio(ada,ben,eve) B": "tried",
    "board 100001 ben A": `upsolved ${iso(400)} unverified`,
    "queue ada length": 1,
    "queue ada 100001B": "tried",
    "queue ben length": 2,
    "queue ben 12A": "skipped",
    "leaders all solves ada": "3, place 1",
    "leaders all upsolves ada": "2, place 1",
    "leaders all points ada": "12, place 1",
    "leaders all solves with teams ada": "4, place 1",
    "leaders all points with teams ada": "13, place 1",
    "profile ada all with teams": 1,
    "profile ben all unverified": 2,
    "list Walls ada done": 0,
    "list Walls ben counted": "1 of 1",
  });
  const absent = ["board 11 ben A", "board 100001 ada A", "leaders all solves ben", "queue ada 11A"];
  for (const name of absent) expect(figures, name).not.toHaveProperty([name]);
});

test("a verdict that falls days later is counted from then on", () => {
  expect(count(6)).toMatchObject({
    "board 11 ada B": "tried",
    "leaders all solves ada": "2, place 1",
  });
});
