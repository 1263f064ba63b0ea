import type { Application } from "../../platform/application.ts";
import { reasonOf } from "../../platform/http/fetch-json.server.ts";
import { atPace } from "../../platform/http/pacing.server.ts";
import { type Job, jobState, type Turn, turnOf } from "../../platform/jobs/jobs.server.ts";
import type { Ask, Judge } from "../judges/index.server.ts";
import { JudgeHealth, kindOf, request } from "../judges/index.server.ts";
import { importsFrom } from "./schedule.server.ts";

export type Importing = Pick<Application, "db" | "now" | "log" | "hub" | "judges">;

/** Sends one request to a judge, stores the result, and handles failures. */
export type Step = () => Promise<void>;

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

/** One judge, and this process's state for it. All other state is in the database. */
export class Lane {
  readonly health: JudgeHealth;
  /** Runs in only one process at a time, because two would import the same handle. */
  readonly job: Job<Importing>;
  /** Whether to load the judge's problems even if nobody here uses them. */
  isWanted = false;
  catalogueAfter = 0;
  contestEnd = 0;
  /** The kind of background work that had the last turn. */
  lastKind = 0;
  /** Running proof checks, by handle. Further calls wait for these instead of sending requests. */
  readonly looks = new Map<number, Promise<void>>();

  /** @param pause after the first failure, in milliseconds @param next finds the first step that is due */
  constructor(
    readonly app: Importing,
    readonly judge: Judge,
    readonly pause: number,
    next: (lane: Lane) => Promise<Step | undefined>,
  ) {
    this.health = new JudgeHealth(app, judge.id);
    this.job = {
      name: importsFrom(judge.id),
      failure: "An import from a judge failed",
      every: 15 * SECOND,
      pause: { first: pause, longest: HOUR },
      isDue: () => next(this),
      run: async () => {
        for (let step = await next(this); step; step = await next(this)) await step();
      },
    };
  }

  get state() {
    return jobState(this.app.db, this.job.name);
  }

  get turn(): Turn {
    return turnOf(this.app, this.job);
  }

  readonly ask: Ask = async (path, options) => {
    const { app, judge, turn } = this;
    const send = () => request(app, judge, path, options, turn.signal);
    const answer = await atPace(app.db, judge.base, judge.pace, send, turn.signal);
    await this.health.answered();
    return answer;
  };

  /** Records a failed request. @returns when the judge may be asked again (ms since the epoch) */
  async failed(error: unknown): Promise<number> {
    const until = this.turn.failed(error, kindOf(error) === "limit");
    await this.health.failed(reasonOf(error));
    return until;
  }
}
