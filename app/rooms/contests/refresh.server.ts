import type { Application } from "../../platform/application.ts";
import { inTurn } from "../../platform/http/turns.server.ts";
import { type Job, type JobState, jobState, runJob } from "../../platform/jobs/jobs.server.ts";
import { keepListing, keepUnchanged } from "./commands.server.ts";
import { fetchListing } from "./fetch-listing.server.ts";
import { listAnswers } from "./queries.server.ts";
import type { ContestSource } from "./sources.server.ts";

/** Fetches the lists of contests that other sites publish, in the background. */
export interface ContestRefresher {
  /** One for each source. */
  jobs: Job<Store>[];
  /** Call it whenever somebody looks at the contests: it starts to fetch lists that are out of date and returns at once. */
  lookedAt(): void;
  /** Fetches the lists that failed or are missing, and waits for them: a few seconds at most. Never throws. */
  retry(): Promise<void>;
  /** The state of fetching, by source. */
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

/** The age at which a visit refreshes a list. */
const FRESH_FOR = 10 * MINUTE;
/** The age at which a list is refreshed without visits. */
const KEPT_FOR = HOUR;
/** Between attempts that users ask for. */
const SHORTEST_PAUSE = 5 * SECOND;

/** One source. Its failures are not stored: a restart may try at once. */
interface Watch {
  source: ContestSource;
  job: Job<Store>;
  /** As far as this process knows. */
  fetchedAt: number | null;
  /** The age at which the next look finds it out of date. */
  freshFor: number;
}

type Store = Pick<Application, "db" | "now" | "log">;

/** Refreshes these sources. @param random from 0 to 1; spreads the requests of many installations. */
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

/** Whether a list is as old as that. abs: with the clock set back, one from "the future" would never be old. */
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
        // Another process has fetched it since.
        if (known && known.fetched_at > (each.fetchedAt ?? 0)) return;
        const validators = known ? { etag: known.etag, lastModified: known.last_modified } : null;
        const ask = () => fetchListing(source, validators, signal, app.now());
        const fetched = await inTurn(app.db, source.address, source.pace, ask, signal);
        if (fetched) await keepListing(app, source.id, fetched.listing, fetched.validators);
        else await keepUnchanged(app, source.id);
      },
    },
  };
  return each;
}
