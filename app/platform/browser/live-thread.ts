import { useRef } from "react";
import { useRealtimeEvent, useRoom } from "../realtime/client/hooks.ts";
import { ROOM_CLOSED, ROOM_JOINED } from "../realtime/protocol.ts";
import { COMMENTS_CHANGED } from "../realtime/topics.ts";
import { useRefresh } from "./refresh.ts";

/**
 * Reloads the page's data after a change: events carry no text, because of private and hidden entries.
 * @param isConversation whether comments sent while the page loaded must not wait for the next one
 */
export function useLiveThread(room: string, isConversation: boolean): void {
  const refresh = useRefresh();
  const joined = useRef(false);
  const ifOurs = (event: { room: string }) => event.room === room && refresh();
  useRoom(room);
  useRealtimeEvent<{ room: string }>(ROOM_JOINED, (event) => {
    if (joined.current || isConversation) ifOurs(event);
    joined.current = true;
  });
  // The entry has been deleted or made private.
  useRealtimeEvent(ROOM_CLOSED, ifOurs);
  useRealtimeEvent(COMMENTS_CHANGED, ifOurs);
}
