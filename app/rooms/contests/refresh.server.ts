import type { Application } from "../../platform/application.ts";
import { fetchJson, OutsideFailure } from "../../platform/http/fetch-json.server.ts";
import { atPace } from "../../platform/http/pacing.server.ts";
import { type Job, type JobState, jobState, runJob } from "../../platform/jobs/jobs.server.ts";
import { keepListing, keepUnchanged, type Validators } from "./commands.server.ts";
import { listAnswers } from "./queries.server.ts";
import type { ContestSource } from "./sources.server.ts";

export interface ContestRefresher {
  jobs: Job<Store>[];
  /** Called when someone views contests: starts fetching outdated lists and returns at once. */
  lookedAt(): void;
  /** Fetches lists that failed or are missing, and waits a few seconds at most. Never throws. */
  retry(): Promise<void>;
  states(): ReadonlyMap<string, JobState>;
}

declare module "../../platform/application.ts" {
  interface Application {
    contests: ContestRefresher;
  }
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The age after which a visit refreshes a list. */
const FRESH_FOR = 10 * MINUTE;
/** The age after which a list is refreshed even without visits. */
const KEPT_FOR = HOUR;
/** Maximum unpacked bytes in a response. Codeforces' whole history takes about half a megabyte. */
const BODY_LIMIT = 10 * 1024 * 1024;
const LONGEST_VALIDATOR = 200;
/** Minimum time between attempts requested by users. */
const SHORTEST_PAUSE = 5 * SECOND;

/** Failures are not stored, so a restarted server retries at once. */
interface Watch {
  source: ContestSource;
  job: Job<Store>;
  /** As far as this process knows. */
  fetchedAt: number | null;
  freshFor: number;
}

type Store = Pick<Application, "db" | "now" | "log">;

/** @param random from 0 to 1; spreads out the requests of many installations. */
export function refreshContests(
  app: Store,
  sources: ContestSource[],
  random: () => number = Math.random,
): ContestRefresher {
  const watches = sources.map((source) => watch(source, () => 0.5 + random() / 2));
  const stateOf = ({ job }: Watch) => jobState(app.db, job.name);
  return {
    jobs: watches.map(({ job }) => job),
    lookedAt() {
      for (const each of watches) {
        if (!isOlder(app, each.fetchedAt, FRESH_FOR) || app.now() < stateOf(each).pausedUntil) continue;
        each.freshFor = FRESH_FOR;
        void runJob(app, each.job);
      }
    },
    async retry() {
      const now = app.now();
      const wanted = watches.filter((each) => {
        const { running, failures, ranAt, refusedUntil } = stateOf(each);
        if (running) return true;
        if (failures === 0 && each.fetchedAt !== null) return false;
        return now >= refusedUntil && (ranAt === null || now - ranAt >= SHORTEST_PAUSE);
      });
      await Promise.all(
        wanted.map((each) => {
          each.freshFor = 0;
          return stateOf(each).running ?? runJob(app, each.job, true);
        }),
      );
    },
    states: () => new Map(watches.map((each) => [each.source.id, stateOf(each)])),
  };
}

/** Without abs, a list would not count as old after the clock was set back. */
const isOlder = ({ now }: Store, fetchedAt: number | null, age: number) =>
  fetchedAt === null || Math.abs(now() - fetchedAt) >= age;

function watch(source: ContestSource, spread: () => number): Watch {
  const each: Watch = {
    source,
    fetchedAt: null,
    freshFor: KEPT_FOR,
    job: {
      name: `contests from ${source.id}`,
      failure: "A list of contests could not be fetched",
      every: MINUTE,
      pause: { first: 30 * SECOND, longest: HOUR, spread },
      async isDue(app) {
        const [known] = await listAnswers(app.db, [source.id]);
        each.fetchedAt = known?.fetched_at ?? null;
        const { freshFor } = each;
        each.freshFor = KEPT_FOR;
        return isOlder(app, each.fetchedAt, freshFor);
      },
      async run(app, { signal }) {
        const [known] = await listAnswers(app.db, [source.id]);
        // Another process has fetched the list.
        if (known && known.fetched_at > (each.fetchedAt ?? 0)) return;
        const validators = { etag: known?.etag ?? null, lastModified: known?.last_modified ?? null };
        const ask = () => fetchListing(source, validators, signal, app.now());
        const fetched = await atPace(app.db, source.address, source.pace, ask, signal);
        if (fetched) await keepListing(app, source.id, fetched.listing, fetched.validators);
        else await keepUnchanged(app, source.id);
      },
    },
  };
  return each;
}

/** @param known validators of the last successful response @returns null if unchanged @throws OutsideFailure */
async function fetchListing(source: ContestSource, known: Validators, stop: AbortSignal, now: number) {
  const headers: Record<string, string> = {};
  if (known.etag) headers["If-None-Match"] = known.etag;
  if (known.lastModified) headers["If-Modified-Since"] = known.lastModified;
  const answer = await fetchJson(source.address, { stop, now, limit: BODY_LIMIT, headers });
  if (answer.json === undefined) {
    if (known.etag || known.lastModified) return null;
    throw new OutsideFailure("It answered 304");
  }
  const validator = (name: string) => {
    const value = answer.headers.get(name);
    return value && value.length <= LONGEST_VALIDATOR ? value : null;
  };
  const validators = { etag: validator("ETag"), lastModified: validator("Last-Modified") };
  return { listing: await source.read(answer.json), validators };
}
