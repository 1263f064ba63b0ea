import { useEffect, useState } from "react";
import { sendRealtime, useRealtimeEvent } from "../../../platform/realtime/client/hooks.ts";
import { FIGURES, NOTIFICATION } from "../../../platform/realtime/protocol.ts";
import type { NotificationJson } from "../json.ts";

interface News {
  unread: number;
  /** The new notification; null if some were read instead. */
  notification: NotificationJson | null;
}

/**
 * Starts with the count from the page's data and follows events. A message in the open discussion is read
 * immediately, so the bell ignores it.
 * @param address the page's path with its query, because pages of earlier messages do not show the newest ones
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
    // Notifications that arrived in the background are now on screen, so the server may mark them as read.
    const looked = () => {
      if (document.visibilityState === "visible" && unread > 0) sendRealtime(FIGURES, { path: address });
    };
    document.addEventListener("visibilitychange", looked);
    return () => document.removeEventListener("visibilitychange", looked);
  }, [unread, address]);
  useRealtimeEvent<{ notifications: number }>(FIGURES, ({ notifications }) => setUnread(notifications));
  return unread;
}
