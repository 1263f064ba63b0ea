import { states } from "../../../platform/ui/states.ts";
import type { Cell } from "./standing.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Formats a time as 'h:mm'. @param duration milliseconds */
export function clock(duration: number): string {
  const minutes = Math.floor(duration / MINUTE);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** Formats a length as '2 h', '2 h 30 min' or '10 d'. @param duration milliseconds */
export function lengthText(duration: number): string {
  if (duration >= 3 * DAY) return `${Math.round(duration / DAY)} d`;
  const [hours, minutes] = [Math.floor(duration / HOUR), Math.round((duration % HOUR) / MINUTE)];
  return [hours > 0 && `${hours} h`, (minutes > 0 || hours === 0) && `${minutes} min`]
    .filter(Boolean)
    .join(" ");
}

interface Times {
  starts_at: number | null;
  ends_at: number | null;
  lasts: number | null;
}

/** The length of a contest; null if unknown. */
export function contestLength({ starts_at, ends_at, lasts }: Times): string | null {
  if (starts_at !== null && ends_at !== null) return lengthText(ends_at - starts_at);
  return lasts === null ? null : lengthText(lasts);
}

/** Formats a span in a single unit: '4 min', '2 d', '3 w', '5 mo' or '2 y'. @param span milliseconds */
function spanText(span: number): string {
  const units = [
    [365 * DAY, "y"],
    [61 * DAY, "mo", 30.4 * DAY],
    [14 * DAY, "w", 7 * DAY],
    [DAY, "d"],
    [HOUR, "h"],
    [0, "min", MINUTE],
  ] as const;
  const [least, unit, size = least] = units.find(([from]) => span >= from) ?? [0, "min", MINUTE];
  return `${Math.floor(span / size)} ${unit}`;
}

export const agoText = (age: number) => (age < MINUTE ? "just now" : `${spanText(age)} ago`);

/** The time of a solve, from the start of the contest, or with '+' from its end; empty if unknown. */
export function whenText({ status, at, after }: Cell, endsAt: number | null): string {
  if (after !== null) return clock(after);
  if (status !== "upsolved" || at === null || endsAt === null || at < endsAt) return "";
  return `+${spanText(at - endsAt)}`;
}

export type Note = "vouched" | "unverified" | "posted" | "hand" | "";

export function noteOf({ status, by, trust }: Cell): Note {
  if (status === "" || trust === "verified") return "";
  return by === "posted" || by === "hand" ? by : trust;
}

export function cellText(status: Cell["status"], note: Note): string {
  if (note === "posted") return states.posted;
  if (note === "hand") return `${states.hand}, by their own word`;
  const text = status === "" ? "Untouched" : states[status];
  return note === "" ? text : `${text}, ${note}`;
}
