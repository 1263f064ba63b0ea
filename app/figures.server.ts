import type { Application, Viewer } from "./context.ts";
import { countUnread } from "./messages/queries.server.ts";
import { readOnScreen } from "./notifications/commands.server.ts";

/** The counts in the bar. */
export interface Figures {
  /** Unread messages. */
  unread: number;
  /** Unread notifications, up to 100. */
  notifications: number;
}

/**
 * The counts in the bar of a screen. Content that the screen shows counts as read: this marks notifications about it,
 * and the conversation's own loader marks messages.
 * @param screen the request for the screen, or one made from its address
 */
export async function figuresOn(
  app: Pick<Application, "db" | "hub" | "now">,
  viewer: Viewer,
  screen: Pick<Request, "url" | "headers">,
): Promise<Figures> {
  const [unread, notifications] = await Promise.all([
    countUnread(app.db, viewer.id, openedConversation(new URL(screen.url).pathname)),
    readOnScreen(app, viewer, screen),
  ]);
  return { unread, notifications };
}

/** The id of the user whose conversation this page opens, or 0: opening it marks its messages read. */
function openedConversation(pathname: string): number {
  return Number(/^\/messages\/([1-9]\d{0,14})(\.data)?$/.exec(pathname)?.[1] ?? 0);
}
