import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useHydrated } from "../browser/hydrated.ts";
import { offsetAt } from "./zone-offset.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const twoDigits = (number: number) => String(number).padStart(2, "0");

/** A date whose UTC fields are the local time of a zone. */
const inZone = (time: number, zone: string) => new Date(time + offsetAt(zone, time));

/** Short month, day and year. Without Intl, which takes longer than rendering the rows of a list. */
export function shortDate(time: number, zone = "UTC"): string {
  const date = inZone(time, zone);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** 24-hour HH:MM. */
export function clockTime(time: number, zone = "UTC"): string {
  const date = inZone(time, zone);
  return `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`;
}

interface MomentProps {
  /** Milliseconds since the epoch, or an ISO date. */
  value: number | string;
}

/** A moment in the reader's zone if it is known, else in UTC. The title is the full time with the zone. */
function Moment({ value, text }: MomentProps & { text: (time: number, zone: string) => string }) {
  const zone = useReaderZone() ?? "UTC";
  const date = new Date(value);
  const time = date.getTime();
  return (
    <time
      dateTime={date.toISOString()}
      title={`${dayTime(time, zone)} ${zone.replaceAll("_", " ")}`}
      // Server and browser may know different versions of the time zone rules.
      suppressHydrationWarning
    >
      {text(time, zone)}
    </time>
  );
}

const dayTime = (time: number, zone: string) => `${shortDate(time, zone)}, ${clockTime(time, zone)}`;

export const ShortDate = ({ value }: MomentProps) => <Moment value={value} text={shortDate} />;
export const DayTime = ({ value }: MomentProps) => <Moment value={value} text={dayTime} />;
export const ClockTime = ({ value }: MomentProps) => <Moment value={value} text={clockTime} />;

/** The day of a moment in the reader's zone, or in UTC, which the text then names. */
export function dayOf(value: number | string, zone: string | null): string {
  const time = new Date(value).getTime();
  return zone === null ? `${shortDate(time)} (UTC)` : shortDate(time, zone);
}

/** @returns a function that says whether a moment (ms) is today; no moment is if the reader's zone is unknown. */
export function useIsToday(): (time: number) => boolean {
  const zone = useReaderZone();
  const now = useReaderNow();
  return (time) => zone !== null && shortDate(time, zone) === shortDate(now, zone);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const units = [
  ["minute", MINUTE, HOUR],
  ["hour", HOUR, DAY],
  ["day", DAY, 30 * DAY],
] as const;

/** How long ago a time was, such as "5 minutes ago"; from 30 days on, its date. */
export function ago(time: number, now: number, zone = "UTC"): string {
  const past = now - time;
  if (past < MINUTE) return "just now";
  for (const [unit, length, most] of units) {
    const count = Math.floor(past / length);
    if (past < most) return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
  }
  return shortDate(time, zone);
}

export function Ago({ value }: MomentProps) {
  const now = useReaderNow();
  return <Moment value={value} text={(time, zone) => ago(time, now, zone)} />;
}

/** The time if it was today, else the day; always the day if the reader's zone is unknown. */
export function RecentTime({ value }: MomentProps) {
  const isToday = useIsToday();
  const now = useReaderNow();
  const text = (time: number, zone: string) => {
    if (isToday(time)) return clockTime(time, zone);
    const [day, today] = [shortDate(time, zone), shortDate(now, zone)];
    // Omit the current year.
    return day.slice(-4) === today.slice(-4) ? day.slice(0, -6) : day;
  };
  return <Moment value={value} text={text} />;
}

/** The reader's time zone and time, as the server knows them. */
export interface ServerClock {
  zone: { name: string; chosen: boolean; known: boolean };
  /** When the server rendered the page, in milliseconds since the epoch. */
  now: number;
}

const Zone = createContext<string | null>(null);
const Now = createContext<number | null>(null);

/**
 * Provides the reader's time zone to every date below it: first the zone that the server knows, so that browser and
 * server render the same; after hydration the browser's zone, unless the reader has chosen another.
 */
export function ReaderZone({ server, children }: { server: ServerClock | undefined; children: ReactNode }) {
  const hydrated = useHydrated();
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  const known = server?.zone.known ? server.zone.name : null;
  const zone = hydrated && !server?.zone.chosen ? (browserZone() ?? known) : known;
  return (
    <Zone.Provider value={zone}>
      <Now.Provider value={hydrated ? now : (server?.now ?? null)}>{children}</Now.Provider>
    </Zone.Provider>
  );
}

/** Undefined in browsers that hide it. */
function browserZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The name of the reader's time zone, or null if unknown. */
export const useReaderZone = () => useContext(Zone);

/** The current time in milliseconds, to the minute; during hydration, the server's. */
const useReaderNow = () => useContext(Now) ?? Date.now();

const YEAR = 365 * 24 * 60 * 60;

/**
 * Sets a cookie with the browser's time zone, for the next request.
 * @returns whether the cookie has changed
 */
export function storeTimeZone(): boolean {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const cookie = `tz=${encodeURIComponent(timeZone)}`;
  if (!timeZone || document.cookie.split("; ").includes(cookie)) return false;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and some browsers lack it
  document.cookie = `${cookie}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
  return true;
}

/** Sends the time zone once for each visit, before the first page with times. */
export function useTimeZone(): void {
  useEffect(() => {
    storeTimeZone();
  }, []);
}
