const DAY = 24 * 60 * 60 * 1000;
const FORMATS_KEPT = 500;
const OFFSETS_KEPT = 5000;

/** By zone: creating a formatter costs more than a thousand uses. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** By zone and UTC day, because computing an offset is slow. Null on days when the clocks change. */
const offsets = new Map<string, number | null>();

/** Milliseconds from UTC. @throws RangeError for an unknown zone */
export function offsetAt(zone: string, time: number): number {
  if (zone === "UTC") return 0;
  const day = Math.floor(time / DAY);
  const key = `${zone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    const first = ask(zone, day * DAY);
    offset = first === ask(zone, (day + 1) * DAY - 1) ? first : null;
    keep(offsets, OFFSETS_KEPT, key, offset);
  }
  return offset ?? ask(zone, time);
}

/**
 * When the clocks of a zone show a time. Of two such times, when the clocks go back, the first. A time that the clocks
 * skip is as long after the change as it would have been without one.
 * @param local in milliseconds, as if the zone were UTC @returns milliseconds since the epoch
 */
export function timeIn(zone: string, local: number): number {
  // The offsets before and after any change of clocks. The larger one gives the earlier time.
  const around = [offsetAt(zone, local - DAY), offsetAt(zone, local + DAY)];
  const times = around.map((offset) => local - offset).sort((one, other) => one - other);
  const there = times.find((time) => time + offsetAt(zone, time) === local);
  return there ?? local - (around[0] ?? 0);
}

/**
 * The end of a day in a zone: when the next day begins there, in milliseconds since the epoch. That is not always
 * midnight, because clocks may change then.
 * @param day such as "2026-11-23"
 */
export const endOfDay = (day: string, zone: string): number =>
  timeIn(zone, Date.parse(`${day}T00:00:00Z`) + DAY);

/** A time (ms) as the clocks of a zone show it, such as "2026-11-23T18:00". */
export const localIn = (zone: string, time: number): string =>
  new Date(time + offsetAt(zone, time)).toISOString().slice(0, 16);

/** The day of a time (ms) in a zone, such as "2026-11-23". */
export const dayIn = (zone: string, time: number): string => localIn(zone, time).slice(0, 10);

function ask(zone: string, time: number): number {
  const parts = formatOf(zone).formatToParts(time);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes, seconds = 0] = /([+-])(\d+):(\d+):?(\d+)?/.exec(name) ?? ["", "+", 0, 0];
  const length = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return (sign === "-" ? -length : length) * 1000;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const kept = formats.get(zone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" });
  keep(formats, FORMATS_KEPT, zone, made);
  return made;
}

function keep<T>(kept: Map<string, T>, most: number, key: string, value: T): void {
  if (kept.size >= most) kept.clear();
  kept.set(key, value);
}
