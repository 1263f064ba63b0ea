import { useReaderNow, useReaderZone } from "./reader-zone.tsx";
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
export function dayOf(value: string, zone: string | null): string {
  const time = Date.parse(value);
  return zone === null ? `${shortDate(time)} (UTC)` : shortDate(time, zone);
}

/** The time if it was today, else the day; always the day if the reader's zone is unknown. */
export function RecentTime({ value }: { value: string }) {
  const isKnown = useReaderZone() !== null;
  const now = useReaderNow();
  const text = (time: number, zone: string) => {
    const [day, today] = [shortDate(time, zone), shortDate(now, zone)];
    if (isKnown && day === today) return clockTime(time, zone);
    // Omit the current year.
    return day.slice(-4) === today.slice(-4) ? day.slice(0, -6) : day;
  };
  return <Moment value={value} text={text} />;
}
