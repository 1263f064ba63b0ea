import type { ReactNode } from "react";
import { ClockTime, dayOf } from "./date.tsx";

/** @param messages oldest first. */
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
  by: string;
  mine: boolean;
  day?: string | null;
  /** Null until the message is stored. */
  createdAt: number | string | null;
  note?: ReactNode;
  id?: string;
  found?: boolean;
  temporary?: boolean;
  children: ReactNode;
}

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
