import type { JudgeWorld } from "./judge-servers.ts";

interface Party {
  type?: string;
  team?: { id: number; name: string };
}

/** A contest of two hours that is running, whose standings tests change as its participants would. */
export class LiveContest {
  readonly contest: Record<string, unknown>;
  readonly rows: { party: object; problemResults: object[] }[] = [];
  readonly startsAt: number;
  readonly endsAt: number;
  readonly problems: object[];

  /** @param at milliseconds since the start of the contest @param now epoch milliseconds */
  constructor(
    readonly id: number,
    now: number,
    at = 60 * 60 * 1000,
    letters = "ABCDEF",
  ) {
    const startTimeSeconds = Math.floor((now - at) / 1000);
    this.startsAt = startTimeSeconds * 1000;
    this.endsAt = this.startsAt + 7_200_000;
    this.contest = {
      id,
      name: `Codeforces Round ${id} (Div. 2)`,
      type: "CF",
      phase: "CODING",
      durationSeconds: 7200,
      startTimeSeconds,
    };
    this.problems = [...letters].map((index) => ({
      contestId: id,
      index,
      name: `Problem ${index}`,
      points: 500,
      tags: [],
    }));
  }

  /** Lists the contest among the judge's own. */
  openIn(world: JudgeWorld): this {
    world.contests.push(this.contest);
    world.standings[this.id] = { contest: this.contest, problems: this.problems, rows: this.rows };
    return this;
  }

  /** A participant's row, which begins untouched. @param handles several for a team */
  enter(handles: string[], { type = "CONTESTANT", team }: Party = {}) {
    const members = handles.map((handle) => ({ handle }));
    const row = {
      party: {
        contestId: this.id,
        members,
        participantType: type,
        ghost: false,
        startTimeSeconds: this.startsAt / 1000,
        ...(team && { teamId: team.id, teamName: team.name }),
      },
      rank: 1,
      points: 0,
      penalty: 0,
      problemResults: this.problems.map(() => ({ points: 0, rejectedAttemptCount: 0, type: "PRELIMINARY" })),
    };
    this.rows.push(row);
    const change = (column: number, result: object) => {
      Object.assign(row.problemResults[column] ?? {}, result);
    };
    return {
      row,
      /** @param at milliseconds since the start of the contest */
      solves: (column: number, at: number) =>
        change(column, { points: 500, bestSubmissionTimeSeconds: Math.floor(at / 1000) }),
      tries: (column: number) => change(column, { rejectedAttemptCount: 1 }),
      falls: (column: number) => change(column, { points: 0, bestSubmissionTimeSeconds: undefined }),
    };
  }
}
