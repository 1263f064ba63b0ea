import type { Application } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { messageFigures } from "../messages/index.server.ts";
import { readOnScreen } from "../notifications/index.server.ts";

export interface Figures {
  unread: number;
  /** The id of the latest message sent or received; pages use it to notice missed ones. */
  newestMessage: number;
  notifications: number;
  /** Unread notifications about lists given to the viewer; omitted if there are none. */
  lists?: number;
}

/**
 * The counts in the navigation bar. Marks notifications about the opened screen as read.
 * @param isShown whether the screen marks messages as read; if so, the open conversation's messages do not count
 */
export async function figuresOn(
  app: Pick<Application, "db" | "hub" | "now">,
  viewer: Viewer,
  screen: Pick<Request, "url" | "headers">,
  isShown = false,
): Promise<Figures> {
  const opened = isShown ? openedConversation(new URL(screen.url)) : 0;
  const [{ unread, newest }, kinds] = await Promise.all([
    messageFigures(app.db, viewer.id, opened),
    readOnScreen(app, viewer, screen),
  ]);
  const lists = kinds.filter((kind) => kind === "list").length;
  return { unread, newestMessage: newest, notifications: kinds.length, ...(lists > 0 && { lists }) };
}

function openedConversation({ pathname, searchParams }: URL): number {
  if (["after", "before", "around"].some((name) => searchParams.has(name))) return 0;
  return Number(/^\/messages\/([1-9]\d{0,14})$/.exec(pathname)?.[1] ?? 0);
}
