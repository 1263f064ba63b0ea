import { useRefresh } from "../../browser/refresh.ts";
import { useRealtimeEvent, useRoom } from "../../realtime/client/hooks.ts";
import { ROOM_CLOSED, ROOM_JOINED } from "../../realtime/protocol.ts";
import { MESSAGE_ADDED, MESSAGE_DELETED, topicOf } from "../topic.ts";

/**
 * Keeps the discussion of a problem up to date: each event of its room has the loader run again, since it is the
 * server that makes HTML of a message and knows who may see and delete it.
 */
export function useLiveRoom(problemId: number): void {
  const room = topicOf(problemId);
  const refresh = useRefresh();
  const refreshIfOurs = (about: { problem?: string; room?: string }) => {
    if (about.problem === String(problemId) || about.room === room) refresh();
  };
  useRoom(room);
  // Whatever was said between the page's making and the joining, also after a reconnection, has to be fetched.
  useRealtimeEvent(ROOM_JOINED, refreshIfOurs);
  // It was deleted or made private: its address is no longer one.
  useRealtimeEvent(ROOM_CLOSED, refreshIfOurs);
  useRealtimeEvent(MESSAGE_ADDED, refreshIfOurs);
  useRealtimeEvent(MESSAGE_DELETED, refresh);
}
