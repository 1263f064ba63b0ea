import { reasonOf } from "../../platform/http/fetch-json.server.ts";
import { isUnknown, kindOf, sentenceOf } from "../judges/index.server.ts";
import { keepCatalogue } from "./catalogue.server.ts";
import { renameHandle } from "./commands.server.ts";
import { storePage } from "./imports.server.ts";
import type { Lane, Step } from "./lane.server.ts";
import { isSent, verifyHandle } from "./proofs.server.ts";
import { isRatingOld, putOffRatings, storeRatings } from "./ratings.server.ts";
import {
  cataloguedAt,
  judgeHasTasks,
  lastContestEnd,
  nextHandle,
  nextProof,
  nextRating,
  proofOf,
} from "./schedule.server.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a contest's first results take to appear. */
const AFTER_CONTEST = 10 * MINUTE;

export async function nextStep(lane: Lane): Promise<Step | undefined> {
  const { db, now } = lane.app;
  const { id } = lane.judge;
  if (lane.turn.signal.aborted || now() < lane.state.pausedUntil) return undefined;
  const ended = await lastContestEnd(db, id, now() - AFTER_CONTEST);
  if (ended > lane.contestEnd) return () => makeDue(lane, ended);
  const proof = await nextProof(db, id, now());
  if (proof) return () => lookForProof(lane, proof.id);
  if (await isCatalogueDue(lane, ended)) return () => readCatalogue(lane);
  const handle = await nextHandle(db, id, now());
  if (handle) return () => readHandle(lane, handle);
  const rated = await nextRating(db, id, now());
  return rated && (() => readRatings(lane, rated));
}

/** Schedules handles that were last imported before a contest ended. */
async function makeDue(lane: Lane, ended: number): Promise<void> {
  const { db, now } = lane.app;
  await db
    .updateTable("handles")
    .set({ due_at: now() })
    .where("judge", "=", lane.judge.id)
    .where("state", "=", "ready")
    .where("synced_at", "<", ended + AFTER_CONTEST)
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
    lane.turn.worked();
  } catch (error) {
    if (lane.turn.signal.aborted) return;
    // Handles can be imported without the list of problems.
    lane.catalogueAfter = now() + HOUR;
    await lane.health.failed(reasonOf(error));
    log.warn({ judge: lane.judge.id, reason: reasonOf(error) }, "A judge's problems could not be read");
  }
}

type Due = NonNullable<Awaited<ReturnType<typeof nextHandle>>>;

async function readHandle(lane: Lane, handle: Due): Promise<void> {
  const { db, now } = lane.app;
  const { judge } = lane;
  const row = db.updateTable("handles").where("id", "=", handle.id);
  if (handle.state !== "syncing") {
    // A failed import continues where it stopped, keeping its counts.
    const counts = handle.state === "ready" ? { pages: 0, submissions: 0 } : {};
    await row
      .set({ state: "syncing", message: null, ...counts })
      .where("clears", "=", 0)
      .execute();
  }
  try {
    const page = await judge.readPage(lane.ask, handle.handle, handle.cursor);
    lane.turn.worked();
    const kept = await storePage(db, handle.id, page);
    if (!kept) return;
    const time = now();
    // Not every judge reports unknown handles.
    const none = `${judge.title} shows no submissions of ${handle.handle}. Is that how it is spelled there?`;
    // After each page, the handle goes to the end of the queue.
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
    .set({ state: "failed", message, due_at: null })
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
