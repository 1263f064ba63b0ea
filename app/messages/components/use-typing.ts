import { useEffect, useRef, useState } from "react";
import { sendRealtime, useRealtimeEvent } from "../../realtime/client/hooks.ts";
import { NEW_MESSAGE, TYPING, type TypingEvent } from "../events.ts";
import type { MessageJson } from "../json.ts";

/** ms between two events while one is typing, and for how long the other's event holds. */
const TELL_EVERY = 2000;
const HOLDS_FOR = 4000;

/** Whether the other is writing to the viewer, and how the viewer's page says so of the viewer. */
export function useTyping(other: string) {
  const [isTyping, setTyping] = useState(false);
  const ending = useRef<ReturnType<typeof setTimeout>>();
  const toldAt = useRef(0);

  const setFor = (ms: number) => {
    clearTimeout(ending.current);
    setTyping(ms > 0);
    if (ms > 0) ending.current = setTimeout(() => setTyping(false), ms);
  };
  useRealtimeEvent<TypingEvent>(TYPING, ({ from }) => from === other && setFor(HOLDS_FOR));
  useRealtimeEvent<MessageJson>(NEW_MESSAGE, ({ sender }) => sender._id === other && setFor(0));
  useEffect(() => () => clearTimeout(ending.current), []);

  const tellTyping = () => {
    if (Date.now() - toldAt.current < TELL_EVERY) return;
    toldAt.current = Date.now();
    sendRealtime(TYPING, { to: other });
  };
  return { isTyping, tellTyping };
}
