import { useReaderNow, useReaderZone } from "./reader-zone.tsx";
import { offsetAt } from "./zone-offset.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const twoDigits = (number: number) => String(number).padStart(2, "0");

/** What the clocks of a zone show at a moment, to be read as if it were UTC. */
const inZone = (time: number, zone: string) => new Date(time + offsetAt(zone, time));

/** Short month, day and year. Written by hand: Intl costs a list of rows more than the rows. */
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

/** A moment, by the reader's clock where it is known, else in UTC; the whole of it, with the zone, as its title. */
function Moment({ value, text }: MomentProps & { text: (time: number, zone: string) => string }) {
  const zone = useReaderZone() ?? "UTC";
  const date = new Date(value);
  const time = date.getTime();
  return (
    <time
      dateTime={date.toISOString()}
      title={`${dayTime(time, zone)} ${zone.replaceAll("_", " ")}`}
      // A country that changes its clocks is known to one of server and browser earlier than to the other.
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

/** The day on which a moment falls: the reader's own, or that of UTC, which is then named. */
export function dayOf(value: string, zone: string | null): string {
  const time = Date.parse(value);
  return zone === null ? `${shortDate(time)} (UTC)` : shortDate(time, zone);
}

/** The time of what happened today, the day of what is older; the day alone where the reader's zone is not known. */
export function RecentTime({ value }: { value: string }) {
  const isKnown = useReaderZone() !== null;
  const now = useReaderNow();
  const text = (time: number, zone: string) => {
    const [day, today] = [shortDate(time, zone), shortDate(now, zone)];
    if (isKnown && day === today) return clockTime(time, zone);
    // Without the year where it is the present one.
    return day.slice(-4) === today.slice(-4) ? day.slice(0, -6) : day;
  };
  return <Moment value={value} text={text} />;
}
