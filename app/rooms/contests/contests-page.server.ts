import type { Application } from "../../platform/application.ts";
import { pageLinks, pageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { atcoder } from "../judges/imported.ts";
import { isOn } from "../judges/index.server.ts";
import {
  addDays,
  type Day,
  isDay,
  isMonth,
  type Month,
  monthOf,
  weekdayAndDay,
  weeksOf,
} from "./calendar.ts";
import { dayIn, durationText, longTime, spanOfDay, spanOfDays, startOfDay } from "./local-time.server.ts";
import {
  type ContestEntry,
  countContests,
  listAnswers,
  listContests,
  listEntered,
  listStarts,
  nextStart,
} from "./queries.server.ts";
import { pageSchema } from "./schema.ts";
import { contestPage, sourcesToShow, sourceTitle } from "./sources.server.ts";

const PAGE_SIZE = 50;
const AGENDA_DAYS = 14;
const AGENDA_SIZE = 60;

export async function loadContestsPage(app: Application, viewer: Viewer, zone: string, url: URL) {
  const { db } = app;
  const query = pageSchema.parse(Object.fromEntries(url.searchParams));
  const sources = sourcesToShow(app.config, query.source);
  app.contests.lookedAt();
  const now = app.now();
  const today = dayIn(zone, now);
  const date = query.date && isDay(query.date) ? query.date : undefined;
  const month = query.month && isMonth(query.month) ? query.month : monthOf(date ?? today);
  const marks = await countByDay(app, sources, zone, month, now);
  const selected = date ?? dayToOpen(month, today, marks);

  const span = spanOfDay(zone, selected, now);
  const page = await listContests(db, sources, span, pageRequest(url.searchParams, PAGE_SIZE));
  const next =
    page.rows.length > 0
      ? null
      : await nextStart(db, sources, Math.max(now, startOfDay(zone, addDays(selected, 1)) - 1));
  const fortnight = spanOfDays(zone, today, addDays(today, AGENDA_DAYS), now);
  const ahead = await listContests(db, sources, fortnight, { limit: AGENDA_SIZE });
  const entered = await listEntered(db, viewer, [...page.rows, ...ahead.rows]);
  const states = await sourceStates(app, sources, zone);
  const isKnown = states.some(({ updated }) => updated !== null);
  return {
    now,
    today,
    month,
    selected,
    marks,
    source: query.source,
    choices: sourcesToShow(app.config).map((id) => [id, sourceTitle(id)] as const),
    statistics: {
      total: isKnown ? states.reduce((sum, { total }) => sum + total, 0) : null,
      upcoming: isKnown ? await countContests(db, sources, { after: now }) : null,
      onDate: isKnown ? await countContests(db, sources, span) : null,
    },
    contests: page.rows.map((row) => toItem(row, zone, entered)),
    agenda: byDay(ahead.rows, zone).map(([day, rows]) => ({
      day: nameOf(day, today),
      contests: rows.map((row) => toItem(row, zone, entered)),
    })),
    isAgendaCut: ahead.older !== null,
    ...pageLinks(url, page),
    next: next === null ? null : dayIn(zone, next),
    states,
    lacksAtcoder: query.source === undefined && isOn(app.config, atcoder.id),
  };
}

async function countByDay(
  { db }: Application,
  sources: string[],
  zone: string,
  month: Month,
  now: number,
): Promise<Record<Day, number>> {
  const days = weeksOf(month).flat();
  const [first = month, last = month] = [days[0], days.at(-1)];
  const counts: Record<Day, number> = {};
  // Converting a time to a day takes 20 µs, and a source may list 1,000 contests, so convert once per day.
  let [day, end]: [Day, number] = [first, 0];
  for (const start of await listStarts(db, sources, spanOfDays(zone, first, addDays(last, 1), now))) {
    if (start >= end) {
      day = dayIn(zone, start);
      end = startOfDay(zone, addDays(day, 1));
    }
    counts[day] = (counts[day] ?? 0) + 1;
  }
  return counts;
}

function dayToOpen(month: Month, today: Day, marks: Record<Day, number>): Day {
  if (monthOf(today) === month) return today;
  const [first] = Object.keys(marks)
    .filter((day) => monthOf(day) === month)
    .sort();
  return first ?? `${month}-01`;
}

function byDay(rows: ContestEntry[], zone: string): [Day, ContestEntry[]][] {
  const days = new Map<Day, ContestEntry[]>();
  for (const row of rows) {
    const day = dayIn(zone, row.starts_at);
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}

function nameOf(day: Day, today: Day): string {
  if (day === today) return "Today";
  return day === addDays(today, 1) ? "Tomorrow" : weekdayAndDay(day);
}

function toItem(row: ContestEntry, zone: string, entered: Set<number>) {
  return {
    id: row.id,
    name: row.name,
    source: sourceTitle(row.source),
    url: contestPage(row.source, row.external_id),
    startsAt: new Date(row.starts_at).toISOString(),
    start: longTime(zone, row.starts_at),
    duration: durationText(row.ends_at - row.starts_at),
    takesPart: entered.has(row.id),
  };
}
export type ContestItem = ReturnType<typeof toItem>;

export interface SourceState {
  title: string;
  total: number;
  /** The formatted time of the last success; null before the first one. */
  updated: string | null;
  /** The formatted time of the last failure; null if the last request succeeded. */
  failed: string | null;
}

async function sourceStates(app: Application, sources: string[], zone: string): Promise<SourceState[]> {
  const answers = await listAnswers(app.db, sources);
  const tries = app.contests.states();
  return sources.map((id) => {
    const answer = answers.find((each) => each.source === id);
    const attempt = tries.get(id);
    return {
      title: sourceTitle(id),
      total: answer?.total ?? 0,
      updated: answer ? longTime(zone, answer.fetched_at) : null,
      failed: attempt?.failures && attempt.ranAt !== null ? longTime(zone, attempt.ranAt) : null,
    };
  });
}
