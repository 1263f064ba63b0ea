import type { Application } from "../platform/application.ts";
import { measureStorage } from "../platform/db/size.server.ts";
import { listJobs } from "../platform/jobs/jobs.server.ts";
import { mailHealth } from "../platform/mail/queries.server.ts";
import { release } from "../platform/release.ts";
import { assistantHealth } from "../rooms/assistant/index.server.ts";
import { sourceHealth } from "../rooms/contests/index.server.ts";
import { activeTotals, memberTotals } from "../rooms/members/index.server.ts";
import { countReported } from "../rooms/moderation/index.server.ts";
import { judgeHealth } from "../rooms/solves/index.server.ts";
import type { Viewer } from "../viewer.ts";
import { warningsOf } from "./doctor.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const DAYS = 30;
const WEEKS = 13;

async function activeBy(app: Pick<Application, "db" | "now">, unit: "day" | "week") {
  const [length, most, kind] =
    unit === "day" ? ([1, DAYS, "active"] as const) : ([7, WEEKS, "active-week"] as const);
  const today = Math.floor(app.now() / DAY);
  // Weeks start on Monday; the epoch is a Thursday.
  const last = unit === "day" ? today : today - ((today + 3) % 7);
  const first = last - (most - 1) * length;
  const known = new Map((await activeTotals(app.db, kind, first)).map(({ day, total }) => [day, total]));
  return Array.from({ length: most }, (_, index) => {
    const day = first + index * length;
    return { start: day * DAY, total: known.get(day) ?? 0 };
  });
}

/** Makes no requests. */
export async function readSources(app: Application) {
  return [
    ...(await sourceHealth(app)),
    ...(await judgeHealth(app)),
    assistantHealth(app),
    await mailHealth(app),
  ];
}

export const readJobs = ({ db, now }: Pick<Application, "db" | "now">) =>
  listJobs(db).map(({ name, running, runs, failed, failures, failure, ranAt, took, pausedUntil }) => {
    const rested = ranAt === null ? "idle" : "working";
    const state = running && ranAt !== null ? "running" : rested;
    return {
      name,
      state: failures > 0 ? "failing" : state,
      runs,
      failed,
      failure,
      ranAt,
      took,
      pausedUntil: pausedUntil > now() ? pausedUntil : null,
    } as const;
  });

export async function readOverview(app: Application, viewer: Viewer) {
  return {
    ...release,
    ...(await memberTotals(app)),
    days: await activeBy(app, "day"),
    weeks: await activeBy(app, "week"),
    reports: await countReported(app.db, viewer),
    storage: await measureStorage(app.db, app.config.dataDir),
    sources: await readSources(app),
    jobs: readJobs(app),
    // Warnings say what could be attacked, so coaches do not see them.
    warnings: viewer.role === "owner" ? warningsOf(app.config) : [],
  };
}
export type Overview = Awaited<ReturnType<typeof readOverview>>;
