import { LRUCache } from "lru-cache";
import type { RequestContext } from "../application.ts";
import { setSiteCookie } from "./cookies.server.ts";

/** The browser's own zone, set by its script (storeTimeZone in app/platform/ui/date.tsx). */
const DETECTED = "tz";
const CHOSEN = "upsolve_tz";
const YEAR = 365 * 24 * 60 * 60;

/** Every page checks a name, which costs as much as rendering a small page. */
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
  /** False if neither is known; then it is UTC. */
  known: boolean;
}

export function readTimeZone({ cookies }: RequestContext): UserTimeZone {
  const [chosen, detected] = [cookies[CHOSEN], cookies[DETECTED]];
  if (chosen && isTimeZone(chosen)) return { name: chosen, chosen: true, known: true };
  if (detected && isTimeZone(detected)) return { name: detected, chosen: false, known: true };
  return { name: "UTC", chosen: false, known: false };
}

/** @param name null goes back to the browser's zone. */
export function keepTimeZone(context: RequestContext, name: string | null): void {
  setSiteCookie(context, CHOSEN, name ?? "", name === null ? 0 : YEAR);
}
