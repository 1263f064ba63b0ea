const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "in 3d 4h", "in 4h 12m", "in 12m 05s" or "now". @param left milliseconds. */
export function countdownText(left: number): string {
  if (left <= 0) return "now";
  const [days, hours] = [Math.floor(left / DAY), Math.floor(left / HOUR)];
  const [minutes, seconds] = [Math.floor(left / MINUTE), Math.floor(left / SECOND)];
  if (days > 0) return `in ${days}d ${hours % 24}h`;
  if (hours > 0) return `in ${hours}h ${minutes % 60}m`;
  return `in ${minutes}m ${String(seconds % 60).padStart(2, "0")}s`;
}

/** Milliseconds between updates of a countdown. @param left milliseconds. */
export const ticksEvery = (left: number): number => (left > HOUR + MINUTE ? MINUTE / 4 : SECOND);
