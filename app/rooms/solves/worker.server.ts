import type { Application } from "../../platform/application.ts";
import { reportLater } from "../../platform/db/connection.server.ts";
import { waitShortly } from "../../platform/db/deletions.server.ts";
import { onceWhile } from "../../platform/db/once.server.ts";
import { reasonOf } from "../../platform/http/fetch-json.server.ts";
import { inTurn } from "../../platform/http/turns.server.ts";
import { JudgeHealth } from "../judges/health.server.ts";
import { type Ask, type Judge, JudgeFailure } from "../judges/judge.server.ts";
import { isUnknown, kindOf, request, sentenceOf } from "../judges/request.server.ts";
import { keepCatalogue } from "./catalogue.server.ts";
import { fillLinkKeys, fillTasks, refreshOnSignIn, renameHandle } from "./commands.server.ts";
import { settleHandle, settleTask, storePage } from "./imports.server.ts";
import type { JudgeWorker } from "./judge-worker.ts";
import { isSent, verifyHandle } from "./proofs.server.ts";
import { isRatingOld, putOffRatings, storeRatings } from "./ratings.server.ts";
import {
  catalogueAge,
  handlesToSettle,
  judgeHasTasks,
  lastContestEnd,
  nextHandle,
  nextProof,
  nextRating,
  proofOf,
  tasksToSettle,
} from "./schedule.server.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** After a contest, until the first results are there. */
const AFTER_CONTEST = 10 * MINUTE;
const [FIRST_PAUSE, LONGEST_PAUSE] = [30 * SECOND, HOUR];
const LONGEST_LOOK = 5 * SECOND;
const TASKS_AT_ONCE = 100;

export interface RunningJudges extends JudgeWorker {
  /** Starts what the last process left, and gives a task to problems without one. */
  begin(): void;
  /** Starts what is due; called every 15 s. */
  tick(): Promise<void>;
  /** Aborts running requests and waits for their end. */
  stop(): Promise<void>;
}

interface Lane {
  judge: Judge;
  health: JudgeHealth;
  failures: number;
  /** No automatic request before this moment. */
  pausedUntil: number;
  /** No request at all before this moment: the judge asked for it. */
  refusedUntil: number;
  /** Whether a list of problems is read though nothing here is about the judge. */
  isWanted: boolean;
  catalogueAfter: number;
  /** The end of the last contest that made handles due. */
  contestEnd: number;
  /** Handles whose proofs are being looked for: asking again and again adds no requests. */
  looks: Map<number, Promise<void>>;
  running: Promise<void> | null;
  /** Whether somebody asked for a run since it last looked: work that came due after that look must not wait for a tick. */
  isAsked: boolean;
}

type App = Pick<Application, "db" | "now" | "log" | "hub">;

/** Starts importing from these judges. @param pause the first back-off, in milliseconds. */
export function startJudges(base: App, judges: Judge[], pause = FIRST_PAUSE): RunningJudges {
  const lanes = judges.map(
    (judge): Lane => ({
      judge,
      health: new JudgeHealth(base, judge.id),
      failures: 0,
      pausedUntil: 0,
      refusedUntil: 0,
      isWanted: false,
      catalogueAfter: 0,
      contestEnd: 0,
      looks: new Map(),
      running: null,
      isAsked: false,
    }),
  );
  const stopping = new AbortController();
  let settling: Promise<void> = Promise.resolve();
  let filling: Promise<void> = Promise.resolve();
  let ticked: Promise<void> = Promise.resolve();
  const laneOf = (judge: string) => lanes.find((lane) => lane.judge.id === judge);

  const ask =
    ({ judge, health }: Lane): Ask =>
    async (path, options) => {
      const send = () => request(base, judge, path, options, stopping.signal);
      const answer = await inTurn(base.db, judge.base, judge.pace, send, stopping.signal);
      await health.answered();
      return answer;
    };

  /** Runs a lane until nothing is due. Not awaited: it never throws. */
  function run(lane: Lane): Promise<void> {
    lane.isAsked = true;
    lane.running ??= runLane(lane);
    return lane.running;
  }

  /** One process at a time imports from a judge: two would read the same handle. */
  async function runLane(lane: Lane): Promise<void> {
    const next = () => nextStep(lane);
    while (lane.isAsked) {
      lane.isAsked = false;
      await onceWhile(base.db, `imports from ${lane.judge.id}`, next, async () => {
        for (let step = await next(); step; step = await next()) await step();
      }).catch((error) => reportLater(base.db, error, "An import from a judge failed"));
    }
    lane.running = null;
  }

  /** What is due first; undefined for nothing. */
  async function nextStep(lane: Lane): Promise<(() => Promise<void>) | undefined> {
    const { db, now } = base;
    if (stopping.signal.aborted || now() < lane.pausedUntil) return undefined;
    const proof = await nextProof(db, lane.judge.id, now());
    if (proof) return () => lookFor(lane, proof.id);
    if (await isCatalogueDue(lane)) return () => readCatalogue(lane);
    const handle = await nextHandle(db, lane.judge.id, now());
    if (handle) return () => readHandle(lane, handle);
    const rated = await nextRating(db, lane.judge.id, now());
    return rated && (() => readRatings(lane, rated));
  }

  async function isCatalogueDue(lane: Lane): Promise<boolean> {
    const { db, now } = base;
    if (!lane.judge.readCatalogue || now() < lane.catalogueAfter) return false;
    const age = now() - (await catalogueAge(db, lane.judge.id));
    const ended = await lastContestEnd(db, lane.judge.id, now() - AFTER_CONTEST);
    if (age < DAY && age < now() - ended - AFTER_CONTEST) return false;
    return lane.isWanted || judgeHasTasks(db, lane.judge.id);
  }

  async function readCatalogue(lane: Lane): Promise<void> {
    const { db, log, now } = base;
    try {
      const catalogue = await lane.judge.readCatalogue?.(ask(lane));
      if (!catalogue) return;
      await keepCatalogue(db, lane.judge.id, catalogue, now());
      lane.failures = 0;
    } catch (error) {
      if (stopping.signal.aborted) return;
      // Handles are read without it.
      lane.catalogueAfter = now() + HOUR;
      await lane.health.failed(reasonOf(error));
      log.warn({ judge: lane.judge.id, reason: reasonOf(error) }, "A judge's problems could not be read");
    }
  }

  type Due = NonNullable<Awaited<ReturnType<typeof nextHandle>>>;

  async function readHandle(lane: Lane, handle: Due): Promise<void> {
    const { db, now } = base;
    const { judge } = lane;
    const row = db.updateTable("handles").where("id", "=", handle.id);
    if (handle.state !== "syncing") {
      // One that failed goes on where it stopped, and with its counts.
      const counts = handle.state === "ready" ? { pages: 0, submissions: 0 } : {};
      await row
        .set({ state: "syncing", message: null, ...counts })
        .where("clears", "=", 0)
        .execute();
    }
    try {
      const page = await judge.readPage(ask(lane), handle.handle, handle.cursor);
      lane.failures = 0;
      const kept = await storePage(db, handle.id, page);
      if (!kept) return;
      const time = now();
      // Only some judges say that they do not know a handle.
      const none = `${judge.title} shows no submissions of ${handle.handle}. Is it spelt like that there?`;
      // After those that wait: each page goes to the end of the line.
      await row
        .set(
          page.isLast
            ? {
                state: "ready",
                synced_at: time,
                due_at: time + DAY,
                failures: 0,
                ...(judge.readRatings && isRatingOld(kept, time) && { rating_due_at: time }),
                ...(kept.submissions === 0 && { message: none }),
              }
            : { due_at: time, failures: 0 },
        )
        .where("state", "=", "syncing")
        .execute();
    } catch (error) {
      if (stopping.signal.aborted) return;
      await (isUnknown(error) ? lose(lane, handle) : fail(lane, handle, error));
    }
  }

  async function fail(lane: Lane, handle: Due, error: unknown): Promise<void> {
    const { db, now, log } = base;
    const { judge } = lane;
    const pausedUntil = await backOff(lane, error);
    // What cannot be read may be this handle's alone: it waits longer each time, and others do not wait with it.
    const own = kindOf(error) === "odd" ? now() + Math.min(pause * 2 ** handle.failures, DAY) : 0;
    log.warn({ judge: judge.id, handle: handle.id, reason: reasonOf(error) }, "A handle could not be read");
    await db
      .updateTable("handles")
      .set({
        state: "failed",
        message: sentenceOf(judge.title, error),
        due_at: Math.max(pausedUntil, own),
        failures: handle.failures + 1,
      })
      .where("id", "=", handle.id)
      .where("state", "=", "syncing")
      .execute();
  }

  /** The judge does not know a handle: it may have been renamed. */
  async function lose(lane: Lane, handle: Due): Promise<void> {
    const { db, now } = base;
    const { judge } = lane;
    let renamed: string | null | undefined;
    try {
      renamed = await judge.findRenamed?.(ask(lane), handle.handle);
    } catch (error) {
      if (stopping.signal.aborted) return;
      if (!isUnknown(error)) return fail(lane, handle, error);
    }
    lane.failures = 0;
    if (renamed && (await renameHandle({ ...base, judges: worker }, handle.id, renamed))) {
      await db.updateTable("handles").set({ due_at: now() }).where("id", "=", handle.id).execute();
      return;
    }
    if (renamed) return;
    const message = `${judge.title} knows no user ${handle.handle}. What was imported before stays.`;
    await db
      .updateTable("handles")
      .set({ state: "failed", message, due_at: null })
      .where("id", "=", handle.id)
      .where("state", "=", "syncing")
      .execute();
  }

  async function readRatings(lane: Lane, { id, handle }: { id: number; handle: string }): Promise<void> {
    const { db, now, log } = base;
    try {
      const changes = await lane.judge.readRatings?.(ask(lane), handle);
      lane.failures = 0;
      await storeRatings(db, id, changes ?? [], now());
    } catch (error) {
      if (stopping.signal.aborted) return;
      // The next import looks for the new name of a handle that is not known.
      if (!isUnknown(error)) await backOff(lane, error);
      await putOffRatings(db, id, isUnknown(error) ? null : now() + HOUR);
      log.warn({ judge: lane.judge.id, handle: id, reason: reasonOf(error) }, "A rating could not be read");
    }
  }

  async function backOff(lane: Lane, error: unknown): Promise<number> {
    lane.failures += 1;
    const asked = error instanceof JudgeFailure ? (error.retryAfter ?? 0) : 0;
    const wait = Math.max(Math.min(pause * 2 ** (lane.failures - 1), LONGEST_PAUSE), asked);
    lane.pausedUntil = base.now() + wait;
    lane.refusedUntil = kindOf(error) === "limit" ? lane.pausedUntil : base.now() + asked;
    setTimeout(() => worker.wake(), wait + 1).unref();
    await lane.health.failed(reasonOf(error));
    return lane.pausedUntil;
  }

  function lookFor(lane: Lane, id: number): Promise<void> {
    const running = lane.looks.get(id) ?? look(lane, id).finally(() => lane.looks.delete(id));
    lane.looks.set(id, running);
    return running;
  }

  async function look(lane: Lane, id: number): Promise<void> {
    const { db, now, log } = base;
    const proof = await proofOf(db, id);
    if (!proof) return;
    const { handle, asked, until } = proof;
    // Sooner at first: most proofs are sent within minutes.
    const next = now() + Math.max(MINUTE, Math.min((now() - asked) / 2, HOUR));
    await db
      .updateTable("handles")
      .set({ proof_due_at: next < until ? next : null })
      .where("id", "=", id)
      .where("proof_due_at", "is not", null)
      .execute();
    try {
      const isProven = await isSent(lane.judge, ask(lane), proof);
      lane.failures = 0;
      if (isProven) await verifyHandle({ ...base, judges: worker }, id, handle);
    } catch (error) {
      if (stopping.signal.aborted) return;
      // A mistyped handle is no failure of the judge.
      if (!isUnknown(error)) await backOff(lane, error);
      log.warn({ judge: lane.judge.id, reason: reasonOf(error) }, "A proof could not be looked for");
    }
  }

  const nextTasks = async () => (stopping.signal.aborted ? [] : tasksToSettle(base.db, TASKS_AT_ONCE));
  const settleAll = async () => {
    for (const id of await handlesToSettle(base.db)) {
      if (!stopping.signal.aborted) await settleHandle(base.db, id);
    }
    for (let some = await nextTasks(); some.length > 0; some = await nextTasks()) {
      for (const id of some) if (!stopping.signal.aborted) await settleTask(base.db, id);
    }
  };

  const worker: RunningJudges = {
    begin() {
      filling = fillTasks(base.db, stopping.signal).then(() => fillLinkKeys(base.db, stopping.signal));
      void tick();
    },
    async tick() {
      const { db, now } = base;
      await worker.settle();
      for (const lane of lanes) {
        const ended = await lastContestEnd(db, lane.judge.id, now() - AFTER_CONTEST);
        if (ended > lane.contestEnd) {
          lane.contestEnd = ended;
          await db
            .updateTable("handles")
            .set({ due_at: now() })
            .where("judge", "=", lane.judge.id)
            .where("state", "=", "ready")
            .where("synced_at", "<", ended + AFTER_CONTEST)
            .execute();
        }
      }
      worker.wake();
    },
    wake(judge) {
      const asked = judge === undefined ? undefined : laneOf(judge);
      if (asked) asked.pausedUntil = asked.refusedUntil;
      for (const lane of lanes) if (!stopping.signal.aborted) void run(lane);
    },
    pausedUntil: (judge) => laneOf(judge)?.pausedUntil ?? 0,
    signedIn(userId) {
      refreshOnSignIn({ ...base, judges: worker }, userId).catch((error) =>
        reportLater(base.db, error, "Handles could not be refreshed at a sign-in"),
      );
    },
    async look(id) {
      const proof = await proofOf(base.db, id);
      const lane = proof && laneOf(proof.judge);
      if (lane && base.now() >= lane.refusedUntil) await within(LONGEST_LOOK, lookFor(lane, id));
    },
    settle() {
      settling = settling
        .then(settleAll)
        .catch((error) =>
          reportLater(base.db, error, "Marks could not follow a handle; the next start goes on"),
        );
      return waitShortly(settling).then(() => {});
    },
    async catalogue(judge) {
      const lane = laneOf(judge);
      if (!lane || (await catalogueAge(base.db, judge)) > 0) return;
      lane.isWanted = true;
      await within(LONGEST_LOOK, run(lane));
    },
    async stop() {
      clearInterval(ticking);
      stopping.abort();
      await ticked;
      await Promise.all([settling, filling, ...lanes.map((lane) => lane.running)]);
    },
  };
  const tick = () => {
    ticked = worker
      .tick()
      .catch((error) => reportLater(base.db, error, "Imports from judges could not start"));
  };
  const ticking = lanes.length > 0 ? setInterval(tick, 15 * SECOND).unref() : undefined;
  return worker;
}

/** Waits for work, which goes on if it takes longer. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
