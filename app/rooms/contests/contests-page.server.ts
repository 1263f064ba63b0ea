import type { Application } from "../../platform/application.ts";
import { pageLinks, pageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { atcoder } from "../judges/imported.ts";
import { isOn } from "../judges/index.server.ts";
import { listAhead, type TrainingAhead } from "../trainings/index.server.ts";
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
  type Span,
} from "./queries.server.ts";
import { pageSchema } from "./schema.ts";
import { contestPage, sourcesToShow, sourceTitle } from "./sources.server.ts";

const PAGE_SIZE = 50;
const AGENDA_DAYS = 14;
const AGENDA_SIZE = 60;
const MINUTE = 60 * 1000;

export async function loadContestsPage(app: Application, viewer: Viewer, zone: string, url: URL) {
  const { db } = app;
  const query = pageSchema.parse(Object.fromEntries(url.searchParams));
  const sources = sourcesToShow(app.config, query.source);
  app.contests.lookedAt();
  const now = app.now();
  const today = dayIn(zone, now);
  const date = query.date && isDay(query.date) ? query.date : undefined;
  const month = query.month && isMonth(query.month) ? query.month : monthOf(date ?? today);
  // A source's contests alone are no trainings.
  const trainings = query.source === undefined ? await listAhead(db, viewer, now) : [];
  const marks = await countByDay(app, sources, trainings, zone, month, now);
  const selected = date ?? dayToOpen(month, today, marks);

  const span = spanOfDay(zone, selected, now);
  const page = await listContests(db, sources, span, pageRequest(url.searchParams, PAGE_SIZE));
  const onDate = trainings.filter(within(span));
  const tomorrow = Math.max(now, startOfDay(zone, addDays(selected, 1)) - 1);
  const next =
    page.rows.length > 0 || onDate.length > 0
      ? null
      : earlier(
          await nextStart(db, sources, tomorrow),
          trainings.find(({ starts_at }) => starts_at > tomorrow)?.starts_at ?? null,
        );
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
    trainings: page.newer === null ? onDate.map((training) => toTrainingItem(training, zone)) : [],
    // The selected day is listed by itself.
    agenda: byDay([...ahead.rows, ...trainings.filter(within(fortnight))], zone)
      .filter(([day]) => day !== selected)
      .map(([day, rows]) => ({
        day: nameOf(day, today),
        items: rows.map((row) => ("source" in row ? toItem(row, zone, entered) : toTrainingItem(row, zone))),
      })),
    isAgendaCut: ahead.older !== null,
    ...pageLinks(url, page),
    next: next === null ? null : dayIn(zone, next),
    states,
    lacksAtcoder: query.source === undefined && isOn(app.config, atcoder.id),
  };
}

const within =
  ({ after, before = Number.POSITIVE_INFINITY }: Span) =>
  ({ starts_at }: { starts_at: number }) =>
    starts_at > after && starts_at < before;

const earlier = (one: number | null, other: number | null) =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

async function countByDay(
  { db }: Application,
  sources: string[],
  trainings: TrainingAhead[],
  zone: string,
  month: Month,
  now: number,
): Promise<Record<Day, number>> {
  const days = weeksOf(month).flat();
  const [first = month, last = month] = [days[0], days.at(-1)];
  const counts: Record<Day, number> = {};
  // Converting a time to a day takes 20 µs, and a source may list 1,000 contests, so convert once per day.
  let [day, end]: [Day, number] = [first, 0];
  const span = spanOfDays(zone, first, addDays(last, 1), now);
  const starts = await listStarts(db, sources, span);
  const own = trainings.filter(within(span)).map(({ starts_at }) => starts_at);
  for (const start of [...starts, ...own].sort((one, other) => one - other)) {
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

type Entry = ContestEntry | TrainingAhead;

function byDay(rows: Entry[], zone: string): [Day, Entry[]][] {
  const days = new Map<Day, Entry[]>();
  for (const row of rows.toSorted((one, other) => one.starts_at - other.starts_at)) {
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

function toTrainingItem({ id, title, minutes, until_at, starts_at, is_in }: TrainingAhead, zone: string) {
  return {
    id,
    name: title,
    startsAt: new Date(starts_at).toISOString(),
    start: longTime(zone, starts_at),
    duration: durationText(minutes * MINUTE),
    isOwnStart: until_at !== null,
    takesPart: Boolean(is_in),
  };
}
export type TrainingItem = ReturnType<typeof toTrainingItem>;

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
