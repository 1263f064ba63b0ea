import { afterEach, beforeEach, expect } from "vitest";
import type { Application } from "../../app/platform/application.ts";
import { jobState, startJobs, stopJobs } from "../../app/platform/jobs/jobs.server.ts";
import { openJudges } from "../../app/rooms/judges/judges.server.ts";
import { apiSetting } from "../../app/rooms/judges/judges.ts";
import { linkHandle, refreshHandle } from "../../app/rooms/solves/commands.server.ts";
import type { JudgeWorker } from "../../app/rooms/solves/judge-worker.ts";
import { listHandles } from "../../app/rooms/solves/queries.server.ts";
import {
  handlesToSettle,
  importsFrom,
  nextContest,
  nextHandle,
  nextRating,
  tasksToSettle,
} from "../../app/rooms/solves/schedule.server.ts";
import { importFrom } from "../../app/rooms/solves/worker.server.ts";
import type { Viewer } from "../../app/viewer.ts";
import { type Answer, type CodeforcesServer, startCodeforces } from "./codeforces-server.ts";
import { createApplication, createUser } from "./factories.ts";
import { atcoderApi, codeforcesApi, emptyWorld, type JudgeWorld, leetcodeApi } from "./judge-servers.ts";

export const MINUTE = 60 * 1000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

type Api = (world: JudgeWorld) => Answer;
const usual = { codeforces: codeforcesApi, atcoder: atcoderApi, leetcode: leetcodeApi };

/** An application that imports from stand-ins for judges. Its clock moves only when a test sets `time`. */
export class Imports<More extends string = never> {
  app!: Application;
  ada!: Viewer;
  ben!: Viewer;
  time = Date.now();
  readonly worlds = {} as Record<keyof typeof usual | More, JudgeWorld>;
  readonly servers = {} as Record<keyof typeof usual | More, CodeforcesServer>;
  readonly #apis: Record<keyof typeof usual | More, Api>;

  constructor(more: Record<More, Api>) {
    this.#apis = { ...usual, ...more };
  }

  get world(): JudgeWorld {
    return this.worlds.codeforces;
  }
  get server(): CodeforcesServer {
    return this.servers.codeforces;
  }

  async open(): Promise<void> {
    this.time = Date.now();
    const services: Record<string, string> = {};
    for (const judge of Object.keys(this.#apis) as (keyof typeof usual | More)[]) {
      this.worlds[judge] = emptyWorld();
      this.servers[judge] = await startCodeforces();
      services[apiSetting(judge)] = this.servers[judge].url;
      this.recover(judge);
    }
    const now = () => this.time;
    this.app = await createApplication({ config: { services, judgePaceMs: 1 }, now });
    this.start();
    [this.ada, this.ben] = [await createUser(this.app.db, "ada"), await createUser(this.app.db, "ben")];
  }

  async close(): Promise<void> {
    await this.stop();
    for (const server of Object.values<CodeforcesServer>(this.servers)) await server.stop();
    await this.app.db.destroy();
  }

  get worker(): JudgeWorker {
    return this.app.judges;
  }

  /** Starts the imports, like a restart of the process. */
  start(): void {
    this.app.judges = importFrom(this.app, openJudges(this.app), 20);
    startJobs(this.app, this.app.judges.jobs);
  }

  stop(): Promise<void> {
    return stopJobs(this.app.db);
  }

  /** Lets the worker look for due work now instead of in a few seconds. */
  async tick(): Promise<void> {
    await this.worker.settle();
    this.worker.wake();
  }

  /** Lets a judge answer correctly again. */
  recover(judge: keyof typeof usual | More): void {
    this.servers[judge].answer(this.#apis[judge](this.worlds[judge]));
  }

  async link(viewer: Viewer, handle = "tourist", judge = "codeforces"): Promise<number> {
    return linkHandle(this.app, viewer, { judge, handle });
  }

  async refresh(viewer: Viewer): Promise<void> {
    await refreshHandle(this.app, viewer, (await this.handleOf(viewer))?.id ?? 0);
  }

  async handleOf(viewer: Viewer) {
    return (await listHandles(this.app.db, viewer.id))[0];
  }

  /** Waits until the viewer's handle has this state. If it is "ready", also waits until the imports have nothing to do. */
  async read(viewer: Viewer, state = "ready"): Promise<void> {
    await expect.poll(async () => (await this.handleOf(viewer))?.state).toBe(state);
    if (state !== "ready") return;
    await expect.poll(() => this.#due()).toEqual([]);
    await expect.poll(() => this.#running()).toEqual([]);
  }

  /** Waits for everything that worker.settle() may leave for later. */
  async settled(): Promise<void> {
    const { db } = this.app;
    do await this.worker.settle();
    while ((await handlesToSettle(db)).length > 0 || (await tasksToSettle(db, 1)).length > 0);
  }

  /** Waits until nothing is due at Codeforces any more. */
  async idle(): Promise<void> {
    await this.tick();
    await expect.poll(() => this.#due(), { interval: 10 }).toEqual([]);
    await expect.poll(() => this.#running(), { interval: 10 }).toEqual([]);
    await this.settled();
  }

  /** The imports that are at work or looking for some: what a test changes then may be half seen. */
  #running() {
    const names = (Object.keys(this.worlds) as string[]).map(importsFrom);
    return names.filter((name) => jobState(this.app.db, name).running !== null);
  }

  async #due() {
    const { db } = this.app;
    const [handle, contest, rating] = [
      await nextHandle(db, "codeforces", this.time),
      await nextContest(db, "codeforces", this.time),
      await nextRating(db, "codeforces", this.time),
    ];
    return [handle, contest, rating].filter(Boolean);
  }
}

/** Opens one for each test of the file. @param more stand-ins for further judges. */
export function openImports<More extends string = never>(more = {} as Record<More, Api>): Imports<More> {
  const imports = new Imports<More>(more);
  beforeEach(() => imports.open());
  afterEach(() => imports.close());
  return imports;
}
