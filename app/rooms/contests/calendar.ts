/** Independent of time zones. A day is "2026-11-21" and a month "2026-11", so both sort as text. */
export type Day = string;
export type Month = string;

const DAY = 24 * 60 * 60 * 1000;

const months = "January February March April May June July August September October November December".split(
  " ",
);

export const weekdays = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");

export const toUtc = (day: Day): number => Date.parse(`${day}T00:00:00Z`);

export const dayOfUtc = (time: number): Day => new Date(time).toISOString().slice(0, 10);

export const monthOf = (day: Day): Month => day.slice(0, 7);

export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < "1970" || text > "2101") return false;
  const time = toUtc(text);
  // Date.parse accepts February 30 as March 2.
  return !Number.isNaN(time) && dayOfUtc(time) === text;
}

export const isMonth = (text: string): text is Month => isDay(`${text}-01`);

export const addDays = (day: Day, count: number): Day => dayOfUtc(toUtc(day) + count * DAY);

export function addMonths(month: Month, count: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`;
}

const lengthOf = (month: Month) => (toUtc(`${addMonths(month, 1)}-01`) - toUtc(`${month}-01`)) / DAY;

/** The same day of the target month, or that month's last day. */
export function dayInMonth(day: Day, month: Month): Day {
  const number = Math.min(Number(day.slice(8)), lengthOf(month));
  return `${month}-${String(number).padStart(2, "0")}`;
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: Day): number => (new Date(toUtc(day)).getUTCDay() + 6) % 7;

/** The weeks of a month, Monday to Sunday, padded with days of the adjacent months. */
export function weeksOf(month: Month): Day[][] {
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  const count = Math.ceil((weekdayOf(first) + lengthOf(month)) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(start, week * 7 + weekday)),
  );
}

/** "November 2026" */
export const monthTitle = (month: Month): string =>
  `${months[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** "November 21" */
export const shortDay = (day: Day): string =>
  `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`;

export const weekdayAndDay = (day: Day): string => `${weekdays[weekdayOf(day)]}, ${shortDay(day)}`;

/** "Saturday, November 21, 2026" */
export const longDay = (day: Day): string => `${weekdayAndDay(day)}, ${day.slice(0, 4)}`;

/** The day to which a key moves the focus; null for other keys. */
export function dayAfterKey(day: Day, key: string, shift: boolean): Day | null {
  const weekday = weekdayOf(day);
  const days = new Map(
    Object.entries({
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -7,
      ArrowDown: 7,
      Home: -weekday,
      End: 6 - weekday,
    }),
  ).get(key);
  if (days !== undefined) return addDays(day, days);
  if (key !== "PageUp" && key !== "PageDown") return null;
  return dayInMonth(day, addMonths(monthOf(day), (shift ? 12 : 1) * (key === "PageUp" ? -1 : 1)));
}
