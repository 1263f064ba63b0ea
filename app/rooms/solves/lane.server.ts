import type { Application } from "../../platform/application.ts";
import { reasonOf } from "../../platform/http/fetch-json.server.ts";
import { atPace } from "../../platform/http/pacing.server.ts";
import { type Job, jobState, runJob, type Turn, turnOf } from "../../platform/jobs/jobs.server.ts";
import type { Ask, Judge } from "../judges/index.server.ts";
import { JudgeHealth, kindOf, request } from "../judges/index.server.ts";
import { importsFrom, type LiveHandle, type Running } from "./schedule.server.ts";

export type Importing = Pick<Application, "db" | "now" | "log" | "hub" | "judges"> &
  Partial<Pick<Application, "presence">>;

/** Sends one request to a judge, stores the result, and handles failures. */
export type Step = () => Promise<void>;

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

/** This process's state for a running contest. A restart begins a new reading. */
export interface LiveReading {
  /** When to go on at the earliest. */
  after: number;
  begunAt: number;
  /** When the judge gave the first answer. */
  answeredAt: number;
  /** Handles still to be asked for, each with everybody who claims it. */
  rest: LiveHandle[][];
  requests: number;
  isChanged: boolean;
  /** When the last reading began that changed anything. */
  changedAt: number;
  hasFound: boolean;
  /** What the last complete reading found. */
  isSomebodyIn: boolean;
  /** How long a complete reading takes at the judge's pace. */
  takes: number;
  facts: string;
  /** Handles that make the judge refuse the whole request. Their own imports find out what became of them. */
  unknown: Set<string>;
}

export const beginning = (): LiveReading => ({
  after: 0,
  begunAt: 0,
  answeredAt: 0,
  rest: [],
  requests: 0,
  isChanged: false,
  changedAt: 0,
  hasFound: false,
  isSomebodyIn: true,
  takes: 0,
  facts: "",
  unknown: new Set(),
});

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
  /** How many imports that members asked for have been done since that turn. */
  askedInRow = 0;
  /** When each import began, and when a member had last asked for it by then (ms since the epoch); 0 if nobody had. */
  readonly begun = new Map<number, { at: number; asked: number }>();
  /** When each training last had a turn, counted from 1. */
  readonly trainings = new Map<number, number>();
  /** How many readings for trainings have been done since other work had a turn. */
  trainingsInRow = 0;
  /** Handles that a training could not read, and when to try again. */
  readonly putOff = new Map<number, number>();
  /** Contests that run now or soon, for what the dashboard shows. */
  running: Running[] = [];
  /** Readings of live standings, by contest. */
  readonly live = new Map<number, LiveReading>();
  #alarm: NodeJS.Timeout | undefined;
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

  /** Looks for due work then, between the runs on schedule. */
  wakeIn(milliseconds: number): void {
    clearTimeout(this.#alarm);
    this.#alarm = setTimeout(() => void runJob(this.app, this.job), milliseconds).unref();
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
