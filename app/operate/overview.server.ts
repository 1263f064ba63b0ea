import type { Application } from "../platform/application.ts";
import { measureStorage } from "../platform/db/size.server.ts";
import { listJobs } from "../platform/jobs/jobs.server.ts";
import { mailHealth } from "../platform/mail/queries.server.ts";
import { release } from "../platform/release.ts";
import { assistantHealth } from "../rooms/assistant/index.server.ts";
import { sourceHealth } from "../rooms/contests/index.server.ts";
import { countHandles } from "../rooms/groups/index.server.ts";
import { activeTotals, countMembers, countWaiting } from "../rooms/members/index.server.ts";
import { countReported } from "../rooms/moderation/index.server.ts";
import { countSolves, judgeHealth, periodName } from "../rooms/solves/index.server.ts";
import type { Viewer } from "../viewer.ts";
import { warningsOf } from "./doctor.server.ts";

const DAY = 24 * 60 * 60 * 1000;
const DAYS = 30;
const WEEKS = 13;

const dayOf = (app: Pick<Application, "now">) => Math.floor(app.now() / DAY);
/** Weeks start on Monday; the epoch is a Thursday. */
const mondayOf = (day: number) => day - ((day + 3) % 7);

async function activeBy(app: Pick<Application, "db" | "now">, unit: "day" | "week") {
  const [length, most, kind] =
    unit === "day" ? ([1, DAYS, "active"] as const) : ([7, WEEKS, "active-week"] as const);
  const last = unit === "day" ? dayOf(app) : mondayOf(dayOf(app));
  const first = last - (most - 1) * length;
  const known = new Map((await activeTotals(app.db, kind, first)).map(({ day, total }) => [day, total]));
  return Array.from({ length: most }, (_, index) => {
    const day = first + index * length;
    return { start: day * DAY, total: known.get(day) ?? 0 };
  });
}

/** Today's members, how many joined in 7 days, and how many of them there were at the end of each week. */
async function growthOf(app: Pick<Application, "db" | "now">) {
  const members = await countMembers(app.db);
  const today = dayOf(app);
  const first = mondayOf(today) - (WEEKS - 1) * 7;
  const days = await activeTotals(app.db, "joined", first);
  const since = (from: number) =>
    days.reduce((sum, { day, total }) => (day >= from ? sum + Number(total) : sum), 0);
  const byWeek = Array.from({ length: WEEKS }, (_, index) => {
    const monday = first + index * 7;
    // Accounts that were deleted since are still among those who joined.
    return { start: monday * DAY, total: Math.max(0, members - since(monday + 7)) };
  });
  return { members, joined: since(today - 6), membersByWeek: byWeek };
}

async function solvedOf(app: Pick<Application, "db" | "now">) {
  const week = (at: number) => periodName("week", at);
  const now = app.now();
  const [thisWeek = 0, lastWeek = 0] = await countSolves(app.db, [week(now), week(now - 7 * DAY)]);
  return { thisWeek, lastWeek };
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
    ...(await growthOf(app)),
    days: await activeBy(app, "day"),
    weeks: await activeBy(app, "week"),
    solved: await solvedOf(app),
    reports: await countReported(app.db, viewer),
    waiting: await countWaiting(app.db),
    /** Unverified handles that staff could vouch for; counts up to a limit. */
    handles: app.site.settings.vouching ? (await countHandles(app)).unverified : 0,
    storage: await measureStorage(app.db, app.config.dataDir),
    sources: await readSources(app),
    jobs: readJobs(app),
    // Warnings say what could be attacked, so coaches do not see them.
    warnings: viewer.role === "owner" ? warningsOf(app.config) : [],
  };
}
export type Overview = Awaited<ReturnType<typeof readOverview>>;
