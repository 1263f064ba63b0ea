import { sql } from "kysely";
import type { Connection } from "../../platform/db/connection.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { inPages, type PageOf, type PageRequest, readPage } from "../../platform/http/pages.server.ts";
import { foundId, isFound } from "../../platform/search/found.server.ts";
import { messagesFound } from "../../platform/search/messages.server.ts";
import type { Viewer } from "../../viewer.ts";
import { NO_SUCH_USER } from "../blocks/index.server.ts";

export interface Person {
  id: number;
  username: string;
}

export interface MessageEntry {
  id: number;
  sender_id: number;
  content: string;
  submission_key: string | null;
  created_at: number;
}

const selectTalk = prepared((db, { id, viewerId }: { id: number; viewerId: number }) =>
  db
    .selectFrom("users as u")
    .leftJoin("conversation_sides as s", (join) =>
      join.on("s.user_id", "=", viewerId).onRef("s.other_id", "=", "u.id"),
    )
    .leftJoin("conversation_sides as o", (join) =>
      join.onRef("o.user_id", "=", "u.id").on("o.other_id", "=", viewerId),
    )
    .select(["u.id", "u.username", "u.avatar", "s.conversation_id", "s.read_message_id", "s.unread_count"])
    .select("o.read_message_id as seen_message_id")
    .where("u.id", "=", id)
    .where("u.waits", "=", 0),
);

/**
 * @returns another user and the viewer's conversation with them, if there is one
 * @throws NotFound for the viewer, unknown users and accounts waiting for approval
 */
export async function requireOther(db: Connection, viewer: Viewer, id: number) {
  const [other] = id === viewer.id ? [] : await selectTalk(db, { id, viewerId: viewer.id });
  if (!other) throw new NotFound(NO_SUCH_USER);
  return other;
}

const selectSide = prepared((db, { userId, otherId }: { userId: number; otherId: number }) =>
  db
    .selectFrom("conversation_sides")
    .select(["conversation_id", "last_message_id", "read_message_id", "unread_count"])
    .where("user_id", "=", userId)
    .where("other_id", "=", otherId),
);

export async function sideOf(db: Connection, userId: number, otherId: number) {
  const [side] = await selectSide(db, { userId, otherId });
  return side;
}

const EMPTY: PageOf<never> = { rows: [], older: null, newer: null };

function messagesIn(db: Connection, conversationId: number) {
  return db
    .selectFrom("messages as m")
    .select(["m.id", "m.sender_id", "m.content", "m.submission_key", "m.created_at"])
    .where("m.conversation_id", "=", conversationId);
}

/** Only pass what requireOther returned: these queries do not check access. */
type Talk = Pick<Awaited<ReturnType<typeof requireOther>>, "conversation_id">;

interface MessagesPart {
  conversationId: number;
  from: number;
  limit: number;
}

const selectMessages = prepared(
  (db, { conversationId, from, limit }: MessagesPart, way: "newest" | "older" | "newer") => {
    const messages = messagesIn(db, conversationId).limit(limit);
    if (way === "newest") return messages.orderBy("m.id", "desc");
    return way === "older"
      ? messages.where("m.id", "<", from).orderBy("m.id", "desc")
      : messages.where("m.id", ">", from).orderBy("m.id");
  },
);

/** Newest message last. */
export async function listMessages(
  db: Connection,
  { conversation_id }: Talk,
  page: PageRequest,
): Promise<PageOf<MessageEntry>> {
  if (conversation_id === null) return EMPTY;
  const read = ({ limit, after, before }: PageRequest) => {
    const part = { conversationId: conversation_id, from: (after ?? before)?.id ?? 0, limit };
    return selectMessages(db, part, after ? "older" : before ? "newer" : "newest");
  };
  const listed = await readPage(page, read, ({ id }) => ({ key: id, id }));
  return { ...listed, rows: listed.rows.reverse() };
}

/** @throws NotFound if the message is not in this conversation */
export async function listMessagesAround(
  db: Connection,
  talk: Talk,
  messageId: number,
  limit: number,
): Promise<PageOf<MessageEntry>> {
  const half = Math.floor(limit / 2);
  const upTo = await listMessages(db, talk, { limit: half, after: { key: 0, id: messageId + 1 } });
  if (upTo.rows.at(-1)?.id !== messageId) throw new NotFound("This message doesn't exist.");
  const next = await listMessages(db, talk, { limit: half, before: { key: 0, id: messageId } });
  return { rows: [...upTo.rows, ...next.rows], older: upTo.older, newer: next.newer };
}

/** The first messages after one, oldest first. */
export async function listMessagesSince(
  db: Connection,
  talk: Talk,
  messageId: number,
  limit: number,
): Promise<MessageEntry[]> {
  const page = await listMessages(db, talk, { limit, before: { key: messageId, id: messageId } });
  return page.rows;
}

// A literal, because SQLite does not use partial indexes for bound values.
const isUnread = sql<boolean>`unread_count > 0`;

type Counted = { userId: number; except: number };

const unreadOf = (db: Connection, { userId, except }: Counted) =>
  db
    .selectFrom("conversation_sides")
    .select((select) => select.fn.sum<number | null>("unread_count").as("total"))
    .where("user_id", "=", userId)
    .where("other_id", "!=", except)
    .where(isUnread);

const sumUnread = prepared(unreadOf);

/** @param except excludes the conversation with this user */
export async function countUnread(db: Connection, userId: number, except = 0): Promise<number> {
  const [row] = await sumUnread(db, { userId, except });
  return row?.total ?? 0;
}

export async function countUnreadAfter(
  db: Connection,
  conversationId: number,
  senderId: number,
  messageId: number,
): Promise<number> {
  const { count } = await db
    .selectFrom("messages")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("conversation_id", "=", conversationId)
    .where("id", ">", messageId)
    .where("sender_id", "=", senderId)
    .executeTakeFirstOrThrow();
  return count;
}

const selectFigures = prepared((db, counted: Counted) =>
  db.selectNoFrom([
    unreadOf(db, counted).as("unread"),
    db
      .selectFrom("conversation_sides")
      .select("last_message_id")
      .where("user_id", "=", counted.userId)
      .orderBy("last_message_id", "desc")
      .limit(1)
      .as("newest"),
  ]),
);

/**
 * @param except excludes the conversation with this user from `unread`
 * @returns `newest` is the id of the newest message or 0. Pages compare it with theirs to detect missed messages.
 */
export async function messageFigures(db: Connection, userId: number, except: number) {
  const [row] = await selectFigures(db, { userId, except });
  return { unread: row?.unread ?? 0, newest: row?.newest ?? 0 };
}

export type FoundMessage = Awaited<ReturnType<typeof searchMessages>>["rows"][number];

export async function searchMessages(db: Connection, viewer: Viewer, typed: string, page: PageRequest) {
  const found = await messagesFound(db, viewer.id, typed);
  if (found === null) return EMPTY;
  const query = db
    .selectFrom(found)
    .innerJoin("messages as m", (join) => join.on(foundId, "=", sql.ref("m.id")))
    .innerJoin("conversation_sides as s", (join) =>
      join.onRef("s.conversation_id", "=", "m.conversation_id").on("s.user_id", "=", viewer.id),
    )
    .innerJoin("users as u", "u.id", "s.other_id")
    .select(["m.id", "m.sender_id", "m.content", "m.created_at", "s.other_id", "u.username"]);
  const read = ({ limit, after, before }: PageRequest) => {
    const from = after ?? before;
    return query
      .$if(from !== undefined, (list) => list.where(isFound(after ? "<" : ">", from?.id ?? 0)))
      .orderBy(foundId, page.before ? "asc" : "desc")
      .limit(limit)
      .execute();
  };
  return readPage(page, read, ({ id }) => ({ key: id, id }));
}

const BATCH = 500;

export async function* exportMessages(db: Connection, userId: number) {
  const others = inPages((after) =>
    db
      .selectFrom("conversation_sides as s")
      .innerJoin("users as u", "u.id", "s.other_id")
      .select(["s.other_id as id", "s.conversation_id", "u.username"])
      .where("s.user_id", "=", userId)
      .where("s.other_id", ">", after)
      .orderBy("s.other_id")
      .limit(BATCH)
      .execute(),
  );
  for await (const { id, conversation_id, username } of others) {
    const rows = inPages((after) =>
      messagesIn(db, conversation_id).where("m.id", ">", after).orderBy("m.id").limit(BATCH).execute(),
    );
    for await (const row of rows) {
      yield {
        _id: String(row.id),
        with: { _id: String(id), username },
        sent: row.sender_id === userId,
        content: row.content,
        createdAt: new Date(row.created_at).toISOString(),
      };
    }
  }
}
