import type { CSSProperties } from "react";
import { ClockTime, DayTime } from "../../../../platform/ui/date.tsx";
import type { TrainingPage } from "../training-page.server.ts";
import { useServerNow } from "./server-clock.ts";

const two = (value: number) => String(value).padStart(2, "0");

/** "0:21:48", or "3 d 2 h" where seconds say little. @param left milliseconds */
function leftText(left: number): string {
  const seconds = Math.ceil(Math.max(0, left) / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  return `${hours}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
}

type ClockProps = Pick<TrainingPage, "now" | "training" | "clock" | "state">;

/** How much is left of the time that counts for the viewer. */
export function Clock({ now: rendered, training, clock, state }: ClockProps) {
  const now = useServerNow(rendered, 1000);
  const { freezes, startsAt, untilAt } = training;
  const { span } = clock;
  if (span === null) {
    return (
      <div className="clock">
        <div className="pair">
          <span className="left">{training.length}</span>
          <span className="soft">on your own clock</span>
        </div>
        <div className="ticks">
          {startsAt === null || state !== "planned" ? null : (
            <span>
              from <DayTime value={startsAt} />
            </span>
          )}
          {untilAt === null ? null : (
            <span>
              begin by <DayTime value={untilAt} />
            </span>
          )}
        </div>
      </div>
    );
  }
  const length = span.endsAt - span.startsAt;
  const isAhead = now < span.startsAt;
  const left = (isAhead ? span.startsAt : span.endsAt) - now;
  const at = (part: number) =>
    ({ "--at": `${Math.min(100, Math.max(0, part) * 100).toFixed(1)}%` }) as CSSProperties;
  const freezeAt = clock.isVirtual || freezes === null ? null : freezes / length;
  return (
    <div className="clock">
      <div className="pair">
        <span
          className="left"
          role="timer"
          aria-label={`${leftText(left)} ${isAhead ? "until it begins" : "left"}`}
        >
          {leftText(left)}
        </span>
        <span className="soft">{isAhead ? "until it begins" : `left of ${training.length}`}</span>
      </div>
      <span className="bar-of" aria-hidden="true">
        <i style={at((now - span.startsAt) / length)} />
        {freezeAt === null ? null : <u style={at(freezeAt)} />}
      </span>
      <div className="ticks">
        <Tick value={span.startsAt} isDay={isAhead} />
        {freezeAt === null || freezes === null ? null : (
          <span className="mid" style={at(freezeAt)}>
            {now < span.startsAt + freezes ? "freezes" : "frozen"} <Tick value={span.startsAt + freezes} />
          </span>
        )}
        <Tick value={span.endsAt} />
      </div>
    </div>
  );
}

const Tick = ({ value, isDay = false }: { value: number; isDay?: boolean }) =>
  isDay ? <DayTime value={value} /> : <ClockTime value={value} />;
