import { useEffect, useState } from "react";
import { useRefresh } from "../../browser/refresh.ts";
import { useRealtimeEvent } from "../../realtime/client/hooks.ts";
import { FIGURES } from "../../realtime/protocol.ts";
import { UNREAD, type UnreadEvent } from "../events.ts";

/**
 * How many messages wait for the viewer: as the page was loaded, and as it is told since. What arrives in the
 * conversation that is being looked at is read at once, and does not flash up in the bar.
 */
export function useUnread(loaded: number, pathname: string): number {
  const [unread, setUnread] = useState(loaded);
  useEffect(() => setUnread(loaded), [loaded]);
  useRealtimeEvent<UnreadEvent>(UNREAD, ({ total, other, fromOther }) => {
    const isRead = pathname === `/messages/${other}` && document.visibilityState === "visible";
    setUnread(isRead ? total - fromOther : total);
  });
  useRealtimeEvent<{ unread: number }>(FIGURES, ({ unread: total }) => setUnread(total));
  useRealtimeEvent("resync", useRefresh());
  return unread;
}
