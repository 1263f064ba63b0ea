import { useEffect, useRef, useState } from "react";
import { useRefresh } from "../../../platform/browser/refresh.ts";
import { useRealtimeEvent } from "../../../platform/realtime/client/hooks.ts";
import { FIGURES } from "../../../platform/realtime/protocol.ts";
import {
  MESSAGE_SENT,
  NEW_MESSAGE,
  type NewMessageEvent,
  READ,
  type ReadEvent,
  type SentMessageEvent,
} from "../events.ts";

interface Figures {
  unread: number;
  newestMessage: number;
}

/** @param address path and query; messages in the open conversation do not count */
export function useUnread(loaded: Figures, address: string): number {
  const [unread, setUnread] = useState(loaded.unread);
  const newest = useRef(loaded.newestMessage);
  const refresh = useRefresh();
  useEffect(() => {
    setUnread(loaded.unread);
    newest.current = loaded.newestMessage;
  }, [loaded]);
  useRealtimeEvent<NewMessageEvent>(NEW_MESSAGE, ({ _id, sender, unread: { total, conversation } }) => {
    newest.current = Number(_id);
    const isOpen = address === `/messages/${sender._id}` && document.visibilityState === "visible";
    setUnread(isOpen ? total - conversation : total);
  });
  useRealtimeEvent<SentMessageEvent>(MESSAGE_SENT, ({ _id }) => {
    newest.current = Number(_id);
  });
  useRealtimeEvent<ReadEvent>(READ, ({ unread }) => unread && setUnread(unread.total));
  useRealtimeEvent<Figures>(FIGURES, (figures) => {
    setUnread(figures.unread);
    if (figures.newestMessage > newest.current) refresh();
  });
  useRealtimeEvent("resync", refresh);
  return unread;
}
