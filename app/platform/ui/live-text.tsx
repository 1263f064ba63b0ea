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

/** "Round 911 · 0:48 left · 9 of us in"; the name may stand elsewhere */
export function LiveText({ name, endsAt, members, now: rendered }: Omit<Live, "name"> & { name?: string }) {
  const [now, setNow] = useState(rendered);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, TICK);
    return () => clearInterval(timer);
  }, []);
  const parts = [leftText(endsAt - now), `${members === 0 ? "none" : members} of us in`];
  return <>{(name === undefined ? parts : [name, ...parts]).join(" · ")}</>;
}
