import type { Application } from "../../platform/application.ts";
import { once } from "../../platform/db/once.server.ts";
import { OutsideFailure, reasonOf } from "../../platform/http/fetch-json.server.ts";
import { inTurn } from "../../platform/http/turns.server.ts";
import { keepListing, keepUnchanged } from "./commands.server.ts";
import { fetchListing } from "./fetch-listing.server.ts";
import { listAnswers } from "./queries.server.ts";
import type { ContestSource } from "./sources.server.ts";

/** Fetches the lists of contests that other sites publish, in the background. */
export interface ContestRefresher {
  /** Call it whenever somebody looks at the contests: it starts to fetch lists that are out of date and returns at once. */
  lookedAt(): void;
  /** Fetches the lists that failed or are missing, and waits for them: a few seconds at most. Never throws. */
  retry(): Promise<void>;
  /** The state of fetching, by source. */
  states(): ReadonlyMap<
    string,
    { underWay: boolean; failing: boolean; triedAt: number | null; pausedUntil: number }
  >;
}

declare module "../../platform/application.ts" {
  interface Application {
    contests: ContestRefresher;
  }
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The age at which a visit refreshes a list. */
const FRESH_FOR = 10 * MINUTE;
/** The age at which a list is refreshed without visits. */
const KEPT_FOR = HOUR;
const FIRST_PAUSE = 30 * SECOND;
const LONGEST_PAUSE = HOUR;
/** Between attempts that users ask for. */
const SHORTEST_PAUSE = 5 * SECOND;

export interface RunningRefresher extends ContestRefresher {
  /** Refreshes old lists; called every minute. */
  tick(): void;
  /** Aborts running requests and waits for their end. */
  stop(): Promise<void>;
}

/** One source and the state of its requests. Failures are not stored: a restart may try at once. */
interface Watch {
  source: ContestSource;
  fetchedAt: number | null;
  triedAt: number | null;
  failures: number;
  /** No automatic request before this moment. */
  pausedUntil: number;
  /** No request at all before this moment: the source asked for it. */
  refusedUntil: number;
  underWay: Promise<void> | null;
}

type Store = Pick<Application, "db" | "now" | "log">;

/** Starts refreshing these sources. @param random from 0 to 1; spreads the requests of many installations. */
export async function startRefresher(
  app: Store,
  sources: ContestSource[],
  random: () => number = Math.random,
): Promise<RunningRefresher> {
  const answers = await listAnswers(
    app.db,
    sources.map(({ id }) => id),
  );
  const watches = sources.map(
    (source): Watch => ({
      source,
      fetchedAt: answers.find((answer) => answer.source === source.id)?.fetched_at ?? null,
      triedAt: null,
      failures: 0,
      pausedUntil: 0,
      refusedUntil: 0,
      underWay: null,
    }),
  );
  const stopping = new AbortController();

  /** Starts a request, or joins the running one. */
  function refresh(watch: Watch): Promise<void> {
    watch.underWay ??= attempt(app, watch, stopping.signal, random).finally(() => {
      watch.underWay = null;
    });
    return watch.underWay;
  }

  function refreshOlderThan(age: number): void {
    if (stopping.signal.aborted) return;
    const now = app.now();
    for (const watch of watches) {
      // abs: with the clock set back, a list from "the future" would never be old.
      const old = watch.fetchedAt === null || Math.abs(now - watch.fetchedAt) >= age;
      // Not awaited: it never throws.
      if (old && now >= watch.pausedUntil) void refresh(watch);
    }
  }

  const tick = () => refreshOlderThan(KEPT_FOR);
  const ticking = sources.length > 0 ? setInterval(tick, MINUTE).unref() : undefined;
  tick();
  return {
    tick,
    lookedAt: () => refreshOlderThan(FRESH_FOR),
    async retry() {
      if (stopping.signal.aborted) return;
      const now = app.now();
      const wanted = watches.filter(({ failures, fetchedAt, triedAt, refusedUntil, underWay }) => {
        if (underWay) return true;
        if (failures === 0 && fetchedAt !== null) return false;
        return now >= refusedUntil && (triedAt === null || now - triedAt >= SHORTEST_PAUSE);
      });
      await Promise.all(wanted.map(refresh));
    },
    states: () =>
      new Map(
        watches.map(({ source, underWay, failures, triedAt, pausedUntil }) => [
          source.id,
          { underWay: underWay !== null, failing: failures > 0, triedAt, pausedUntil },
        ]),
      ),
    async stop() {
      clearInterval(ticking);
      stopping.abort();
      await Promise.all(watches.map((watch) => watch.underWay));
    },
  };
}

/** Makes one request and stores its result, unless another process is at it or has done it. Never throws. */
async function attempt(app: Store, watch: Watch, stop: AbortSignal, random: () => number): Promise<void> {
  const { source } = watch;
  watch.triedAt = app.now();
  try {
    await once(app.db, `contests of ${source.id}`, () => fetchOnce(app, watch, stop));
  } catch (error) {
    if (stop.aborted) return;
    watch.failures += 1;
    const now = app.now();
    const asked = error instanceof OutsideFailure ? error.retryAfter : null;
    const pause = Math.min(FIRST_PAUSE * 2 ** (watch.failures - 1), LONGEST_PAUSE) * (0.5 + random() / 2);
    watch.refusedUntil = now + (asked ?? 0);
    watch.pausedUntil = Math.max(now + pause, watch.refusedUntil);
    app.log.warn(
      { source: source.id, failures: watch.failures, reason: reasonOf(error) },
      "A list of contests could not be fetched",
    );
  }
}

/** @throws OutsideFailure, or what the database throws. */
async function fetchOnce(app: Store, watch: Watch, stop: AbortSignal): Promise<void> {
  const { source } = watch;
  const [known] = await listAnswers(app.db, [source.id]);
  const isNews = known !== undefined && known.fetched_at > (watch.fetchedAt ?? 0);
  if (!isNews) {
    const validators = known ? { etag: known.etag, lastModified: known.last_modified } : null;
    const ask = () => fetchListing(source, validators, stop, app.now());
    const fetched = await inTurn(app.db, source.address, source.pace, ask, stop);
    if (fetched) await keepListing(app, source.id, fetched.listing, fetched.validators);
    else await keepUnchanged(app, source.id);
  }
  const fetchedAt = isNews ? known.fetched_at : app.now();
  Object.assign(watch, { fetchedAt, failures: 0, pausedUntil: 0, refusedUntil: 0 });
}
