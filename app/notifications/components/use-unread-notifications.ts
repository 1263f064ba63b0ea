import { useEffect, useState } from "react";
import { useRealtimeEvent } from "../../realtime/client/hooks.ts";
import { NOTIFICATION } from "../topic.ts";

/** How many notifications the viewer has not read: as the page was loaded, and as it is told since. */
export function useUnreadNotifications(loaded: number): number {
  const [unread, setUnread] = useState(loaded);
  useEffect(() => setUnread(loaded), [loaded]);
  useRealtimeEvent<{ unread: number }>(NOTIFICATION, (news) => setUnread(news.unread));
  return unread;
}
