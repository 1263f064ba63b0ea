import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useRefresh } from "../../browser/refresh.ts";
import { useRealtimeEvent, useRoom } from "../../realtime/client/hooks.ts";
import { useLog } from "../../realtime/client/log.ts";
import { ROOM_CLOSED, ROOM_JOINED } from "../../realtime/protocol.ts";
import type { MessageEvent } from "../present.server.ts";
import { MESSAGE_ADDED, MESSAGE_DELETED, topicOf } from "../topic.ts";

export type ShownMessage = Omit<MessageEvent, "text" | "problem">;

/** Returns the loaded messages of a discussion, kept current by the room's events. */
export function useDiscussion(
  problemId: number,
  loaded: ShownMessage[],
  newer: string | null,
): ShownMessage[] {
  const room = topicOf(problemId);
  const { log, add, remove } = useLog(loaded, null);
  const refresh = useRefresh();
  const refreshIfOurs = (event: { room: string }) => event.room === room && refresh();
  useRoom(room);
  // Fetches messages sent before the page joined.
  useRealtimeEvent(ROOM_JOINED, refreshIfOurs);
  // The problem was deleted or made private.
  useRealtimeEvent(ROOM_CLOSED, refreshIfOurs);
  useRealtimeEvent<MessageEvent>(MESSAGE_ADDED, (message) => {
    if (message.problem === String(problemId) && newer === null) add([message]);
  });
  useRealtimeEvent<{ _id: string }>(MESSAGE_DELETED, ({ _id }) => remove(_id));
  return log.rows;
}

/** Counts the messages posted from this page. Each one starts an empty form. */
export function usePostedCount(isRefused: boolean): number {
  const isUnderWay = useNavigation().formData?.has("text") ?? false;
  const wasUnderWay = useRef(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay && !isRefused) setCount((before) => before + 1);
    wasUnderWay.current = isUnderWay;
  }, [isUnderWay, isRefused]);
  return count;
}
