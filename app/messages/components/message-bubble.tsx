import { memo } from "react";
import { ClockTime } from "../../ui/date.tsx";
import { RatingPill } from "../../ui/pills.tsx";
import { Prose } from "../../ui/prose.tsx";
import type { MessageJson } from "../json.ts";
import type { Unsent } from "../outgoing.ts";

export interface MessageBubbleProps {
  message: MessageJson;
  mine: boolean;
  /** Shown before the first message of a day. */
  day: string | null;
  /** The message that was searched for. */
  found: boolean;
  /** The other has read up to here. */
  seen: boolean;
}

/** Memoized: a new message must not render a long history again. */
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

/** As it was typed, until the server's takes its place. */
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
