import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { type Database, reportLater } from "../db/connection.server.ts";
import { once } from "../db/once.server.ts";
import { reasonOf } from "../http/fetch-json.server.ts";

// Background work. Rooms define jobs, and this file runs them: on schedule or on request, never twice at once, in only
// one process of the site at a time, and less often while they fail. Jobs keep their remaining work in the database,
// so the next run resumes after an error, a stop or a crash.

export interface JobBase {
  db: Database;
  now?(): number;
  log?: Pick<Logger, "error" | "warn" | "info" | "debug">;
  hub?: { subscribe(topic: string, listener: () => void): () => void };
}

export interface Job<App extends JobBase> {
  /** Shown to operators, and used for the claim that keeps other processes from running the job meanwhile. */
  name: string;
  failure: string;
  /**
   * Milliseconds between runs, counted from the start of the process; "start" runs it once. If missing, it only runs
   * on request.
   */
  every?: number | "start";
  /** A topic of the hub whose events request a run. */
  topic?: string;
  /** Whether every process runs its own copy. */
  isOwn?: boolean;
  /** In milliseconds; doubles with each failure in a row. @param spread from 0 to 1. */
  pause?: { first: number; longest: number; spread?(): number };
  /** Whether there is anything to do. The job runs until there is nothing left. */
  isDue?(app: App): Promise<unknown>;
  run(app: App, turn: Turn): Promise<unknown>;
}

export interface Turn {
  signal: AbortSignal;
  /** Resets the failures after a success. */
  worked(): void;
  /**
   * Records a failure that the run handles itself; thrown errors are recorded and logged anyway. An error may request
   * a pause with `retryAfter` (ms).
   * @param isRefused whether the job pauses even if a user requests it.
   * @returns when the pause ends (ms since the epoch).
   */
  failed(error: unknown, isRefused?: boolean): number;
}

export const HOURLY = 60 * 60 * 1000;

/** How long stopping waits for runs to end, in milliseconds. The next start resumes the rest. */
const LAST_RUNS = 2_000;

const timeOf = ({ now = Date.now }: JobBase) => now();

export type JobState = Readonly<Omit<Runner, "ask" | "turn">>;

class Runner {
  /** The current run, or the current check of whether one is due. */
  running: Promise<void> | null = null;
  runs = 0;
  failed = 0;
  /** Failures in a row. */
  failures = 0;
  failure: string | null = null;
  /** When the last run began, and how long the last complete one took (ms). */
  ranAt: number | null = null;
  took: number | null = null;
  /** For runs on schedule. */
  pausedUntil = 0;
  /** For runs on request too. */
  refusedUntil = 0;
  #isAsked = false;

  constructor(
    readonly name: string,
    readonly signal: AbortSignal,
  ) {}

  ask<App extends JobBase>(app: App, job: Job<App>, isWanted: boolean): Promise<void> {
    if (this.signal.aborted) return this.running ?? Promise.resolve();
    if (isWanted) this.pausedUntil = this.refusedUntil;
    this.#isAsked = true;
    this.running ??= this.#runAsked(app, job);
    return this.running;
  }

  async #runAsked<App extends JobBase>(app: App, job: Job<App>): Promise<void> {
    while (this.#isAsked) {
      this.#isAsked = false;
      await this.#runWhileDue(app, job).catch((error) => this.#report(app, job, error));
    }
    this.running = null;
  }

  async #runWhileDue<App extends JobBase>(app: App, job: Job<App>): Promise<void> {
    const isDue = async () =>
      !this.signal.aborted && timeOf(app) >= this.pausedUntil && (job.isDue ? await job.isDue(app) : true);
    // Checked again after the run: while this process held the claim, another may have added work.
    while (await isDue()) {
      let isDone = false;
      const run = async () => {
        isDone = await this.#run(app, job);
      };
      if (job.isOwn) await run();
      else if (!(await once(app.db, job.name, run))) return;
      if (!isDone || !job.isDue) return;
    }
  }

  async #run<App extends JobBase>(app: App, job: Job<App>): Promise<boolean> {
    if (this.signal.aborted) return false;
    const turn = this.turn(app, job);
    const [begun, before] = [performance.now(), this.failed];
    this.ranAt = timeOf(app);
    this.runs += 1;
    try {
      await job.run(app, turn);
    } catch (error) {
      this.#report(app, job, error);
      return false;
    }
    this.took = performance.now() - begun;
    if (this.failed > before) return true;
    if (this.failures > 0) app.log?.info({ job: job.name }, "A failing job has recovered");
    turn.worked();
    return true;
  }

  turn<App extends JobBase>(app: App, job: Job<App>): Turn {
    return {
      signal: this.signal,
      worked: () => {
        this.failures = 0;
        this.failure = null;
        this.pausedUntil = 0;
        this.refusedUntil = 0;
      },
      failed: (error, isRefused = false) => {
        const { first = 0, longest = 0, spread = () => 1 } = job.pause ?? {};
        const { retryAfter } = error as { retryAfter?: number | null };
        const rest = Math.min(first * 2 ** this.failures, longest) * spread();
        this.failed += 1;
        this.failures += 1;
        this.failure = reasonOf(error);
        this.refusedUntil = timeOf(app) + (retryAfter ?? 0);
        this.pausedUntil = Math.max(timeOf(app) + rest, this.refusedUntil);
        if (isRefused) this.refusedUntil = this.pausedUntil;
        return this.pausedUntil;
      },
    };
  }

  #report<App extends JobBase>(app: App, job: Job<App>, error: unknown): void {
    // A run that is interrupted by a stop may find its database closed.
    if (this.signal.aborted) return;
    const known = this.failure;
    const resumesIn = this.turn(app, job).failed(error) - timeOf(app);
    const details = { err: error, job: job.name, failures: this.failures, resumesIn };
    if (app.log) app.log[known === this.failure ? "debug" : "error"](details, job.failure);
    else reportLater(app.db, error, job.failure);
  }
}

interface Board {
  runners: Map<string, Runner>;
  stopping: AbortController;
  ends: (() => void)[];
}

const boards = new WeakMap<Database, Board>();

function boardOf(db: Database): Board {
  const board = boards.get(db) ?? { runners: new Map(), stopping: new AbortController(), ends: [] };
  boards.set(db, board);
  return board;
}

function runnerOf(db: Database, name: string): Runner {
  const { runners, stopping } = boardOf(db);
  const runner = runners.get(name) ?? new Runner(name, stopping.signal);
  runners.set(name, runner);
  return runner;
}

export function startJobs<App extends JobBase>(app: App, jobs: Job<App>[]): void {
  boards.delete(app.db);
  const { ends } = boardOf(app.db);
  for (const job of jobs) {
    runnerOf(app.db, job.name);
    const ask = () => void runJob(app, job);
    if (job.topic && app.hub) ends.push(app.hub.subscribe(job.topic, ask));
    if (job.every === undefined) continue;
    ask();
    if (job.every === "start") continue;
    const timer = setInterval(ask, job.every).unref();
    ends.push(() => clearInterval(timer));
  }
}

export async function stopJobs(db: Database): Promise<void> {
  const { runners, stopping, ends } = boardOf(db);
  for (const end of ends) end();
  stopping.abort();
  const runs = Promise.all([...runners.values()].map(({ running }) => running));
  await Promise.race([runs, pause(LAST_RUNS, undefined, { ref: false })]);
}

/**
 * Requests a run. A running job runs again, in case the new work came too late for it.
 * @param isWanted whether a user requests it, which ends the pause after a failure.
 * @returns when the run ends. It never throws.
 */
export const runJob = <App extends JobBase>(app: App, job: Job<App>, isWanted = false): Promise<void> =>
  runnerOf(app.db, job.name).ask(app, job, isWanted);

/** For work that belongs to a job but runs outside it. */
export const turnOf = <App extends JobBase>(app: App, job: Job<App>): Turn =>
  runnerOf(app.db, job.name).turn(app, job);

export const listJobs = (db: Database): JobState[] => [...boardOf(db).runners.values()];

export const jobState = (db: Database, name: string): JobState => runnerOf(db, name);
