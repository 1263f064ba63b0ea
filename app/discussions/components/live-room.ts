import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useRealtimeEvent, useRoom } from "../../realtime/client/hooks.ts";
import { ROOM_JOINED } from "../../realtime/protocol.ts";
import { MESSAGE_ADDED, MESSAGE_DELETED, topicOf } from "../topic.ts";

/** However much is said, the messages are fetched at most this often (ms). */
const FETCH_EVERY = 500;

/**
 * Keeps the discussion of a problem up to date: each event of its room has the loader run again, since it is the
 * server that makes HTML of a message and knows who may see and delete it.
 */
export function useLiveRoom(problemId: number): void {
  const room = topicOf(problemId);
  const refresh = useThrottled(useRevalidator().revalidate, FETCH_EVERY);
  const refreshIfOurs = (about: { problem?: string; room?: string }) => {
    if (about.problem === String(problemId) || about.room === room) refresh();
  };
  useRoom(room);
  // Whatever was said between the page's making and the joining, also after a reconnection, has to be fetched.
  useRealtimeEvent(ROOM_JOINED, refreshIfOurs);
  useRealtimeEvent(MESSAGE_ADDED, refreshIfOurs);
  useRealtimeEvent(MESSAGE_DELETED, refresh);
}

/** The first call at once, those within the next `ms` together at their end. */
function useThrottled(task: () => void, ms: number): () => void {
  const last = useRef(task);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isDue = useRef(false);
  useEffect(() => {
    last.current = task;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const run = () => {
    if (timer.current !== undefined) {
      isDue.current = true;
      return;
    }
    last.current();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (!isDue.current) return;
      isDue.current = false;
      run();
    }, ms);
  };
  return run;
}
