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
