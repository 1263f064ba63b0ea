import { LRUCache } from "lru-cache";
import { offsetAt } from "../../platform/ui/zone-offset.ts";
import { addDays, type Day, dayOfUtc, toUtc } from "./calendar.ts";
import type { Span } from "./queries.server.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
/** Zones are at most 14 hours from UTC; the rest leaves room for clock changes. */
const FURTHEST = 26 * HOUR;

/** Creating a formatter takes longer than using it 1,000 times. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 500, memoMethod: longFormatOf });

function longFormatOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    // Equivalent to dateStyle "long", which cannot be combined with timeZoneName.
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
}

export const dayIn = (zone: string, time: number): Day => dayOfUtc(time + offsetAt(zone, time));

/** Midnight, or later if the clocks skip midnight. If the zone skips the day, the start of the next day. */
export function startOfDay(zone: string, day: Day): number {
  const midnight = toUtc(day);
  const [before, after] = [midnight - FURTHEST, midnight + FURTHEST];
  const offset = offsetAt(zone, before);
  if (offset === offsetAt(zone, after)) return midnight - offset;
  // The clocks change around this midnight: search for the first minute of the day.
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
  // Newer locale data has a narrow space before AM and PM.
  return formats.memo(zone).format(time).replace(/\s/g, " ");
}

export function spanOfDays(zone: string, from: Day, to: Day, now: number): Span {
  return { after: Math.max(now, startOfDay(zone, from) - 1), before: startOfDay(zone, to) };
}
export const spanOfDay = (zone: string, day: Day, now: number): Span =>
  spanOfDays(zone, day, addDays(day, 1), now);

/** 'Xh Ym', or 'Ym' below an hour. @param duration milliseconds. */
export function durationText(duration: number): string {
  const minutes = Math.floor(duration / MINUTE);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}
