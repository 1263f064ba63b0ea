import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { EarlierMessages, LaterMessages } from "../../ui/composer.tsx";
import { dayOf, useReaderZone } from "../../ui/date.tsx";
import type { MessageJson } from "../json.ts";
import type { LoadedConversation } from "../messages-page.server.ts";
import type { Unsent } from "../outgoing.ts";
import { MessageBubble, TemporaryBubble } from "./message-bubble.tsx";
import { useReadMarks } from "./read-marks.ts";

export interface HistoryProps {
  me: string;
  loaded: LoadedConversation;
  messages: MessageJson[];
  temporary: Unsent[];
  older: string | null;
  /** Id of the last message the other user has read. */
  seen: number;
  /** Loads and adds a page of earlier messages. */
  loadOlder: (until: AbortSignal) => Promise<void>;
}

/** Distance from the end (px) within which the history counts as scrolled to its end. */
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
  let day = "";
  const rows = messages.map((message) => {
    const today = dayOf(message.createdAt, zone);
    const separator = today === day ? null : today;
    day = today;
    return { message, separator };
  });
  const lastSent = messages.findLast(({ sender }) => sender._id === me);
  const isSeen = lastSent !== undefined && seen >= Number(lastSent._id);
  return (
    <div className="history">
      <div
        className="pane-body"
        role="log"
        aria-label={`Messages with ${user.username}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        ref={box}
      >
        <ol>
          <EarlierMessages
            href={older && `${here}?after=${older}`}
            label="Older messages"
            pending={isLoading}
            onClick={showOlder}
          />
          {rows.map(({ message, separator }) => (
            <MessageBubble
              key={message._id}
              message={message}
              mine={message.sender._id === me}
              day={separator}
              found={message._id === around}
              seen={isSeen && message === lastSent && temporary.length === 0}
            />
          ))}
          {temporary.map((message) => (
            <TemporaryBubble key={message.key} message={message} />
          ))}
          <LaterMessages href={newer && `${here}?before=${newer}`} newest={here} />
        </ol>
      </div>
      {hasNew ? (
        <button type="button" className="button" data-kind="primary" data-size="small" onClick={toEnd}>
          New messages
        </button>
      ) : null}
    </div>
  );
}

/**
 * Manages the scroll position. The reversed column starts at its end without JavaScript and keeps its place when
 * earlier messages are added; only later messages need an adjustment.
 */
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
    // Earlier messages get their true height when they scroll into view.
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
