import { useEffect, useRef, useState } from "react";
import { sendRealtime, useRealtimeEvent } from "../../realtime/client/hooks.ts";
import { NEW_MESSAGE, TYPING, type TypingEvent } from "../events.ts";
import type { MessageJson } from "../json.ts";

/** ms between two words that one is typing, and for how long the other's word holds. */
const TELL_EVERY = 2000;
const HOLDS_FOR = 4000;

/** Whether somebody is writing to the viewer, and how the viewer's page tells that it is. */
export function useTyping(other: string) {
  const [isTyping, setTyping] = useState(false);
  const ending = useRef<ReturnType<typeof setTimeout>>();
  const toldAt = useRef(0);

  const stop = () => {
    clearTimeout(ending.current);
    setTyping(false);
  };
  useRealtimeEvent<TypingEvent>(TYPING, ({ from }) => {
    if (from !== other) return;
    setTyping(true);
    clearTimeout(ending.current);
    ending.current = setTimeout(() => setTyping(false), HOLDS_FOR);
  });
  useRealtimeEvent<MessageJson>(NEW_MESSAGE, ({ sender }) => {
    if (sender._id === other) stop();
  });
  useEffect(() => () => clearTimeout(ending.current), []);

  const tellTyping = () => {
    const now = Date.now();
    if (now - toldAt.current < TELL_EVERY) return;
    toldAt.current = now;
    sendRealtime(TYPING, { to: other });
  };
  return { isTyping, tellTyping };
}
