import { useEffect, useRef, useSyncExternalStore } from "react";
import {
  type ConnectionState,
  connectionState,
  keepSaying,
  onRealtimeEvent,
  reconnect,
  retryRefused,
  startConnection,
  watchConnection,
} from "./connection.ts";
import { onlineUsers, watchOnlineUsers } from "./online-users.ts";

export { emitRealtime, sendRealtime } from "./connection.ts";

/**
 * Connects the page while somebody is signed in; for the root alone.
 * @param screen what tells one screen shown from the next: with each, a connection is tried that was refused for its
 * session, since the same user may have signed in anew.
 */
export function useRealtime(userId: string | null, screen: string): void {
  useEffect(() => (userId === null ? undefined : startConnection(userId)), [userId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts
  useEffect(retryRefused, [screen]);
}

const off = () => "off" as const;

/** How the connection is, and how to try again where it is lost. Off on the server. */
export function useConnection(): { state: ConnectionState; reconnect(): void } {
  return { state: useSyncExternalStore(watchConnection, connectionState, off), reconnect };
}

/**
 * Calls the handler with each event of this name; the last one given is called. "resync" comes after a
 * reconnection: fetch what was missed.
 */
export function useRealtimeEvent<T>(event: string, handler: (data: T) => void): void {
  const last = useRef(handler);
  useEffect(() => {
    last.current = handler;
  });
  useEffect(() => onRealtimeEvent(event, (data) => last.current(data as T)), [event]);
}

/**
 * Calls the handler once, as soon as events reach the page: what happened between the page's making and then must be
 * asked for. After a reconnection it is "resync" that says so.
 */
export function useOnceLive(handler: () => void): void {
  const { state } = useConnection();
  const isLive = state === "open" || state === "polling";
  const isDone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and with the handler given last
  useEffect(() => {
    if (!isLive || isDone.current) return;
    isDone.current = true;
    handler();
  }, [isLive]);
}

const unknown = () => null;

/** Ids of who is online; null while not known yet: use what the loader said. Only while it is used is it asked for. */
export function useOnlineUsers(): ReadonlySet<string> | null {
  return useSyncExternalStore(watchOnlineUsers, onlineUsers, unknown);
}

/** Is in a room, such as "discussion:42", while the screen is shown. `joined` is fired once its events come. */
export function useRoom(room: string): void {
  useEffect(
    () => keepSaying(room, { event: "join", data: { room } }, { event: "leave", data: { room } }),
    [room],
  );
}
