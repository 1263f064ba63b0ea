import { useEffect, useState } from "react";
import { sendRealtime, useRealtimeEvent } from "../../../platform/realtime/client/hooks.ts";
import { FIGURES, NOTIFICATION } from "../../../platform/realtime/protocol.ts";
import type { NotificationJson } from "../json.ts";

interface News {
  unread: number;
  /** Null when some were read. */
  notification: NotificationJson | null;
}

/**
 * Counts from the page's data, then from events. A message in the open discussion is read at once and does not flash
 * at the bell.
 * @param address the page's path with its query: pages of earlier messages do not show the newest
 */
export function useUnreadNotifications(loaded: number, address: string): number {
  const [unread, setUnread] = useState(loaded);
  useEffect(() => setUnread(loaded), [loaded]);
  useRealtimeEvent<News>(NOTIFICATION, ({ unread: total, notification }) => {
    const isRead =
      notification?.kind === "discussion" &&
      notification.url === address &&
      document.visibilityState === "visible";
    setUnread(isRead ? total - 1 : total);
    if (isRead) sendRealtime(FIGURES, { path: address });
  });
  useEffect(() => {
    // The page shows what came while nobody looked.
    const looked = () => {
      if (document.visibilityState === "visible" && unread > 0) sendRealtime(FIGURES, { path: address });
    };
    document.addEventListener("visibilitychange", looked);
    return () => document.removeEventListener("visibilitychange", looked);
  }, [unread, address]);
  useRealtimeEvent<{ notifications: number }>(FIGURES, ({ notifications }) => setUnread(notifications));
  return unread;
}
