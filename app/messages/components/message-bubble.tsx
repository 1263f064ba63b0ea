import { memo } from "react";
import { ClockTime } from "../../ui/date.tsx";
import { RatingPill } from "../../ui/pills.tsx";
import { Prose } from "../../ui/prose.tsx";
import type { MessageJson } from "../json.ts";
import type { Unsent } from "./outbox.ts";

export interface MessageBubbleProps {
  message: MessageJson;
  mine: boolean;
  /** The day to show above its first message. */
  day: string | null;
  /** Whether a search led to this message. */
  found: boolean;
  /** Whether the other user has read up to here. */
  seen: boolean;
}

/** Memoized, so that a new message does not re-render a long history. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, mine, day, found, seen } = props;
  return (
    <>
      {day ? <li className="day">{day}</li> : null}
      <li
        className="bubble"
        id={`message-${message._id}`}
        data-mine={mine || undefined}
        aria-current={found || undefined}
      >
        <span className="visually-hidden">{mine ? "You" : message.sender.username}: </span>
        {message.html ? <Prose html={message.html} /> : null}
        {message.problems.map((problem) => (
          <a key={problem._id} className="card" href={`/problem/${problem._id}`}>
            <b>{problem.title}</b>
            <span className="meta">
              <RatingPill rating={problem.platform.rating} /> {problem.platform.name}
            </span>
          </a>
        ))}
        <span className="meta">
          <ClockTime value={message.createdAt} />
          {seen ? <span>Seen</span> : null}
        </span>
      </li>
    </>
  );
});

/** The text as typed, until the stored message replaces it. */
export function TemporaryBubble({ message }: { message: Unsent }) {
  return (
    <li className="bubble" data-mine data-temporary>
      <span className="visually-hidden">You: </span>
      <p className="source">{message.content}</p>
      <span className="meta">
        <ClockTime value={message.createdAt} />
        <span>(sending...)</span>
      </span>
    </li>
  );
}
