import * as notifications from "../../../app/rooms/notifications/queries.server.ts";
import { type Cases, pages } from "./world.ts";

export const cases: Cases = {
  "notifications/queries.server.ts listNotifications": (w) =>
    Promise.all(
      (["all", "unread"] as const).flatMap((which) =>
        pages.map((page) => notifications.listNotifications(w.db, w.ada, page, which)),
      ),
    ),
  "notifications/queries.server.ts getNotification": (w) => notifications.getNotification(w.db, w.ada.id, 1),
  "notifications/queries.server.ts getNotifications": (w) => notifications.getNotifications(w.db, [1, 2]),
  "notifications/queries.server.ts listNoticesOf": (w) => notifications.listNoticesOf(w.db, 1, 100),
  "notifications/queries.server.ts listToldOf": (w) => notifications.listToldOf(w.db, "list", 1, [1, 2]),
  "notifications/queries.server.ts countUnreadOfEach": (w) =>
    notifications.countUnreadOfEach(w.db, [w.ada.id, w.ada.id + 1]),
  "notifications/queries.server.ts countUnreadNotifications": (w) =>
    notifications.countUnreadNotifications(w.db, w.ada.id),
  "notifications/queries.server.ts listUnreadKinds": (w) => notifications.listUnreadKinds(w.db, w.ada.id),
  "notifications/queries.server.ts listNotified": (w) =>
    notifications.listNotified(w.db, "link-handle", [1, 2], 5),
  "notifications/queries.server.ts listUnreadAbout": [
    { run: (w) => notifications.listUnreadAbout(w.db, w.ada, { kinds: ["discussion"], id: 1 }) },
    { run: (w) => notifications.listUnreadAbout(w.db, w.ada, { kinds: ["invitation"], id: null }) },
  ],
  "notifications/queries.server.ts listChosenKinds": (w) => notifications.listChosenKinds(w.db, w.ada),
};
