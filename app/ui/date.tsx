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

/** Day and 24-hour time, in UTC. */
export function DayTime({ value }: { value: number }) {
  const date = new Date(value);
  const iso = date.toISOString();
  return (
    <time dateTime={iso} title={`${shortDate(value)}, ${iso.slice(11, 16)} UTC`}>
      {shortDate(value)}, {iso.slice(11, 16)}
    </time>
  );
}
