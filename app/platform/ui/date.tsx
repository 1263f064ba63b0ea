import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useHydrated } from "../browser/hydrated.ts";
import { offsetAt } from "./zone-offset.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const twoDigits = (number: number) => String(number).padStart(2, "0");

/** A date whose UTC fields hold the local time in the zone. */
const inZone = (time: number, zone: string) => new Date(time + offsetAt(zone, time));

/** Avoids Intl, which is slower than rendering all rows of a list. */
export function shortDate(time: number, zone = "UTC"): string {
  const date = inZone(time, zone);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

export function clockTime(time: number, zone = "UTC"): string {
  const date = inZone(time, zone);
  return `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}`;
}

interface MomentProps {
  /** Milliseconds, or an ISO date. */
  value: number | string;
}

/** A time as its reader sees it. */
export type Moment = { dateTime: string; title: string; text: string };
type Text = (time: number, zone: string) => string;

/** In the reader's zone if known, else UTC. The title has the full time and zone. */
function momentOf(value: MomentProps["value"], zone: string, text: Text): Moment {
  const date = new Date(value);
  const time = date.getTime();
  return {
    dateTime: date.toISOString(),
    title: `${dayTime(time, zone)} ${zone.replaceAll("_", " ")}`,
    text: text(time, zone),
  };
}

export const Time = ({ dateTime, title, text }: Moment) => (
  // The browser's and the server's time zone data may differ.
  <time dateTime={dateTime} title={title} suppressHydrationWarning>
    {text}
  </time>
);

const TimeIn = ({ value, text }: MomentProps & { text: Text }) => (
  <Time {...momentOf(value, useReaderZone() ?? "UTC", text)} />
);

/** For parts that are drawn once, which cannot know the reader's zone. */
export function useMoments() {
  const zone = useReaderZone() ?? "UTC";
  const now = useReaderNow();
  return {
    ago: (value: number | string) => momentOf(value, zone, (time) => ago(time, now, zone)),
    shortDate: (value: number | string) => momentOf(value, zone, shortDate),
  };
}

export const dayTime = (time: number, zone: string) => `${shortDate(time, zone)}, ${clockTime(time, zone)}`;

export const ShortDate = ({ value }: MomentProps) => <TimeIn value={value} text={shortDate} />;
export const DayTime = ({ value }: MomentProps) => <TimeIn value={value} text={dayTime} />;
export const ClockTime = ({ value }: MomentProps) => <TimeIn value={value} text={clockTime} />;

export function dayOf(value: number | string, zone: string | null): string {
  const time = new Date(value).getTime();
  return zone === null ? `${shortDate(time)} (UTC)` : shortDate(time, zone);
}

/** @returns whether a time (ms) is today; false if the zone is unknown. */
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

/** For example "5 minutes ago"; from 30 days on, the date. */
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
  return <TimeIn value={value} text={(time, zone) => ago(time, now, zone)} />;
}

/** The time if it is today, otherwise the day; always the day if the zone is unknown. */
export function RecentTime({ value }: MomentProps) {
  const isToday = useIsToday();
  const now = useReaderNow();
  const text = (time: number, zone: string) => {
    if (isToday(time)) return clockTime(time, zone);
    const [day, today] = [shortDate(time, zone), shortDate(now, zone)];
    return day.slice(-4) === today.slice(-4) ? day.slice(0, -6) : day;
  };
  return <TimeIn value={value} text={text} />;
}

export interface ServerClock {
  zone: { name: string; chosen: boolean; known: boolean };
  /** When the page was rendered (ms). */
  now: number;
}

const Zone = createContext<string | null>(null);
const Now = createContext<number | null>(null);

/** Renders in the zone known to the server, then in the browser's unless the reader has chosen one. */
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

/** Undefined in browsers that hide their time zone. */
const browserZone = (): string | undefined => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const useReaderZone = () => useContext(Zone);

/** Accurate to the minute; during hydration, the server's time. */
export const useReaderNow = () => useContext(Now) ?? Date.now();

const YEAR = 365 * 24 * 60 * 60;

/** @returns whether the zone has changed */
export function storeTimeZone(): boolean {
  const zone = browserZone();
  const cookie = `tz=${encodeURIComponent(zone ?? "")}`;
  if (!zone || document.cookie.split("; ").includes(cookie)) return false;
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and some browsers lack it
  document.cookie = `${cookie}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
  return true;
}

export function useTimeZone(): void {
  useEffect(() => void storeTimeZone(), []);
}
