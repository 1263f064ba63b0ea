import { type RefObject, useEffect, useRef } from "react";
import { emitRealtime } from "../../realtime/client/hooks.ts";
import { READ, type ReadEvent } from "../events.ts";
import type { MessageJson } from "../json.ts";

/**
 * Marks the other user's messages as read once a visible tab has shown them.
 * @param read id of the last message the server has marked as read.
 */
export function useReadMarks(
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
  if (!response.ok) throw new Error(`Marking as read answered ${response.status}`);
  const { unread } = await response.json();
  // The server also publishes this, but only to connected pages.
  const event: ReadEvent = { reader: me, other, message, unread };
  emitRealtime(READ, event);
}
