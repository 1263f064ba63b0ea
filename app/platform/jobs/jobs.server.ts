import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";
import { type Database, reportLater } from "../db/connection.server.ts";
import { once } from "../db/once.server.ts";
import { reasonOf } from "../http/fetch-json.server.ts";

// Background work. A room defines a job; this runs it: when its time comes or when it is asked for, one run after the other,
// in one process of the site at a time, and less and less often while it fails. Jobs keep what is left to do in the
// database, so that the next run resumes what an error, a stop or a crash interrupted.

/** What a job runs with at least. */
export interface JobBase {
  db: Database;
  /** Tests move it. */
  now?(): number;
  log?: Pick<Logger, "error" | "warn" | "info" | "debug">;
  hub?: { subscribe(topic: string, listener: () => void): () => void };
}

export interface Job<App extends JobBase> {
  /** Names it for operators, and for the claim that keeps other processes from running it meanwhile. */
  name: string;
  /** What an error means, for the log. */
  failure: string;
  /** Milliseconds between runs, the first at the start of the process, or that one alone; otherwise it is asked for. */
  every?: number | "start";
  /** A topic of the hub whose events ask for it. */
  topic?: string;
  /** Whether every process runs it for itself. */
  isOwn?: boolean;
  /** How long it rests after a failure, in milliseconds; doubles with each further one. @param spread from 0 to 1. */
  pause?: { first: number; longest: number; spread?(): number };
  /** Whether there is anything to do. Asked before each run and again after it, until there is nothing. */
  isDue?(app: App): Promise<unknown>;
  run(app: App, turn: Turn): Promise<unknown>;
}

/** What a run tells the runner, and learns from it. */
export interface Turn {
  /** Aborts when the process stops. */
  signal: AbortSignal;
  /** Notes that what the job depends on answers, so that the next failure is the first again. */
  worked(): void;
  /**
   * Notes a failure that the run handles itself. One that it throws is noted and logged for it. An error may ask for a rest with
   * `retryAfter` (ms).
   * @param isRefused whether the job rests even if a user asks for it.
   * @returns until when the job rests (ms since the epoch).
   */
  failed(error: unknown, isRefused?: boolean): number;
}

/** For jobs that look for what has expired, or for what a stop or an error interrupted. */
export const HOURLY = 60 * 60 * 1000;

/** How long a stop waits for runs to end; milliseconds. The next start goes on with the others. */
const LAST_RUNS = 2_000;

const timeOf = ({ now = Date.now }: JobBase) => now();

/** How a job is in this process. Times are milliseconds since the epoch. */
export type JobState = Readonly<Omit<Runner, "ask" | "turn">>;

/** Runs one job in this process. */
class Runner {
  /** The run that is under way, or the look whether there is one to make. */
  running: Promise<void> | null = null;
  runs = 0;
  failed = 0;
  /** Failures in a row. */
  failures = 0;
  /** Why it failed, until it works again. */
  failure: string | null = null;
  /** When the last run began, and how long the last one took that came to its end (ms). */
  ranAt: number | null = null;
  took: number | null = null;
  /** It does not run by itself before this moment, */
  pausedUntil = 0;
  /** or at all before this one. */
  refusedUntil = 0;
  /** Whether somebody asked for a run since it last looked. */
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
    // Asked again afterwards: another process may have left it to this one just before it gave the claim back.
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

  /** @returns whether it came to its end. */
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
    if (this.failures > 0) app.log?.info({ job: job.name }, "A job that had failed works again");
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

  /** Notes and logs an error; one that goes on as it was is said once. */
  #report<App extends JobBase>(app: App, job: Job<App>, error: unknown): void {
    // What a stop cuts off may find its database closed.
    if (this.signal.aborted) return;
    const known = this.failure;
    const resumesIn = this.turn(app, job).failed(error) - timeOf(app);
    const details = { err: error, job: job.name, failures: this.failures, resumesIn };
    if (app.log) app.log[known === this.failure ? "debug" : "error"](details, job.failure);
    else reportLater(app.db, error, job.failure);
  }
}

/** The jobs of a process. */
interface Board {
  runners: Map<string, Runner>;
  stopping: AbortController;
  /** End what asks for jobs. */
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

/** Starts running jobs in this process. */
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

/** Aborts what runs, waits for it shortly, and starts nothing more in this process. */
export async function stopJobs(db: Database): Promise<void> {
  const { runners, stopping, ends } = boardOf(db);
  for (const end of ends) end();
  stopping.abort();
  const runs = Promise.all([...runners.values()].map(({ running }) => running));
  await Promise.race([runs, pause(LAST_RUNS, undefined, { ref: false })]);
}

/**
 * Asks for a job. One that is under way runs again, in case the work came too late for it.
 * @param isWanted whether a user asks, who need not wait until the pause after a failure is over.
 * @returns a promise that ends with the run. It never throws.
 */
export const runJob = <App extends JobBase>(app: App, job: Job<App>, isWanted = false): Promise<void> =>
  runnerOf(app.db, job.name).ask(app, job, isWanted);

/** For what belongs to a job and runs beside it. */
export const turnOf = <App extends JobBase>(app: App, job: Job<App>): Turn =>
  runnerOf(app.db, job.name).turn(app, job);

/** Every job of this process, in the order in which they were started. */
export const listJobs = (db: Database): JobState[] => [...boardOf(db).runners.values()];

/** How a job is in this process; as a new one, if it never ran. */
export const jobState = (db: Database, name: string): JobState => runnerOf(db, name);
