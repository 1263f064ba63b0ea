import { useEffect, useState } from "react";

export interface Live {
  name: string;
  /** Milliseconds since the epoch. */
  endsAt: number;
  /** How many members take part. */
  members: number;
  /** When the server rendered the page (ms since the epoch). */
  now: number;
}

const MINUTE = 60 * 1000;
const TICK = MINUTE / 4;

/** "0:48 left" or "over". @param left milliseconds */
export function leftText(left: number): string {
  if (left <= 0) return "over";
  const minutes = Math.floor(left / MINUTE);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")} left`;
}

/** "Round 911 · 0:48 left · 9 of us in" */
export function LiveText({ name, endsAt, members, now: rendered }: Live) {
  const [now, setNow] = useState(rendered);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, TICK);
    return () => clearInterval(timer);
  }, []);
  return <>{`${name} · ${leftText(endsAt - now)} · ${members === 0 ? "none" : members} of us in`}</>;
}
