import { LRUCache } from "lru-cache";
import { offsetAt } from "../ui/zone-offset.ts";
import { addDays, type Day, dayOfUtc, toUtc } from "./calendar.ts";
import type { Span } from "./queries.server.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
/** No place on earth is further from UTC than 14 hours; with room for a change of clocks. */
const FURTHEST = 26 * HOUR;

/** Making a format takes longer than using it a thousand times. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 500, memoMethod: longFormatOf });

function longFormatOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    // As dateStyle "long" has it, which cannot be asked for together with the zone's name.
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
}

/** The day that a zone's calendars show at a moment. */
export const dayIn = (zone: string, time: number): Day => dayOfUtc(time + offsetAt(zone, time));

/**
 * The moment a day begins in a zone: midnight, or later where clocks are put forward over it. A day that a zone has
 * left out begins when the next one does.
 */
export function startOfDay(zone: string, day: Day): number {
  const midnight = toUtc(day);
  const [before, after] = [midnight - FURTHEST, midnight + FURTHEST];
  const offset = offsetAt(zone, before);
  if (offset === offsetAt(zone, after)) return midnight - offset;
  // The clocks change around it: look for the first minute of the day.
  let [early, late] = [before / MINUTE, after / MINUTE];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (dayIn(zone, middle * MINUTE) < day) early = middle;
    else late = middle;
  }
  return late * MINUTE;
}

/** US English long format with the zone: "November 21, 2026 at 5:35 PM GMT+1". */
export function longTime(zone: string, time: number): string {
  // A narrow space stands before AM and PM in newer data of languages: one kind of space everywhere.
  return formats.memo(zone).format(time).replace(/\s/g, " ");
}

/** The contests that have not begun. */
export const upcoming = (now: number): Span => ({ after: now });

/** Those of them that begin between the beginnings of two days; the second is not among them. */
export function spanOfDays(zone: string, from: Day, to: Day, now: number): Span {
  return { after: Math.max(now, startOfDay(zone, from) - 1), before: startOfDay(zone, to) };
}
export const spanOfDay = (zone: string, day: Day, now: number): Span =>
  spanOfDays(zone, day, addDays(day, 1), now);
