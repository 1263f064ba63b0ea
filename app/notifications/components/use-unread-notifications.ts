import { useEffect, useState } from "react";
import { sendRealtime, useRealtimeEvent } from "../../realtime/client/hooks.ts";
import { FIGURES } from "../../realtime/protocol.ts";
import type { NotificationJson } from "../json.ts";
import { NOTIFICATION } from "../topic.ts";

/** What the event tells. */
interface News {
  unread: number;
  /** The one that is new; null when some were read. */
  notification: NotificationJson | null;
}

/**
 * How many notifications the viewer has not read: as the page was loaded, and as it is told since. What is said in
 * the discussion that is being looked at appears there and is read at once: it does not flash up at the bell.
 * @param address path of the page, with its query: pages of earlier messages do not show the newest.
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
    // What came while nobody looked is on the page now.
    const looked = () => {
      if (document.visibilityState === "visible" && unread > 0) sendRealtime(FIGURES, { path: address });
    };
    document.addEventListener("visibilitychange", looked);
    return () => document.removeEventListener("visibilitychange", looked);
  }, [unread, address]);
  useRealtimeEvent<{ notifications: number }>(FIGURES, ({ notifications }) => setUnread(notifications));
  return unread;
}
