import type { Application, RequestContext } from "../../../platform/application.ts";
import { pageLinks, pageRequest } from "../../../platform/http/pages.server.ts";
import { addressWith } from "../../../platform/http/urls.ts";
import { shortDate } from "../../../platform/ui/date.tsx";
import type { Viewer } from "../../../viewer.ts";
import { judgeTitle } from "../../judges/addresses.ts";
import { agoText } from "../boards/cell-text.ts";
import { pageOfRows } from "../boards/members-page.server.ts";
import { daysAgo, dueText, monthAndDay } from "./day-text.ts";
import type { ListCounts } from "./homework.server.ts";
import { PAGE_SIZE, USUAL_SPAN } from "./limits.ts";
import {
  figuresOf,
  type Progress,
  type Row,
  readProgress,
  readRows,
  stageOfHomework,
} from "./progress.server.ts";
import { orders, progressFilter } from "./schema.ts";
import { settlingOf } from "./settling.server.ts";

const DAY = 24 * 60 * 60 * 1000;

export async function loadProgressPage(
  app: Pick<Application, "db" | "now" | "site">,
  viewer: Viewer,
  { groupId, url, context }: { groupId: number; url: URL; context: RequestContext },
) {
  const filter = progressFilter.parse(Object.fromEntries(url.searchParams));
  const progress = await readProgress(app, viewer, groupId, filter, context);
  const { group, members, weeks, now, asOf, isOwn } = progress;
  const page = pageOfRows(members, pageRequest(url.searchParams, PAGE_SIZE), ({ id }) => id);
  const rows = await readRows(app.db, viewer, progress, page.rows);
  const figures = figuresOf(progress);
  const isStaff = viewer.role !== "member";
  const mayVouch = app.site.settings.vouching && (isStaff || group.isByStaff);
  const { id, name, members: count, leaders } = group;
  return {
    group: { id, name, members: count, leaders },
    isStaff,
    isOwn,
    span: filter.weeks,
    order: filter.order,
    orders: orders.map(
      (order) => [order, addressWith(url, { order: order === "quiet" ? null : order })] as const,
    ),
    file: fileAddress(url, filter.weeks),
    asOf: asOf === null ? null : agoText(now - asOf),
    weeks: weeks.map(({ from, to }) => ({
      at: monthAndDay(from),
      title: `${shortDate(from)} – ${shortDate(to - 1)}`,
    })),
    figures: isOwn ? null : figures,
    homework: homeworkOf(progress, figures),
    settling: group.mayLead ? settlingOf(progress, viewer, mayVouch) : null,
    rows: rows.map((row) => toRow(row, progress, viewer)),
    totals: totalsOf(rows, weeks.length),
    isWhole: rows.length === members.length,
    ...pageLinks(url, page),
  };
}
export type ProgressPage = Awaited<ReturnType<typeof loadProgressPage>>;

/** The file always has the default order, like the call. */
function fileAddress(url: URL, weeks: number): string {
  return `${url.pathname}.csv${weeks === USUAL_SPAN ? "" : `?weeks=${weeks}`}`;
}

function homeworkOf(
  { homework: [newest], group, now, isOwn }: Progress,
  { done, begun, untouched }: ReturnType<typeof figuresOf>,
) {
  if (!newest) return null;
  const { id, dueAt, tasks, entry } = newest;
  const { reminded_at, reminded_by } = entry;
  const isRecent = reminded_at !== null && now - reminded_at < DAY;
  return {
    id,
    title: entry.title,
    total: tasks.length,
    due: dueText(entry.due ?? new Date(dueAt - 1).toISOString().slice(0, 10), now),
    isOver: dueAt <= now,
    counts: isOwn ? null : { done, begun, untouched },
    reminded:
      group.mayLead && reminded_at !== null
        ? { on: shortDate(reminded_at).slice(0, -6), by: reminded_by }
        : null,
    mayRemind: group.mayLead && untouched > 0 && !isRecent,
  };
}

function totalsOf(rows: Row[], weeks: number) {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    weeks: Array.from({ length: weeks }, (_, week) => sum(({ cells }) => cells[week]?.[0] ?? 0)),
    contests: sum(contestsOf),
    most: Math.max(0, ...rows.flatMap(({ cells }) => cells.map(([solves]) => solves))),
  };
}

export const contestsOf = ({ cells }: Row) => cells.reduce((total, [, , contests]) => total + contests, 0);

function toRow(row: Row, { homework: [newest], now }: Progress, viewer: Viewer) {
  const { id, username, isLeader, isPlace, isSilent, lastSolveAt, lastTryAt, handles, cells, lists } = row;
  const solved = lastSolveAt === null ? "never" : daysAgo(lastSolveAt, now);
  const tried = lastTryAt === null ? "" : daysAgo(lastTryAt, now);
  return {
    id,
    username,
    isLeader,
    isPlace,
    isOwn: id === viewer.id,
    isSilent,
    solved,
    /** Only if it says more than the last solve. */
    tried: tried === solved ? "" : tried,
    handles: handles.map(({ judge, handle, state }) => [judgeTitle(judge) || judge, handle, state] as const),
    cells: cells.map(([solves, upsolves, contests]) =>
      upsolves + contests === 0 ? ([solves] as const) : ([solves, upsolves, contests] as const),
    ),
    contests: contestsOf(row),
    homework: newest
      ? ([stageOfHomework(row, newest, now), row.homework.done, newest.tasks.length] as const)
      : null,
    lists: listsText(lists),
  };
}
export type ProgressRow = ReturnType<typeof toRow>;

const listsText = ({ due, done, late }: ListCounts) =>
  due < 2 ? "" : `Of ${due} lists with a due date, ${done} done${late > 0 ? `, ${late} late` : ""}`;
