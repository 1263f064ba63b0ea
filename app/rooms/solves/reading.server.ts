import { reasonOf } from "../../platform/http/fetch-json.server.ts";
import { isRefused, isUnknown, kindOf, sentenceOf } from "../judges/index.server.ts";
import { keepCatalogue } from "./catalogue.server.ts";
import { renameHandle } from "./commands.server.ts";
import { keepFacts, nameGyms, putOffFacts, refuseFacts } from "./facts.server.ts";
import { nextGroupStep } from "./groups/reading.server.ts";
import { dropMissing, storePage } from "./imports.server.ts";
import type { Lane, Step } from "./lane.server.ts";
import { nextLive } from "./live.server.ts";
import { isSent, verifyHandle } from "./proofs.server.ts";
import { isRatingOld, putOffRatings, storeRatings } from "./ratings.server.ts";
import {
  cataloguedAt,
  countHandles,
  hasUnnamedContest,
  judgeHasTasks,
  lastContestEnd,
  nextAsked,
  nextContest,
  nextHandle,
  nextProof,
  nextRating,
  proofOf,
} from "./schedule.server.ts";
import { isTrainingsTurn, nextTraining } from "./trainings.server.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From the start of a reading of a whole history to the next, less some hours that differ between handles. */
const WHOLE_EVERY = 7 * DAY;

/** How long a contest's first results take to appear. */
const AFTER_CONTEST = 10 * MINUTE;

/** After so many imports that members asked for, background work has a turn. */
const MOST_IN_ROW = 10;

/** Interactive requests come first; then the kinds of background work take turns, so that none waits for ever. */
export async function nextStep(lane: Lane): Promise<Step | undefined> {
  const { db, now } = lane.app;
  const { id } = lane.judge;
  if (lane.turn.signal.aborted || now() < lane.state.pausedUntil) return undefined;
  const ended = await lastContestEnd(db, id, now() - AFTER_CONTEST);
  if (ended > lane.contestEnd) return () => makeDue(lane, ended);
  const proof = await nextProof(db, id, now());
  if (proof) return () => lookForProof(lane, proof.id);
  const live = await nextLive(lane);
  if (live) return live === "soon" ? undefined : live;
  const training = await nextTraining(lane);
  if (training && isTrainingsTurn(lane)) return training;
  if (await isCatalogueDue(lane, ended)) return () => readCatalogue(lane);
  const asked = lane.askedInRow < MOST_IN_ROW ? await nextAsked(db, id, now()) : undefined;
  if (asked) {
    return () => {
      lane.askedInRow += 1;
      lane.trainingsInRow = 0;
      return readHandle(lane, asked);
    };
  }
  for (const [place] of backgroundKinds.entries()) {
    const kind = (lane.lastKind + 1 + place) % backgroundKinds.length;
    const step = await backgroundKinds[kind]?.(lane);
    if (step) {
      return () => {
        lane.lastKind = kind;
        lane.askedInRow = 0;
        lane.trainingsInRow = 0;
        return step();
      };
    }
  }
  return training;
}

const backgroundKinds: ((lane: Lane) => Promise<Step | undefined>)[] = [
  async (lane) => {
    const handle = await nextHandle(lane.app.db, lane.judge.id, lane.app.now());
    return handle && (() => readHandle(lane, handle));
  },
  async (lane) => {
    if (!lane.judge.readContest) return undefined;
    const contest = await nextContest(lane.app.db, lane.judge.id, lane.app.now());
    return contest && (() => readContest(lane, contest));
  },
  async (lane) => {
    const rated = await nextRating(lane.app.db, lane.judge.id, lane.app.now());
    return rated && (() => readRatings(lane, rated));
  },
  nextGroupStep,
];

/** Schedules handles that were last imported before a contest ended, beginning with those that took part. */
async function makeDue(lane: Lane, ended: number): Promise<void> {
  const { db, now } = lane.app;
  const before = db
    .updateTable("handles")
    .where("judge", "=", lane.judge.id)
    .where("state", "=", "ready")
    .where("synced_at", "<", ended + AFTER_CONTEST);
  await before.set({ due_at: now() }).execute();
  await before
    .set({ due_at: ended })
    .where("id", "in", (select) =>
      select
        .selectFrom("participations as p")
        .innerJoin("task_contests as c", "c.id", "p.contest_id")
        .select("p.handle_id")
        .where("c.judge", "=", lane.judge.id)
        .where("c.ends_at", "=", ended),
    )
    .execute();
  lane.contestEnd = ended;
}

async function isCatalogueDue(lane: Lane, ended: number): Promise<boolean> {
  const { judge } = lane;
  const { db, now } = lane.app;
  if (!judge.readCatalogue || now() < lane.catalogueAfter) return false;
  const age = now() - (await cataloguedAt(db, judge.id));
  if (age < DAY && age < now() - ended - AFTER_CONTEST) return false;
  return lane.isWanted || judgeHasTasks(db, judge.id);
}

async function readCatalogue(lane: Lane): Promise<void> {
  const { db, log, now } = lane.app;
  try {
    const catalogue = await lane.judge.readCatalogue?.(lane.ask);
    if (!catalogue) return;
    await keepCatalogue(db, lane.judge.id, catalogue, now());
    if (lane.judge.readGyms && (await hasUnnamedContest(db, lane.judge.id)))
      await nameGyms(db, lane.judge.id, await lane.judge.readGyms(lane.ask));
    lane.turn.worked();
  } catch (error) {
    if (lane.turn.signal.aborted) return;
    // Handles can be imported without the list of problems.
    lane.catalogueAfter = now() + HOUR;
    if (kindOf(error) === "limit") await lane.failed(error);
    else await lane.health.failed(reasonOf(error));
    log.warn({ judge: lane.judge.id, reason: reasonOf(error) }, "A judge's problems could not be read");
  }
}

type Due = NonNullable<Awaited<ReturnType<typeof nextHandle>>>;

async function readContest(
  lane: Lane,
  contest: NonNullable<Awaited<ReturnType<typeof nextContest>>>,
): Promise<void> {
  const { db, log, now } = lane.app;
  try {
    const facts = await lane.judge.readContest?.(lane.ask, contest.key);
    if (!facts) return;
    await keepFacts(db, lane.judge.id, contest, facts, now());
    lane.turn.worked();
  } catch (error) {
    if (lane.turn.signal.aborted) return;
    const reason = reasonOf(error);
    if (isRefused(error) || isUnknown(error)) {
      lane.turn.worked();
      return refuseFacts(db, contest.id, reason, now());
    }
    // An unreadable response may be specific to this contest.
    const isOdd = kindOf(error) === "odd";
    if (isOdd) await lane.health.failed(reason);
    const until = isOdd ? now() + DAY : await lane.failed(error);
    await putOffFacts(db, contest.id, Math.max(until, now() + MINUTE));
    log.warn({ judge: lane.judge.id, contest: contest.key, reason }, "A contest could not be read");
  }
}

/**
 * How often to import a handle: sooner while its member has the site open, but no more than half of the judge's rate
 * limit is used for this.
 */
async function interval({ app, judge }: Lane, { user_id }: Due): Promise<number> {
  const least = app.presence?.isOnline(user_id) ? 5 * MINUTE : 15 * MINUTE;
  return Math.max(least, (await countHandles(app.db, judge.id)) * judge.pace * 2);
}

/** Begins a reading of the whole history, to find what has changed beyond the newest submissions. */
async function begin(lane: Lane, handle: Due): Promise<Due> {
  const { db, now } = lane.app;
  lane.begun.set(handle.id, { at: now(), asked: handle.asked_at ?? 0 });
  // A failed import continues where it stopped, keeping its counts.
  const counts = handle.state === "ready" ? { pages: 0, submissions: 0 } : {};
  const isWhole = handle.is_whole === 0 && handle.whole_due_at <= now();
  const whole_due_at = now() + WHOLE_EVERY - (handle.id % 24) * HOUR;
  const begun = isWhole ? { is_whole: 1, reading: handle.reading + 1, cursor: null, whole_due_at } : {};
  await db
    .updateTable("handles")
    .set({ state: "syncing", message: null, ...counts, ...begun })
    .where("id", "=", handle.id)
    .where("clears", "=", 0)
    .execute();
  return { ...handle, ...begun };
}

async function readHandle(lane: Lane, due: Due): Promise<void> {
  const { db, now } = lane.app;
  const { judge } = lane;
  const handle = due.state === "syncing" ? due : await begin(lane, due);
  // After a restart nobody knows: an import that somebody asked for is followed by another.
  const begun = lane.begun.get(handle.id);
  const asked = begun?.asked ?? 0;
  const row = db.updateTable("handles").where("id", "=", handle.id).where("state", "=", "syncing");
  try {
    const page = await judge.readPage(lane.ask, handle.handle, handle.cursor);
    lane.turn.worked();
    const kept = await storePage(db, handle.id, page);
    if (!kept) return;
    // An empty list is more likely a fault of the judge than an account without its submissions.
    const isComplete = page.isLast && handle.is_whole === 1 && kept.submissions > 0;
    if (isComplete && !judge.isPartial) await dropMissing(db, handle.id, handle.reading);
    const time = now();
    // Not every judge reports unknown handles.
    const none = `${judge.title} shows no submissions of ${handle.handle}. Is that how it is spelled there?`;
    // After each page, the handle goes to the end of the queue.
    if (!page.isLast) {
      await row.set({ due_at: time, failures: 0 }).execute();
      return;
    }
    const done = {
      state: "ready",
      synced_at: time,
      ...(begun && { checked_at: begun.at }),
      due_at: time + (await interval(lane, handle)),
      asked_at: null,
      is_whole: 0,
      failures: 0,
      ...(judge.readRatings && isRatingOld(kept, time) && { rating_due_at: time }),
      ...(kept.submissions === 0 && { message: none }),
    } as const;
    lane.begun.delete(handle.id);
    const { numUpdatedRows } = await row
      .set(done)
      .where((where) => where.or([where("asked_at", "is", null), where("asked_at", "<=", asked)]))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return;
    // What a member asked for during the import may have come too late for it.
    await row
      .set({ ...done, state: "queued", due_at: time, asked_at: time, pages: 0, submissions: 0 })
      .execute();
  } catch (error) {
    if (lane.turn.signal.aborted) return;
    await (isUnknown(error) ? loseHandle(lane, handle) : failHandle(lane, handle, error));
  }
}

async function failHandle(lane: Lane, handle: Due, error: unknown): Promise<void> {
  const { db, now, log } = lane.app;
  const { judge } = lane;
  const pausedUntil = await lane.failed(error);
  // An unreadable response may be specific to this handle, so only this handle backs off.
  const own = kindOf(error) === "odd" ? now() + Math.min(lane.pause * 2 ** handle.failures, DAY) : 0;
  log.warn({ judge: judge.id, handle: handle.id, reason: reasonOf(error) }, "A handle could not be read");
  await db
    .updateTable("handles")
    .set({
      state: "failed",
      asked_at: null,
      message: sentenceOf(judge.title, error),
      due_at: Math.max(pausedUntil, own),
      failures: handle.failures + 1,
    })
    .where("id", "=", handle.id)
    .where("state", "=", "syncing")
    .execute();
}

async function loseHandle(lane: Lane, handle: Due): Promise<void> {
  const { db, now } = lane.app;
  const { judge } = lane;
  let renamed: string | null | undefined;
  try {
    renamed = await judge.findRenamed?.(lane.ask, handle.handle);
  } catch (error) {
    if (lane.turn.signal.aborted) return;
    if (!isUnknown(error)) return failHandle(lane, handle, error);
  }
  lane.turn.worked();
  if (renamed && (await renameHandle(lane.app, handle.id, renamed))) {
    await db.updateTable("handles").set({ due_at: now() }).where("id", "=", handle.id).execute();
    return;
  }
  if (renamed) return;
  const message = `${judge.title} has no user ${handle.handle}. What was imported before stays.`;
  await db
    .updateTable("handles")
    .set({ state: "failed", message, due_at: null, asked_at: null })
    .where("id", "=", handle.id)
    .where("state", "=", "syncing")
    .execute();
}

async function readRatings(lane: Lane, { id, handle }: { id: number; handle: string }): Promise<void> {
  const { db, now, log } = lane.app;
  try {
    const changes = await lane.judge.readRatings?.(lane.ask, handle);
    lane.turn.worked();
    await storeRatings(db, id, changes ?? [], now());
  } catch (error) {
    if (lane.turn.signal.aborted) return;
    // If the handle is unknown, the next import looks up its new name.
    if (!isUnknown(error)) await lane.failed(error);
    await putOffRatings(db, id, isUnknown(error) ? null : now() + HOUR);
    log.warn({ judge: lane.judge.id, handle: id, reason: reasonOf(error) }, "A rating could not be read");
  }
}

export function lookForProof(lane: Lane, handleId: number): Promise<void> {
  const running = lane.looks.get(handleId) ?? look(lane, handleId).finally(() => lane.looks.delete(handleId));
  lane.looks.set(handleId, running);
  return running;
}

async function look(lane: Lane, id: number): Promise<void> {
  const { db, now, log } = lane.app;
  const proof = await proofOf(db, id);
  if (!proof) return;
  const { handle, asked, until } = proof;
  // Checks often at first, because most proofs are sent within minutes.
  const next = now() + Math.max(MINUTE, Math.min((now() - asked) / 2, HOUR));
  await db
    .updateTable("handles")
    .set({ proof_due_at: next < until ? next : null })
    .where("id", "=", id)
    .where("proof_due_at", "is not", null)
    .execute();
  try {
    const isProven = await isSent(lane.judge, lane.ask, proof);
    lane.turn.worked();
    if (isProven) await verifyHandle(lane.app, id, handle);
  } catch (error) {
    if (lane.turn.signal.aborted) return;
    // A mistyped handle does not count as a failure of the judge.
    if (!isUnknown(error)) await lane.failed(error);
    log.warn({ judge: lane.judge.id, reason: reasonOf(error) }, "A proof could not be checked");
  }
}
