import type { RequestContext } from "../context.ts";
import { setSiteCookie } from "./cookies.server.ts";

/** Set by the browser's script, which knows its zone (app/ui/time-zone.ts). */
const DETECTED = "tz";
/** What the user has chosen, which goes before it. */
const CHOSEN = "upsolve_tz";
const YEAR = 365 * 24 * 60 * 60;

const NAMES_KEPT = 500;
/** Looked at with every page: asking costs as much as the rest of a small one. */
const asked = new Map<string, boolean>();

/** Whether it is the name of a time zone, such as "Europe/Berlin". Bare offsets are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+){0,3}$/.test(name) || name.length > 60) return false;
  const known = asked.get(name);
  if (known !== undefined) return known;
  let isOne = true;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
  } catch {
    isOne = false;
  }
  if (asked.size >= NAMES_KEPT) asked.clear();
  asked.set(name, isOne);
  return isOne;
}

export interface UserTimeZone {
  name: string;
  /** Whether the user chose it; if not, it is the browser's. */
  chosen: boolean;
  /** Where neither has told it, it is UTC. */
  known: boolean;
}

export function readTimeZone({ cookies }: RequestContext): UserTimeZone {
  const [chosen, detected] = [cookies[CHOSEN], cookies[DETECTED]];
  if (chosen && isTimeZone(chosen)) return { name: chosen, chosen: true, known: true };
  if (detected && isTimeZone(detected)) return { name: detected, chosen: false, known: true };
  return { name: "UTC", chosen: false, known: false };
}

/** @param name null leaves it to the browser again. */
export function keepTimeZone(context: RequestContext, name: string | null): void {
  setSiteCookie(context, CHOSEN, name ?? "", name === null ? 0 : YEAR);
}
