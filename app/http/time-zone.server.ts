import type { RequestContext } from "./context.ts";
import { setSiteCookie } from "./cookies.server.ts";

/** Set by the browser's script, which knows its zone (app/ui/time-zone.ts). */
const DETECTED = "tz";
/** What the user has chosen, which goes before it. */
const CHOSEN = "upsolve_tz";
const YEAR = 365 * 24 * 60 * 60;

/** Whether it is the name of a time zone, such as "Europe/Berlin". Bare offsets are none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+){0,3}$/.test(name) || name.length > 60) return false;
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export interface UserTimeZone {
  name: string;
  /** Whether the user chose it; if not, it is the browser's, or UTC where that is not known. */
  chosen: boolean;
}

export function readTimeZone({ cookies }: RequestContext): UserTimeZone {
  const [chosen, detected] = [cookies[CHOSEN], cookies[DETECTED]];
  if (chosen && isTimeZone(chosen)) return { name: chosen, chosen: true };
  return { name: detected && isTimeZone(detected) ? detected : "UTC", chosen: false };
}

/** @param name null leaves it to the browser again. */
export function keepTimeZone(context: RequestContext, name: string | null): void {
  setSiteCookie(context, CHOSEN, name ?? "", name === null ? 0 : YEAR);
}
