import { useEffect, useState } from "react";
import { countdownText, ticksEvery } from "../countdown.ts";

export interface CountdownProps {
  startsAt: string;
  now: number;
  isSoonest?: boolean;
}

export function Countdown({ startsAt, now, isSoonest }: CountdownProps) {
  return (
    <span className={isSoonest ? "countdown label" : "countdown"} data-tone="accent">
      {countdownText(Date.parse(startsAt) - now)}
    </span>
  );
}

export function useNow(rendered: number, soonest: string | undefined): number {
  const [now, setNow] = useState(rendered);
  const every = soonest === undefined ? undefined : ticksEvery(Date.parse(soonest) - now);
  useEffect(() => {
    if (every === undefined) return;
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
