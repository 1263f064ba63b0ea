import { LRUCache } from "lru-cache";
import type { RequestContext } from "../application.ts";
import { setSiteCookie } from "./cookies.server.ts";

/** The browser's own zone, stored by script (storeTimeZone in app/platform/ui/date.tsx). */
const DETECTED = "tz";
const CHOSEN = "upsolve_tz";
const YEAR = 365 * 24 * 60 * 60;

/** Caches checked names: every page checks one, which costs as much as rendering a small page. */
const checked = new LRUCache<string, boolean>({ max: 500, memoMethod: isKnownZone });

/** Whether a text names a time zone, such as "Europe/Berlin". Bare offsets do not count. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+){0,3}$/.test(name) || name.length > 60) return false;
  return checked.memo(name);
}

function isKnownZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export interface UserTimeZone {
  name: string;
  chosen: boolean;
  /** False if neither zone is known, in which case UTC is used. */
  known: boolean;
}

export function readTimeZone({ cookies }: RequestContext): UserTimeZone {
  const [chosen, detected] = [cookies[CHOSEN], cookies[DETECTED]];
  if (chosen && isTimeZone(chosen)) return { name: chosen, chosen: true, known: true };
  if (detected && isTimeZone(detected)) return { name: detected, chosen: false, known: true };
  return { name: "UTC", chosen: false, known: false };
}

/** The zone that a browser sent, if any. */
export function knownZone(context: RequestContext): string | null {
  const { name, known } = readTimeZone(context);
  return known ? name : null;
}

/** @param name null to use the browser's zone again. */
export function keepTimeZone(context: RequestContext, name: string | null): void {
  setSiteCookie(context, CHOSEN, name ?? "", name === null ? 0 : YEAR);
}
