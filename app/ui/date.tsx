import { useHydrated } from "./hydrated.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Short month, day and year in UTC. Written by hand: Intl costs a list of rows more than the rows. */
export function shortDate(time: number): string {
  const date = new Date(time);
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** A day, with the full moment as its title. `value` is milliseconds since the epoch, or an ISO date. */
export function ShortDate({ value }: { value: number | string }) {
  const date = new Date(value);
  const iso = date.toISOString();
  const short = shortDate(date.getTime());
  return (
    <time dateTime={iso} title={`${short}, ${iso.slice(11, 16)} UTC`}>
      {short}
    </time>
  );
}

/** Day and 24-hour time, by the reader's own clock where script can tell it, else in UTC. */
export function DayTime({ value }: { value: number }) {
  const local = useHydrated();
  const date = new Date(value);
  const iso = date.toISOString();
  return (
    <time dateTime={iso} title={`${shortDate(value)}, ${iso.slice(11, 16)} UTC`}>
      {local ? `${localDate(date)}, ${localClock(date)}` : `${shortDate(value)}, ${iso.slice(11, 16)}`}
    </time>
  );
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
const localClock = (date: Date) => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
const localDate = (date: Date) => `${months[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;

/** 24-hour HH:MM, by the reader's own clock where script can tell it (`local`), else in UTC. */
export function ClockTime({ value, local }: { value: string; local: boolean }) {
  const date = new Date(value);
  const iso = date.toISOString();
  return (
    <time dateTime={iso} title={`${shortDate(date.getTime())}, ${iso.slice(11, 16)} UTC`}>
      {local ? localClock(date) : iso.slice(11, 16)}
    </time>
  );
}

/** The day on which a moment falls: the reader's own, or that of UTC, which is then named. */
export function dayOf(value: string, local: boolean): string {
  const date = new Date(value);
  return local ? localDate(date) : `${shortDate(date.getTime())} (UTC)`;
}

/** The time of what happened today, the day of what is older; the day alone where script cannot tell. */
export function RecentTime({ value }: { value: string }) {
  const local = useHydrated();
  const today = local && dayOf(value, true) === dayOf(new Date().toISOString(), true);
  if (today) return <ClockTime value={value} local />;
  const [day] = dayOf(value, local).split(",");
  return <time dateTime={value}>{day}</time>;
}
