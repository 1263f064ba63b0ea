import type { Application, Viewer } from "./context.ts";
import { countUnread } from "./messages/queries.server.ts";
import { readOnScreen } from "./notifications/commands.server.ts";

/** What the bar counts. */
export interface Figures {
  /** Messages not read. */
  unread: number;
  /** Notifications not read, up to 100. */
  notifications: number;
}

/**
 * What the bar counts on a screen. What the screen tells counts as read: notifications about it are marked so here,
 * messages by the conversation's own loader.
 * @param screen the request for it, or one made up from its address.
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

/** Whose conversation is being opened: what is unread there is read with this very page. */
function openedConversation(pathname: string): number {
  return Number(/^\/messages\/([1-9]\d{0,14})(\.data)?$/.exec(pathname)?.[1] ?? 0);
}
