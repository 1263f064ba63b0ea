import { dayTime, shortDate, Time, useReaderNow, useReaderZone } from "./date.tsx";

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** For example "Mon, Nov 23", with the year unless it is this one. @param day such as "2026-11-23" */
export function dueDay(day: string, now?: number): string {
  const time = Date.parse(`${day}T00:00:00Z`);
  const text = `${days[new Date(time).getUTCDay()]}, ${shortDate(time)}`;
  const isThisYear = now !== undefined && shortDate(now).slice(-4) === day.slice(0, 4);
  return isThisYear ? text.slice(0, -", 2026".length) : text;
}

interface DueProps {
  /** A day, as the list's owner chose it. */
  day: string | null;
  /** When it ends in the owner's time zone (ms). */
  at: number | null;
  /** In the middle of a phrase. */
  isAmid?: boolean;
}

/** When something is due. The title has the exact time in the reader's zone, who may live in another. */
export function Due({ day, at, isAmid = false }: DueProps) {
  const zone = useReaderZone() ?? "UTC";
  const now = useReaderNow();
  if (day === null || at === null) return null;
  const title = `Until ${dayTime(at, zone)} ${zone.replaceAll("_", " ")}`;
  return (
    <span>
      {isAmid ? "due" : "Due"}{" "}
      <Time dateTime={new Date(at).toISOString()} title={title} text={dueDay(day, now)} />
    </span>
  );
}
