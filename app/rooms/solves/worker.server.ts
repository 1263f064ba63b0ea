import { setTimeout as pause } from "node:timers/promises";
import { type Database, reportLater } from "../../platform/db/connection.server.ts";
import { waitShortly } from "../../platform/db/deletions.server.ts";
import { type Job, type JobBase, runJob } from "../../platform/jobs/jobs.server.ts";
import type { Judge } from "../judges/index.server.ts";
import { refreshOnSignIn } from "./commands.server.ts";
import { settleHandle, settleTask } from "./imports.server.ts";
import type { JudgeWorker } from "./judge-worker.ts";
import { type Importing, Lane } from "./lane.server.ts";
import { lookForProof, nextStep } from "./reading.server.ts";
import { cataloguedAt, handlesToSettle, tasksToSettle } from "./schedule.server.ts";
import { fillLinkKeys, fillTasks } from "./tasks.server.ts";

const SECOND = 1000;
const FIRST_PAUSE = 30 * SECOND;
const LONGEST_LOOK = 5 * SECOND;
const TASKS_AT_ONCE = 100;

/** @param firstPause milliseconds after the first failure */
export function importFrom(
  base: Omit<Importing, "judges">,
  judges: Judge[],
  firstPause = FIRST_PAUSE,
): JudgeWorker {
  const laneOf = (judge: string) => lanes.find((lane) => lane.judge.id === judge);
  const worker: JudgeWorker = {
    jobs: [],
    wake(judge) {
      for (const lane of lanes) void runJob(app, lane.job, lane.judge.id === judge);
    },
    signedIn(userId) {
      refreshOnSignIn(app, userId).catch((error) =>
        reportLater(base.db, error, "Handles could not be refreshed after a sign-in"),
      );
    },
    async look(judge, id) {
      const lane = laneOf(judge);
      if (lane && base.now() >= lane.state.refusedUntil) await shortly(lookForProof(lane, id));
    },
    async settle() {
      await waitShortly(runJob(app, settling));
    },
    running() {
      const time = base.now();
      return lanes
        .flatMap(({ running }) => running)
        .filter(({ starts_at, ends_at }) => starts_at <= time && time < ends_at);
    },
    async catalogue(judge) {
      const lane = laneOf(judge);
      if (!lane || (await cataloguedAt(base.db, judge)) > 0) return;
      lane.isWanted = true;
      await shortly(runJob(app, lane.job));
    },
  };
  const app = { ...base, judges: worker };
  const lanes = judges.map((judge) => new Lane(app, judge, firstPause, nextStep));
  worker.jobs = [settling, taskFilling, linkFilling, ...lanes.map(({ job }) => job)];
  return worker;
}

const isUnsettled = async (db: Database) =>
  (await handlesToSettle(db)).length > 0 || (await tasksToSettle(db, 1)).length > 0;

const settling: Job<JobBase> = {
  name: "mark updates",
  failure: "Could not update a handle's marks",
  every: 15 * SECOND,
  isDue: ({ db }) => isUnsettled(db),
  async run({ db }, { signal }) {
    for (const id of await handlesToSettle(db)) if (!signal.aborted) await settleHandle(db, id);
    const next = async () => (signal.aborted ? [] : tasksToSettle(db, TASKS_AT_ONCE));
    for (let some = await next(); some.length > 0; some = await next()) {
      for (const id of some) if (!signal.aborted) await settleTask(db, id);
    }
  },
};

const taskFilling: Job<JobBase> = {
  name: "problem tasks",
  failure: "Could not match every problem here to a judge's problem",
  every: "start",
  run: ({ db }, { signal }) => fillTasks(db, signal),
};

const linkFilling: Job<JobBase> = {
  name: "problem addresses",
  failure: "Could not process every problem's address",
  every: "start",
  run: ({ db }, { signal }) => fillLinkKeys(db, signal),
};

/** Waits a few seconds for the work, which continues if it takes longer. */
async function shortly(work: Promise<unknown>): Promise<void> {
  const late = new AbortController();
  await Promise.race([work, pause(LONGEST_LOOK, undefined, { signal: late.signal }).catch(() => {})]);
  late.abort();
}
