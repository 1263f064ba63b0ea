import type { Application } from "../../../platform/application.ts";
import { leaveEmptyPage, pageLinks, pageRequest, tidyAddress } from "../../../platform/http/pages.server.ts";
import { trustOf } from "../../../platform/text/trust.ts";
import type { Viewer } from "../../../viewer.ts";
import { boardPath, judgeTitle, siteOf, siteRating } from "../../judges/addresses.ts";
import { getPractice } from "../../people/index.server.ts";
import { listHandles } from "../../solves/index.server.ts";
import { daysUntil } from "../revisit/json.ts";
import { listRevisits } from "../revisit/queries.server.ts";
import { listQueue, type QueueEntry, type Strength, suggest } from "./list.server.ts";
import { filterSchema } from "./schema.ts";

const PAGE_SIZE = 20;
const MOST_REVISITS = 5;

export async function loadQueuePage(app: Application, viewer: Viewer, url: URL) {
  const read = filterSchema.parse(Object.fromEntries(url.searchParams));
  const isReversed = read.min !== undefined && read.max !== undefined && read.min > read.max;
  const filter = isReversed ? { ...read, min: read.max, max: read.min } : read;
  tidyAddress(url, { ...filter, show: filter.show === "all" ? undefined : filter.show });
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listQueue(app, viewer, filter, position);
  leaveEmptyPage(url, position, page);
  const { counts, contests, judges, isEmpty, strength } = page;
  const row = (entry: QueueEntry) => toRow(entry, strength.rating);
  return {
    filter,
    rows: page.rows.map(row),
    ...pageLinks(url, page),
    counts,
    isEmpty,
    suggestions: isEmpty ? (await suggest(app, viewer)).map(row) : [],
    order: orderOf(strength),
    contests: contests.map(({ judge, key, name }) => [`${judge}/${key}`, name] as const),
    judges: judges.map((judge) => [judge, judgeTitle(judge)] as const),
    practice: await getPractice(app.db, viewer.id, app.now()),
    revisits: await nextRevisits(app, viewer),
    handles: (await listHandles(app.db, viewer.id)).map((handle) => ({
      id: handle.id,
      title: judgeTitle(handle.judge),
      handle: handle.handle,
      trust: trustOf(handle),
      state: handle.state,
      pages: handle.pages,
      submissions: handle.submissions,
      solved: handle.solved,
      rating: handle.rating,
      syncedAt: handle.synced_at,
    })),
  };
}
export type QueuePage = Awaited<ReturnType<typeof loadQueuePage>>;

async function nextRevisits({ db, now }: Application, viewer: Viewer) {
  const time = now();
  const first = { limit: MOST_REVISITS };
  const [due, later] = [
    await listRevisits(db, viewer, "due", time, first),
    await listRevisits(db, viewer, "later", time, first),
  ];
  return [...due.rows, ...later.rows]
    .slice(0, MOST_REVISITS)
    .map(({ id, title, due_at }) => ({ id, title, dueAt: due_at, days: daysUntil(due_at, time) }));
}

function orderOf({ rating, judge, trust }: Strength): string {
  if (rating === null) return "Easiest first";
  if (judge) {
    const kind = trust === "verified" ? "rating" : `${trust} rating`;
    return `Closest to your ${judgeTitle(judge)} ${kind} (${rating}) first`;
  }
  return `Closest to ${rating} (the median of your recent solves) first`;
}

function toRow(entry: QueueEntry, rating: number | null) {
  const { judge, key, name, status, contest, problem, solvers, faces } = entry;
  const title = siteOf(entry);
  const here = problem ? `/problem/${problem.id}` : null;
  return {
    judge,
    key,
    name,
    title: title || "This site",
    status,
    contest: contest && [contest.name.replace(`${title} `, ""), contest.letter].filter(Boolean).join(" · "),
    board: contest && boardPath(judge, contest.key),
    here,
    href: here ?? entry.link,
    solutions: problem?.solutions ?? 0,
    rating: entry.rating,
    /** On this site's scale. */
    grade: entry.rating === null ? (problem?.rating ?? null) : siteRating(entry.rating),
    above: entry.rating === null || rating === null ? null : entry.rating - rating,
    faces,
    solvers,
  };
}
export type QueueRow = ReturnType<typeof toRow>;
