import { reasonOf } from "../../platform/http/fetch-json.server.ts";
import { BOARD_READ, boardTopic } from "../../platform/realtime/topics.ts";
import { isRefused, JudgeFailure, kindOf } from "../judges/index.server.ts";
import { keepFacts, refuseFacts } from "./facts.server.ts";
import { beginning, type Lane, type LiveReading, type Step } from "./lane.server.ts";
import { storeLive } from "./live-results.server.ts";
import { type LiveHandle, listLiveHandles, listRunning, type Running } from "./schedule.server.ts";

// While a contest runs, its standings are read for all handles here at once. The members' own lists of submissions,
// read after the end, have the last word.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** From the start of one reading of a contest to the next. */
const EVERY = 15 * SECOND;
/** The same while nobody here takes part, and for contests of several days. */
const SELDOM = 2 * MINUTE;
/** Contests that start this soon are known to the dashboard, even if the judge is not asked meanwhile. */
const SOON = 60 * MINUTE;
const MOST_HANDLES = 300;

/**
 * The next request for a contest's standings, if it is time. Otherwise wakes the lane when it is.
 * @returns "soon" if any other request now would delay it
 */
export async function nextLive(lane: Lane): Promise<Step | "soon" | undefined> {
  if (!lane.judge.readLive) return undefined;
  const time = lane.app.now();
  lane.running = await listRunning(lane.app.db, lane.judge.id, time, SOON);
  for (const id of lane.live.keys()) {
    if (!lane.running.some((contest) => contest.id === id)) lane.live.delete(id);
  }
  const [next] = lane.running
    .map((contest) => ({ contest, at: dueAt(lane, contest, time) }))
    .sort((a, b) => a.at - b.at);
  if (!next || next.at === Number.POSITIVE_INFINITY) return undefined;
  if (next.at <= time) return () => readPart(lane, next.contest);
  lane.wakeIn(next.at - time);
  return next.at - time < lane.judge.pace ? "soon" : undefined;
}

function dueAt(lane: Lane, contest: Running, now: number): number {
  const { starts_at, ends_at, live_at } = contest;
  const reading = lane.live.get(contest.id) ?? beginning();
  if (reading.rest.length > 0) return reading.after;
  if (now < ends_at) {
    const next = live_at === null ? starts_at : live_at + everyOf(lane, contest, reading);
    return Math.max(starts_at, next, reading.after);
  }
  // One last time after the end, if it was read before.
  if (live_at === null || live_at >= ends_at) return Number.POSITIVE_INFINITY;
  return Math.max(live_at + EVERY, reading.after);
}

/** At most half of the judge's pace is used for live standings. */
function everyOf({ running }: Lane, { starts_at, ends_at }: Running, reading: LiveReading): number {
  if (!reading.isSomebodyIn || ends_at - starts_at > DAY) return SELDOM;
  return Math.max(EVERY, reading.takes * 2 * running.length);
}

async function readPart(lane: Lane, contest: Running): Promise<void> {
  const { app, judge } = lane;
  const reading = lane.live.get(contest.id) ?? beginning();
  lane.live.set(contest.id, reading);
  if (reading.rest.length === 0) await begin(lane, reading);
  const names = reading.rest.slice(0, MOST_HANDLES).flatMap(([first]) => first?.handle ?? []);
  if (names.length === 0) {
    reading.after = app.now() + SELDOM;
    return;
  }
  const asked = reading.rest.slice(0, judge.countFitting?.(names) ?? names.length);
  try {
    reading.requests += 1;
    const some = names.slice(0, asked.length);
    const standings = await judge.readLive?.(lane.ask, contest.key, some);
    lane.turn.worked();
    if (!standings) return;
    reading.answeredAt ||= app.now();
    if ("unknown" in standings) return await leaveOut(lane, reading, standings.unknown);
    const { facts, rows } = standings;
    const described = JSON.stringify(facts);
    if (described !== reading.facts) {
      await keepFacts(app.db, judge.id, contest, facts, app.now());
      reading.facts = described;
      reading.isChanged = true;
    }
    if (await storeLive(app, { ...contest, facts }, asked.flat(), rows)) reading.isChanged = true;
    reading.hasFound ||= rows.length > 0;
    reading.rest = reading.rest.slice(asked.length);
    if (reading.rest.length === 0) await finish(lane, contest, reading);
  } catch (error) {
    if (!lane.turn.signal.aborted) await putOff(lane, contest, reading, error);
  }
}

async function begin({ app, judge }: Lane, reading: LiveReading): Promise<void> {
  const claims = new Map<string, LiveHandle[]>();
  for (const handle of await listLiveHandles(app.db, judge.id)) {
    if (reading.unknown.has(handle.handle_key)) continue;
    claims.set(handle.handle_key, [...(claims.get(handle.handle_key) ?? []), handle]);
  }
  reading.rest = [...claims.values()];
  reading.begunAt = app.now();
  reading.answeredAt = 0;
  reading.requests = 0;
  reading.hasFound = false;
}

async function finish({ app, judge }: Lane, contest: Running, reading: LiveReading): Promise<void> {
  // Changes from a reading that failed halfway count too.
  const { begunAt, isChanged } = reading;
  await app.db.updateTable("task_contests").set({ live_at: begunAt }).where("id", "=", contest.id).execute();
  reading.isSomebodyIn = reading.hasFound;
  reading.takes = reading.requests * judge.pace;
  // The request may have waited for its turn, and the next one may not.
  reading.after = reading.answeredAt + EVERY;
  const isOver = begunAt >= contest.ends_at;
  const room = boardTopic(judge.id, contest.key);
  if (isChanged || isOver) reading.changedAt = begunAt;
  reading.isChanged = false;
  const data = { room, asOf: begunAt, changedAt: reading.changedAt };
  app.hub.publish(room, { type: BOARD_READ, data });
}

/** Goes on without a handle that fails the whole request, and has it imported, which finds its new name. */
async function leaveOut({ app, judge }: Lane, reading: LiveReading, unknown: string): Promise<void> {
  const key = unknown.toLowerCase();
  const rest = reading.rest.filter(([first]) => first?.handle_key !== key);
  if (rest.length === reading.rest.length) {
    reading.rest = [];
    reading.after = app.now() + MINUTE;
    return;
  }
  reading.rest = rest;
  reading.unknown.add(key);
  await app.db
    .updateTable("handles")
    .set({ due_at: app.now() })
    .where("judge", "=", judge.id)
    .where("handle_key", "=", key)
    .where("state", "=", "ready")
    .execute();
}

async function putOff(lane: Lane, contest: Running, reading: LiveReading, error: unknown): Promise<void> {
  const { db, now, log } = lane.app;
  const reason = reasonOf(error);
  reading.rest = [];
  log.warn({ judge: lane.judge.id, contest: contest.key, reason }, "Live standings could not be read");
  if (isRefused(error)) {
    lane.turn.worked();
    const wait = error instanceof JudgeFailure ? error.retryAfter : null;
    reading.after = now() + (wait ?? DAY);
    if (wait === null) await refuseFacts(db, contest.id, reason, now());
    return;
  }
  // An unreadable response may be specific to this contest.
  reading.after = kindOf(error) === "odd" ? now() + MINUTE : await lane.failed(error);
}
