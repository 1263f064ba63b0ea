import { makeGroups, makeTeams } from "./belonging.ts";
import { Chance } from "./chance.ts";
import { atcoderContests, codeforcesContests, contestOf } from "./contests.ts";
import { accountOf, makePeople, type People } from "./people.ts";
import { alone, Sending } from "./sending.ts";
import { playTeams } from "./teams.ts";
import { makeWords } from "./words.ts";
import {
  type Account,
  type Contest,
  DAY,
  HOUR,
  MINUTE,
  SECOND,
  START,
  type Submission,
  type World,
} from "./world.ts";

/** Makes the whole club. The same seed makes the same one. */
export function makeClub(seed: number): World {
  const chance = new Chance(seed);
  const contests = [...codeforcesContests(chance), ...atcoderContests(chance)];
  const people = makePeople(chance);
  const { members, links, accounts, strangers } = people;
  const together = members.map((member) =>
    links.filter((link) => link.member === member).map(({ account }) => account),
  );
  const sending = new Sending(chance, together);
  const find = (key: string) => contestOf(contests, /^\d/.test(key) ? "codeforces" : "atcoder", key);
  playRounds(sending, accounts, contests);
  playPairs(sending, accounts, find);
  playAtCoder(sending, accounts, contests);
  playTeams(sending, people, find);
  practise(sending, accounts, contests);
  crossMidnight(sending, people, find("2112"));
  const before = [...sending.all];
  bury(sending, people, find);
  judgeAgain(
    sending,
    before,
    [0, 7, 8, 10, 25].map((place) => accountOf(people, place)),
  );
  const submissions = sending.all.toSorted((a, b) => a.at - b.at);
  // The judges number them as they come.
  for (const [place, submission] of submissions.entries()) submission.id = 300_000_000 + place;
  const words = makeWords(chance, members, contests);
  const all = [...accounts, ...strangers];
  const groups = makeGroups(members);
  const teams = makeTeams(members);
  return { contests, accounts: all, members, links, submissions, words, groups, teams };
}

const isCodeforces = ({ judge }: { judge: string }) => judge === "codeforces";
const startOf = ({ startsAt }: Contest) => startsAt ?? START;

/** Single rounds, and virtual participations in old ones. */
function playRounds(sending: Sending, accounts: Account[], contests: Contest[]): void {
  const { chance } = sending;
  const everyone = accounts.filter(isCodeforces);
  const singles = contests.filter(
    ({ judge, key, kind }) => judge === "codeforces" && kind === "round" && /^(20|2110|2112)/.test(key),
  );
  for (const contest of singles) {
    const isOld = contest.key.startsWith("20");
    for (const account of everyone) {
      if (!chance.percent(isOld ? 15 : 45)) continue;
      const type = chance.percent(12) ? "OUT_OF_COMPETITION" : "CONTESTANT";
      sending.compete(alone(account, type, startOf(contest)), contest, startOf(contest), account.skill);
      if (chance.percent(50))
        sending.upsolve(alone(account, "PRACTICE"), contest, startOf(contest) + contest.lasts, 3);
    }
  }
  for (const contest of contests.filter(({ key }) => /^(20|21|1050)/.test(key))) {
    for (const account of everyone.filter(() => chance.percent(5))) {
      const begins = Math.max(START + chance.between(0, 11) * DAY, startOf(contest) + contest.lasts + DAY);
      const started = begins + chance.between(0, 600) * MINUTE;
      if (started > START + 13 * DAY) continue;
      sending.compete(alone(account, "VIRTUAL", started), contest, started, account.skill);
    }
  }
}

/** Parallel rounds: stronger members in the first division, the others in the second, some in a third one. */
function playPairs(sending: Sending, accounts: Account[], find: (key: string) => Contest): void {
  const { chance } = sending;
  for (const [strong, weak, mirror] of [
    ["2101", "2102"],
    ["2105", "2106", "2107"],
    ["2121", "2122"],
  ] as const) {
    for (const account of accounts.filter(isCodeforces)) {
      if (!chance.percent(65)) continue;
      const usual = account.skill > 55 ? strong : weak;
      const own = find(mirror && chance.percent(20) ? mirror : usual);
      const type = own.key === weak && chance.percent(10) ? "OUT_OF_COMPETITION" : "CONTESTANT";
      sending.compete(alone(account, type, startOf(own)), own, startOf(own), account.skill);
      // Upsolved there or, for a shared problem, in the other division.
      const later = chance.percent(70) ? own : find(own.key === strong ? weak : strong);
      if (chance.percent(60)) sending.upsolve(alone(account, "PRACTICE"), later, startOf(own) + own.lasts, 4);
    }
  }
}

function playAtCoder(sending: Sending, accounts: Account[], contests: Contest[]): void {
  const { chance } = sending;
  const own = contests.filter(({ judge, key }) => judge === "atcoder" && key !== "practice");
  for (const account of accounts.filter(({ judge }) => judge === "atcoder")) {
    for (const contest of own) {
      if (!chance.percent(contest.key.startsWith("arc") ? 40 : 70)) continue;
      const plays = alone(account, "CONTESTANT", startOf(contest));
      sending.compete(plays, contest, startOf(contest), account.skill);
      if (chance.percent(60))
        sending.upsolve(alone(account, "PRACTICE"), contest, startOf(contest) + contest.lasts, 4);
    }
    sending.upsolve(alone(account, "PRACTICE"), contestOf(contests, "atcoder", "practice"), START, 3);
  }
  // The last second of a contest and the first one after it.
  const contest = contestOf(contests, "atcoder", "abc402");
  for (const [place, account] of accounts
    .filter(({ judge }) => judge === "atcoder")
    .slice(0, 4)
    .entries()) {
    const end = startOf(contest) + contest.lasts - (place % 2) * SECOND;
    const column = contest.columns.at(-1);
    if (column) sending.send(alone(account, "PRACTICE"), contest, column, end, "OK");
  }
}

/** Problems of all kinds of contests, long after them. */
function practise(sending: Sending, accounts: Account[], contests: Contest[]): void {
  const { chance } = sending;
  const old = contests.filter(({ key }) => /^(20|1050)/.test(key));
  for (const account of accounts.filter(isCodeforces)) {
    for (let times = chance.between(0, 5); times > 0; times--) {
      const contest = chance.pick(old);
      const from = Math.max(startOf(contest), START - 20 * DAY) + chance.between(0, 240) * HOUR;
      sending.upsolve(alone(account, "PRACTICE"), contest, Math.min(from, START + 10 * DAY), 2);
    }
  }
}

/** The last second of a week and the first one of the next. */
function crossMidnight(sending: Sending, people: People, contest: Contest): void {
  const monday = START + 7 * DAY;
  for (const [place, time] of [monday - SECOND, monday, monday - SECOND, monday].entries()) {
    const account = accountOf(people, place + 2);
    const column = contest.columns[place % 2] ?? contest.columns[0];
    if (column) sending.send(alone(account, "CONTESTANT", startOf(contest)), contest, column, time, "OK");
  }
}

/** Some members send so much that their contests are far beyond the newest hundred submissions, or on another page. */
function bury(sending: Sending, people: People, find: (key: string) => Contest): void {
  const { chance } = sending;
  for (const place of [0, 7, 8, 10, 25]) {
    const author = alone(accountOf(people, place), "PRACTICE");
    const [count, apart] = place === 0 ? [1_050, 5] : [130, 9];
    for (let sent = 0; sent < count; sent++) {
      const time = START + 10 * DAY + sent * apart * MINUTE + chance.between(0, 200) * SECOND;
      const verdict = chance.percent(30) ? "OK" : sending.wrong();
      sending.send(author, find("1500"), chance.pick(find("1500").columns), time, verdict);
    }
  }
  const atcoder = people.links.find(({ account }) => account.judge === "atcoder")?.account;
  if (!atcoder) return;
  for (let sent = 0; sent < 510; sent++) {
    const verdict = chance.percent(10) ? "OK" : sending.wrong();
    const column = chance.pick(find("practice").columns);
    sending.send(
      alone(atcoder, "PRACTICE"),
      find("practice"),
      column,
      START - 30 * DAY + sent * HOUR,
      verdict,
    );
  }
}

const FORGOTTEN_AT = START + 9 * DAY;

/** A few accounts' whole participations. */
const isForgotten = ({ contest, accounts }: Submission): boolean =>
  ["2101", "2102", "2110"].includes(contest.key) && accounts.some(({ skill }) => skill % 15 === 0);

/** Verdicts that change, days or only hours later; and submissions that the judge no longer lists. */
function judgeAgain(sending: Sending, all: Submission[], buried: Account[]): void {
  const { chance } = sending;
  for (const submission of all) {
    if (isForgotten(submission)) submission.shownTo = FORGOTTEN_AT;
    if (submission.shownTo === FORGOTTEN_AT || submission.verdicts.length > 1) continue;
    const [first] = submission.verdicts;
    const isSolved = first?.verdict === "OK";
    const odds = submission.accounts.some((account) => buried.includes(account)) ? 20 : 7;
    if (isSolved && chance.percent(odds))
      sending.rejudge(submission, chance.pick(["SKIPPED", "WRONG_ANSWER"]));
    else if (isSolved && chance.percent(2)) sending.rejudge(submission, "CHALLENGED", 1);
    else if (first?.verdict === "WRONG_ANSWER" && chance.percent(2)) sending.rejudge(submission, "OK");
    else if (chance.percent(1)) submission.shownTo = submission.at + 6 * DAY;
    // A solution that falls is often followed by another one.
    const fell = isSolved && submission.verdicts.length > 1;
    if (!fell || !chance.percent(35) || submission.party) continue;
    const author = { ...submission, type: "PRACTICE" as const, startedAt: null };
    const column = { letter: submission.letter, task: submission.task, isListed: true };
    const { accounts, party, type, startedAt } = author;
    const again = submission.at + chance.between(20, 70) * HOUR;
    sending.send({ accounts, party, type, startedAt }, submission.contest, column, again, "OK");
  }
}
