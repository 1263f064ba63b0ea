import type { ReactNode } from "react";
import { ClockTime, dayOf } from "./date.tsx";

/** Adds to the first message of each day the day to show above it. @param messages oldest first. */
export function withDays<T extends { createdAt: number | string }>(
  messages: readonly T[],
  zone: string | null,
) {
  let day = "";
  return messages.map((message) => {
    const today = dayOf(message.createdAt, zone);
    const isFirst = today !== day;
    day = today;
    return { message, day: isFirst ? today : null };
  });
}

interface BubbleProps {
  /** Read out before the message. */
  by: string;
  /** Whether the viewer wrote it. */
  mine: boolean;
  /** The day to show above it. */
  day?: string | null;
  /** Null while the message has no time. */
  createdAt: number | string | null;
  /** Shown beside the time. */
  note?: ReactNode;
  id?: string;
  /** Whether a link led to this message. */
  found?: boolean;
  /** Whether it is not stored yet. */
  temporary?: boolean;
  children: ReactNode;
}

/** A message of a conversation. */
export function Bubble(props: BubbleProps) {
  const { by, mine, day, createdAt, note, id, found, temporary, children } = props;
  return (
    <>
      {day ? <li className="day">{day}</li> : null}
      <li
        className="bubble"
        id={id}
        data-mine={mine || undefined}
        data-temporary={temporary || undefined}
        aria-current={found || undefined}
      >
        <span className="visually-hidden">{by}: </span>
        {children}
        {createdAt === null ? null : (
          <span className="meta">
            <ClockTime value={createdAt} />
            {note}
          </span>
        )}
      </li>
    </>
  );
}
