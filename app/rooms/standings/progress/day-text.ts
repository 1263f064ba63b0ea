import { shortDate } from "../../../platform/ui/date.tsx";

const DAY = 24 * 60 * 60 * 1000;
const MOST_DAYS = 99;
const MOST_DAYS_FOR = 35;

const dayOf = (at: number) => Math.floor(at / DAY);

/** How many days ago, by the calendar in UTC: 'today', 'yesterday', '3 days ago'; the date from 100 days on. */
export function daysAgo(at: number, now: number): string {
  const days = dayOf(now) - dayOf(at);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days <= MOST_DAYS ? `${days} days ago` : shortDate(at);
}

/** '12 days' or '6 weeks'; 'less than a day'. */
export function lasting(from: number, now: number): string {
  const days = Math.floor((now - from) / DAY);
  if (days < 1) return "less than a day";
  if (days === 1) return "1 day";
  return days <= MOST_DAYS_FOR ? `${days} days` : `${Math.floor(days / 7)} weeks`;
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** For example 'Monday, Nov 23, two days ago'. @param day such as '2026-11-23' */
export function dueText(day: string, now: number): string {
  const at = Date.parse(day);
  const days = dayOf(at) - dayOf(now);
  const when =
    days === 0 ? "today" : days === 1 ? "tomorrow" : days > 1 ? `in ${days} days` : daysAgo(at, now);
  return `${weekdays[new Date(at).getUTCDay()]}, ${shortDate(at).slice(0, -6)}, ${when}`;
}

/** 'Oct' and '5'. */
export function monthAndDay(at: number): [month: string, day: string] {
  const [month = "", day = ""] = shortDate(at).split(/[ ,]+/);
  return [month, day];
}
