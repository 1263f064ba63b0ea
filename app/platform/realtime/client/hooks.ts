import { useEffect, useRef, useSyncExternalStore } from "react";
import {
  type ConnectionState,
  connection,
  keepSending,
  onRealtimeEvent,
  reconnect,
  retryRefused,
  startConnection,
} from "./connection.ts";
import { onlineUsers, watchOnlineUsers } from "./online-users.ts";

export { emitRealtime, NEWS, sendRealtime } from "./connection.ts";

/**
 * @param screen a change retries a connection refused for lack of a session: the user may have signed in
 * again.
 */
export function useRealtime(userId: string | null, screen: string): void {
  useEffect(() => (userId === null ? undefined : startConnection(userId)), [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the change matters
  useEffect(retryRefused, [screen]);
}

const off = () => "off" as const;

export function useConnection(): { state: ConnectionState; reconnect(): void } {
  return { state: useSyncExternalStore(connection.watch, connection.get, off), reconnect };
}

/** "resync" follows a reconnection: the handler should refetch. */
export function useRealtimeEvent<T>(event: string, handler: (data: T) => void): void {
  const last = useRef(handler);
  useEffect(() => {
    last.current = handler;
  });
  useEffect(() => onRealtimeEvent(event, (data) => last.current(data as T)), [event]);
}

/** Calls the handler once events start arriving, to fetch changes since the page was rendered. */
export function useOnceLive(handler: () => void): void {
  const { state } = useConnection();
  const isLive = state === "open" || state === "polling";
  const isDone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the latest handler
  useEffect(() => {
    if (!isLive || isDone.current) return;
    isDone.current = true;
    handler();
  }, [isLive]);
}

const unknown = () => null;

/** Null until known: use the loader's data until then. */
export function useOnlineUsers(): ReadonlySet<string> | null {
  return useSyncExternalStore(watchOnlineUsers, onlineUsers, unknown);
}

/** Joins a room such as "discussion:42" while the screen is shown. */
export function useRoom(room: string): void {
  useEffect(
    () => keepSending(room, { event: "join", data: { room } }, { event: "leave", data: { room } }),
    [room],
  );
}
