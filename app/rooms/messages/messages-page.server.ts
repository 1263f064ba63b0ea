import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { ScreenArgs } from "../../auth/guards.server.ts";
import { asHttpError } from "../../platform/http/errors.ts";
import { idParam } from "../../platform/http/ids.ts";
import { decodeCursor, pageRequest } from "../../platform/http/pages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { blockBetween } from "../blocks/index.server.ts";
import { markRead } from "./commands.server.ts";
import { toUserJson } from "./json.ts";
import { loadPane } from "./list.server.ts";
import { presentMessages } from "./present.server.ts";
import { listMessages, listMessagesAround, requireOther } from "./queries.server.ts";
import { searchSchema } from "./schema.ts";

type Args = Pick<ScreenArgs<Viewer>, "app" | "db" | "viewer" | "params" | "url" | "context">;

const PEOPLE_PAGE = 50;
const HISTORY_PAGE = 50;

export async function loadMessagesPage(args: Args) {
  const { viewer, url } = args;
  // Loaded first: it marks messages as read, which changes the list's counts.
  const conversation = args.params.userId === undefined ? null : await loadConversation(args);
  const q = searchSchema.parse(url.searchParams.get("q"));
  return { me: String(viewer.id), q: q ?? "", pane: await loadPaneQuietly(args, q), conversation };
}

/** Null if loading fails, so that the conversation can still be read. */
async function loadPaneQuietly({ app, viewer, url }: Args, q: string | undefined) {
  try {
    const cursor = url.searchParams.get("people");
    const after = cursor ? decodeCursor(cursor) : undefined;
    return await loadPane(app, viewer, { limit: PEOPLE_PAGE, q, after });
  } catch (error) {
    if (!asHttpError(error)) app.log.error({ err: error }, "The list of users could not be loaded");
    return null;
  }
}

async function loadConversation({ app, db, viewer, params, url, context }: Args) {
  const id = idParam(params.userId);
  if (id === viewer.id) throw redirect("/messages");
  let talk = await requireOther(db, viewer, id);
  const around = url.searchParams.get("around");
  const page = around
    ? await listMessagesAround(db, talk, idParam(around), HISTORY_PAGE)
    : await listMessages(db, talk, pageRequest(url.searchParams, HISTORY_PAGE));
  const last = page.rows.at(-1);
  // The messages of this page have been deleted.
  if (!last && (url.searchParams.has("after") || url.searchParams.has("before"))) {
    throw redirect(url.pathname);
  }
  if (last && talk.unread_count && context.isDocument && !context.isPrefetch) {
    await markRead(app, viewer, id, last.id);
    talk = await requireOther(db, viewer, id);
  }
  return {
    user: toUserJson(talk),
    avatar: talk.avatar,
    online: app.presence.isOnline(id),
    messages: await presentMessages(app, viewer, talk, page.rows),
    older: page.older,
    newer: page.newer,
    around,
    /** The last message that each side has read. */
    read: String(talk.read_message_id ?? 0),
    seen: String(talk.seen_message_id ?? 0),
    block: await blockBetween(db, viewer.id, id),
    key: randomUUID(),
  };
}

export type LoadedConversation = Awaited<ReturnType<typeof loadConversation>>;
