const MINUTE = 60 * 1000;

/** 'Xh Ym', or 'Ym' below an hour. @param duration milliseconds. */
export function durationText(duration: number): string {
  const minutes = Math.floor(duration / MINUTE);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}h ${minutes % 60}m` : `${minutes}m`;
}
