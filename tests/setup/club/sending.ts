import type { Chance } from "./chance.ts";
import {
  type Account,
  type Column,
  type Contest,
  DAY,
  HOUR,
  MINUTE,
  NEVER,
  type ParticipantType,
  type Party,
  SECOND,
  type Submission,
} from "./world.ts";

const WRONG = ["WRONG_ANSWER", "TIME_LIMIT_EXCEEDED", "RUNTIME_ERROR", "MEMORY_LIMIT_EXCEEDED"];
const PENDING = [undefined, "TESTING", "SUBMITTED"];

/** Problems that nobody in the club tries, and that their judge lists under another contest. */
const leftAlone = ["2102F", "2107G", "2122E"];

const attempted = ({ columns }: Contest): Column[] =>
  columns.filter(({ task }) => !leftAlone.includes(task.key));

export interface Author {
  accounts: Account[];
  party: Party | null;
  type: ParticipantType;
  startedAt: number | null;
}

export const alone = (account: Account, type: ParticipantType, startedAt: number | null = null): Author => ({
  accounts: [account],
  party: null,
  type,
  startedAt,
});

/** Collects what is sent. Nobody sends two submissions in the same second. */
export class Sending {
  readonly all: Submission[] = [];
  readonly chance: Chance;
  readonly #taken = new Map<Account, Set<number>>();
  readonly #owners = new Map<Account, Account[]>();

  /** @param together accounts of the same person */
  constructor(chance: Chance, together: Account[][]) {
    this.chance = chance;
    for (const accounts of together) for (const each of accounts) this.#owners.set(each, accounts);
  }

  send(
    author: Author,
    contest: Contest,
    { task, letter }: Column,
    time: number,
    ...verdicts: (string | undefined)[]
  ) {
    const at = this.#freeSecond(author.accounts, time);
    const { chance } = this;
    const lag = contest.judge === "atcoder" ? chance.between(1, 40) * HOUR : 0;
    const submission: Submission = {
      ...author,
      id: 0,
      at,
      shownFrom: at + lag,
      shownTo: NEVER,
      contest,
      task,
      letter,
      verdicts: verdicts.map((verdict, later) => ({
        from: at + later * chance.between(1, 9) * HOUR,
        verdict,
      })),
    };
    this.all.push(submission);
    return submission;
  }

  #freeSecond(accounts: Account[], time: number): number {
    const owners = [...new Set(accounts.flatMap((each) => [each, ...(this.#owners.get(each) ?? [])]))];
    let at = Math.floor(time / SECOND) * SECOND;
    while (owners.some((each) => this.#taken.get(each)?.has(at))) at += SECOND;
    for (const each of owners) this.#taken.set(each, (this.#taken.get(each) ?? new Set()).add(at));
    return at;
  }

  wrong(): string {
    return this.chance.pick(WRONG);
  }

  /** Tries a problem a few times. @param odds of solving it, in percent @returns when it stopped */
  tackle(author: Author, contest: Contest, column: Column, from: number, odds: number): number {
    const { chance } = this;
    let time = from;
    const later = () => {
      time += chance.between(40, 500) * SECOND;
      return time;
    };
    if (chance.percent(8)) this.send(author, contest, column, later(), "COMPILATION_ERROR");
    if (chance.percent(2)) return time;
    if (odds > 0 && chance.percent(2)) {
      this.send(author, contest, column, later(), chance.pick(PENDING));
      return time;
    }
    for (let wrong = chance.between(0, 9); wrong > 6; wrong--)
      this.send(author, contest, column, later(), this.wrong());
    if (!chance.percent(odds)) {
      this.send(author, contest, column, later(), this.wrong());
      return time;
    }
    // Some wait for their verdict when the judge is read.
    if (chance.percent(4)) this.send(author, contest, column, later(), chance.pick(PENDING), "OK");
    else this.send(author, contest, column, later(), "OK");
    // Some send a solution again.
    if (chance.percent(6)) this.send(author, contest, column, later(), chance.pick(["OK", "WRONG_ANSWER"]));
    return time;
  }

  /** Goes through a contest from its first problem on, until the time is over. */
  compete(author: Author, contest: Contest, from: number, skill: number): void {
    let time = from + this.chance.between(1, 8) * MINUTE;
    const end = from + contest.lasts - 35 * MINUTE;
    for (const [place, column] of attempted(contest).entries()) {
      if (time >= end) return;
      const odds = Math.max(0, Math.min(97, skill + 35 - place * 13));
      if (place > 0 && this.chance.percent(Math.min(90, place * 12))) continue;
      time = this.tackle(author, contest, column, time, odds) + this.chance.between(1, 12) * MINUTE;
    }
  }

  /** Solves some of a contest's problems in the days after it. */
  upsolve(author: Author, contest: Contest, from: number, most: number): void {
    for (const column of this.chance.shuffled(attempted(contest)).slice(0, this.chance.between(0, most)))
      this.tackle(author, contest, column, from + this.chance.between(2, 3600) * MINUTE, 70);
  }

  /** A judge changes a verdict days later. */
  rejudge(submission: Submission, verdict: string, days = 4): void {
    submission.verdicts.push({ from: submission.at + days * DAY, verdict });
  }
}
