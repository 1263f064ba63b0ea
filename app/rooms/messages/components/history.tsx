import { type MouseEvent, memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { emitRealtime } from "../../../platform/realtime/client/hooks.ts";
import { Button } from "../../../platform/ui/button.tsx";
import { EarlierMessages, LaterMessages } from "../../../platform/ui/composer.tsx";
import { useReaderZone } from "../../../platform/ui/date.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { Bubble, withDays } from "../../../platform/ui/log.tsx";
import { RatingPill } from "../../../platform/ui/marks.tsx";
import { useOneStop } from "../../../platform/ui/one-stop.ts";
import { Prose } from "../../../platform/ui/prose.tsx";
import { READ, type ReadEvent } from "../events.ts";
import type { MessageJson } from "../json.ts";
import type { LoadedConversation } from "../messages-page.server.ts";
import type { Unsent } from "./outbox.ts";

interface HistoryProps {
  me: string;
  loaded: LoadedConversation;
  messages: MessageJson[];
  temporary: Unsent[];
  older: string | null;
  /** The id of the last message that the other user has read. */
  seen: number;
  loadOlder: (until: AbortSignal) => Promise<void>;
}

/** Within this many pixels of the end, the list counts as scrolled to the end. */
const NEAR = 80;

export function History(props: HistoryProps) {
  const { me, messages, temporary, older, seen, loadOlder } = props;
  const { user, newer, around, read } = props.loaded;
  const zone = useReaderZone();
  const { box, toEnd, hasNew } = useScroll(messages, temporary.length, me, around !== null);
  const here = `/messages/${user._id}`;
  const [isLoading, setLoading] = useState(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);
  useReadMarks(box, me, user._id, messages, Number(read));

  const showOlder = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isLoading) return;
    setLoading(true);
    const { signal } = leaving.current;
    loadOlder(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) console.error("The conversation could not be loaded.", error);
      })
      .finally(() => setLoading(false));
  };
  const lastSent = messages.findLast(({ sender }) => sender._id === me);
  const received = messages.flatMap(({ _id, sender }) => (sender._id === me ? [] : [_id]));
  const { isStop, setFocused } = useOneStop(received, received.at(-1));
  const isSeen = lastSent !== undefined && seen >= Number(lastSent._id);
  return (
    <div className="history">
      <div
        className="pane-body"
        role="log"
        aria-label={`Messages with ${user.username}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        ref={box}
      >
        <ol data-arrows>
          <EarlierMessages
            href={older && `${here}?after=${older}`}
            label="Older messages"
            pending={isLoading}
            onClick={showOlder}
          />
          {withDays(messages, zone).map(({ message, day }) => (
            <MessageBubble
              key={message._id}
              message={message}
              mine={message.sender._id === me}
              day={day}
              found={message._id === around}
              isStop={isStop(message._id)}
              onFocus={setFocused}
              seen={isSeen && message === lastSent && temporary.length === 0}
            />
          ))}
          {temporary.map(({ key, content, createdAt }) => (
            <Bubble key={key} by="You" mine temporary createdAt={createdAt} note={<span>(sending...)</span>}>
              <p className="source">{content}</p>
            </Bubble>
          ))}
          <LaterMessages href={newer && `${here}?before=${newer}`} newest={here} />
        </ol>
      </div>
      {hasNew ? (
        <Button kind="primary" size="small" onClick={toEnd}>
          New messages
        </Button>
      ) : null}
    </div>
  );
}

interface MessageBubbleProps {
  message: MessageJson;
  mine: boolean;
  day: string | null;
  found: boolean;
  isStop: boolean;
  onFocus: (id: string) => void;
  seen: boolean;
}

/** Memoized so that a new message does not re-render a long history. */
const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, mine, day, found, isStop, onFocus, seen } = props;
  return (
    <Bubble
      id={`message-${message._id}`}
      by={mine ? "You" : message.sender.username}
      mine={mine}
      day={day}
      found={found}
      createdAt={message.createdAt}
      note={
        mine ? (
          seen && <span>Seen</span>
        ) : (
          <a
            className="flag"
            href={`/report/message/${message._id}`}
            title="Report"
            tabIndex={isStop ? undefined : -1}
            onFocus={() => onFocus(message._id)}
          >
            <Icon name="flag" size={14} />
            <span className="visually-hidden">{`Report message ${beginningOf(message.content)}`}</span>
          </a>
        )
      }
    >
      {message.html ? <Prose html={message.html} /> : null}
      {message.problems.map((problem) => (
        <a key={problem._id} className="card" href={`/problem/${problem._id}`}>
          <b>{problem.title}</b>
          <span className="meta">
            <RatingPill rating={problem.platform.rating} /> {problem.platform.name}
          </span>
        </a>
      ))}
      {message.cards?.map((card) => (
        <a key={card.link} className="card" href={card.link}>
          <b>{card.title}</b>
          {card.sides ? (
            <span className="sides">
              {card.sides.map(({ name, solved, isWinner }) => (
                <span key={name} data-winner={isWinner ? "" : undefined}>
                  <b>{solved}</b> {name}
                </span>
              ))}
            </span>
          ) : null}
          <span className="meta">{card.note}</span>
        </a>
      ))}
    </Bubble>
  );
});

/** Lets screen readers tell the links apart. */
const beginningOf = (text: string) =>
  text.length <= 40 ? text : [...text.slice(0, 80)].slice(0, 40).join("");

/** A reversed column starts at its end without JavaScript, and stays in place when messages are added above. */
function useScroll(messages: MessageJson[], temporaryCount: number, me: string, found: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [hasNew, setHasNew] = useState(false);
  const newest = messages.at(-1);
  const before = useRef({ height: 0, newest: newest?._id, temporaryCount });

  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const height = current.scrollHeight;
    const last = before.current;
    before.current = { height, newest: newest?._id, temporaryCount };
    const isOwn = temporaryCount > last.temporaryCount;
    if (!isOwn && newest?._id === last.newest) return;
    if (isOwn || isNear(current)) {
      current.scrollTop = 0;
      setHasNew(false);
    } else {
      current.scrollTop -= height - last.height;
      if (newest?.sender._id !== me) setHasNew(true);
    }
  });

  useEffect(() => {
    const { current } = box;
    if (!current) return;
    if (found) current.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
    const scrolled = () => {
      if (isNear(current)) setHasNew(false);
    };
    current.addEventListener("scroll", scrolled, { passive: true });
    // Earlier messages get their real height only when they scroll into view.
    const resized = new ResizeObserver(() => {
      before.current.height = current.scrollHeight;
    });
    if (current.firstElementChild) resized.observe(current.firstElementChild);
    return () => {
      current.removeEventListener("scroll", scrolled);
      resized.disconnect();
    };
  }, [found]);

  const toEnd = () => {
    if (box.current) box.current.scrollTop = 0;
    setHasNew(false);
    box.current?.focus({ preventScroll: true });
  };
  return { box, toEnd, hasNew };
}

const isNear = (box: HTMLElement) => box.scrollTop > -NEAR;

/** @param read the id of the last message that the server has recorded as read */
function useReadMarks(
  box: RefObject<HTMLElement>,
  me: string,
  other: string,
  messages: MessageJson[],
  read: number,
): void {
  const marked = useRef(read);
  useEffect(() => {
    marked.current = Math.max(marked.current, read);
    const unread = messages.filter(({ _id, sender }) => sender._id === other && Number(_id) > marked.current);
    if (unread.length === 0) return;
    const observer = new IntersectionObserver((entries) => {
      if (document.visibilityState !== "visible") return;
      const shown = entries.filter(({ isIntersecting }) => isIntersecting);
      const last = Math.max(0, ...shown.map(({ target }) => Number(target.id.replace("message-", ""))));
      if (last <= marked.current) return;
      const before = marked.current;
      marked.current = last;
      markRead(me, other, String(last)).catch(() => {
        marked.current = before;
      });
    });
    const watch = () => {
      observer.disconnect();
      for (const { _id } of unread) {
        const bubble = box.current?.querySelector(`#message-${_id}`);
        if (bubble) observer.observe(bubble);
      }
    };
    watch();
    // An observer does not fire again when its tab becomes visible.
    document.addEventListener("visibilitychange", watch);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", watch);
    };
  }, [box, me, other, messages, read]);
}

async function markRead(me: string, other: string, message: string): Promise<void> {
  const response = await fetch(`/api/messages/${other}/read?upTo=${message}`, { method: "POST" });
  if (!response.ok) throw new Error(`Marking as read failed with status ${response.status}`);
  const { unread } = await response.json();
  // The server also publishes this, but only to connected pages.
  const event: ReadEvent = { reader: me, other, message, unread };
  emitRealtime(READ, event);
}
