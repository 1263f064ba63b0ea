import { useEffect, useRef, useState } from "react";
import { sendRealtime, useRealtimeEvent } from "../../realtime/client/hooks.ts";
import { NEW_MESSAGE, TYPING, type TypingEvent } from "../events.ts";
import type { MessageJson } from "../json.ts";

/** Milliseconds between events while the viewer types, and how long the other user's event lasts. */
const SEND_EVERY = 2000;
const LASTS_FOR = 4000;

/** Returns whether the other user is typing, and a function that reports that the viewer is. */
export function useTyping(other: string) {
  const [isTyping, setTyping] = useState(false);
  const ending = useRef<ReturnType<typeof setTimeout>>();
  const sentAt = useRef(0);

  const setFor = (ms: number) => {
    clearTimeout(ending.current);
    setTyping(ms > 0);
    if (ms > 0) ending.current = setTimeout(() => setTyping(false), ms);
  };
  useRealtimeEvent<TypingEvent>(TYPING, ({ from }) => from === other && setFor(LASTS_FOR));
  useRealtimeEvent<MessageJson>(NEW_MESSAGE, ({ sender }) => sender._id === other && setFor(0));
  useEffect(() => () => clearTimeout(ending.current), []);

  const reportTyping = () => {
    if (Date.now() - sentAt.current < SEND_EVERY) return;
    sentAt.current = Date.now();
    sendRealtime(TYPING, { to: other });
  };
  return { isTyping, reportTyping };
}
