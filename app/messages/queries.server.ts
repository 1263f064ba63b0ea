import { sql } from "kysely";
import type { Viewer } from "../context.ts";
import type { Connection } from "../db/connection.server.ts";
import { prepared } from "../db/prepared.server.ts";
import { NotFound } from "../http/errors.ts";
import { type PageOf, type PageRequest, toPage } from "../http/pagination.ts";
import { NO_SUCH_USER } from "../moderation/queries.server.ts";
import { foundId, isFound } from "../search/found.server.ts";
import { matchesMessage, messageIndex, toOwnMatch } from "../search/messages.server.ts";

export interface Person {
  id: number;
  username: string;
}

export interface MessageEntry {
  id: number;
  sender_id: number;
  content: string;
  /** Made by the sender's client. */
  submission_key: string | null;
  created_at: number;
}

const messageColumns = ["m.id", "m.sender_id", "m.content", "m.submission_key", "m.created_at"] as const;

const selectPerson = prepared((db, { id, viewerId }: { id: number; viewerId: number }) =>
  db
    .selectFrom("users as u")
    .leftJoin("conversation_sides as s", (join) =>
      join.onRef("s.user_id", "=", "u.id").on("s.other_id", "=", viewerId),
    )
    .select(["u.id", "u.username", "s.conversation_id"])
    .where("u.id", "=", id),
);

/**
 * Somebody the viewer may write to, with the conversation of the two, if there is one.
 * @throws NotFound, also for the viewer.
 */
export async function requireOther(db: Connection, viewer: Viewer, id: number) {
  const [other] = id === viewer.id ? [] : await selectPerson(db, { id, viewerId: viewer.id });
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

/** A user's side of a conversation; undefined before its first message. */
export async function sideOf(db: Connection, userId: number, otherId: number) {
  const [side] = await selectSide(db, { userId, otherId });
  return side;
}

const EMPTY: PageOf<never> = { rows: [], older: null, newer: null };
const positionOf = ({ id }: { id: number }) => ({ key: id, id });

function messagesIn(db: Connection, conversationId: number) {
  return db
    .selectFrom("messages as m")
    .select([...messageColumns])
    .where("m.conversation_id", "=", conversationId);
}

/**
 * A page of the viewer's conversation with somebody. Pages go backwards from the newest message; each has its newest
 * message last. The viewer's own side leads to the conversation, so nobody reads those of others.
 */
export async function listMessages(
  db: Connection,
  viewer: Viewer,
  otherId: number,
  page: PageRequest,
): Promise<PageOf<MessageEntry>> {
  const side = await sideOf(db, viewer.id, otherId);
  if (!side) return EMPTY;
  const from = page.after ?? page.before;
  let query = messagesIn(db, side.conversation_id);
  if (from) query = query.where("m.id", page.after ? "<" : ">", from.id);
  const fetched = await query
    .orderBy("m.id", page.before ? "asc" : "desc")
    .limit(page.limit + 1)
    .execute();
  const listed = toPage(fetched, page, positionOf);
  return { ...listed, rows: listed.rows.reverse() };
}

/** The page around one message. @throws NotFound when the message is not in this conversation. */
export async function listMessagesAround(
  db: Connection,
  viewer: Viewer,
  otherId: number,
  messageId: number,
  limit: number,
): Promise<PageOf<MessageEntry>> {
  const half = Math.floor(limit / 2);
  const [upTo, following] = [
    await listMessages(db, viewer, otherId, { limit: half, after: { key: 0, id: messageId + 1 } }),
    await listMessages(db, viewer, otherId, { limit: half, before: { key: 0, id: messageId } }),
  ];
  if (upTo.rows.at(-1)?.id !== messageId) throw new NotFound("There is no such message.");
  const newest = following.rows.length === 0;
  return {
    rows: [...upTo.rows, ...following.rows],
    older: upTo.older,
    newer: newest ? null : following.newer,
  };
}

/** The messages after one, the earliest first. */
export async function listMessagesSince(
  db: Connection,
  viewer: Viewer,
  otherId: number,
  messageId: number,
  limit: number,
): Promise<MessageEntry[]> {
  const side = await sideOf(db, viewer.id, otherId);
  if (!side) return [];
  return messagesIn(db, side.conversation_id)
    .where("m.id", ">", messageId)
    .orderBy("m.id")
    .limit(limit)
    .execute();
}

// Written out, not bound: SQLite uses the partial index for nothing else.
const isUnread = sql<boolean>`unread_count > 0`;

const sumUnread = prepared((db, { userId, except }: { userId: number; except: number }) =>
  db
    .selectFrom("conversation_sides")
    .select((select) => select.fn.sum<number | null>("unread_count").as("total"))
    .where("user_id", "=", userId)
    .where("other_id", "!=", except)
    .where(isUnread),
);

/** How many messages the user has not read. @param except leaves out the conversation with this user. */
export async function countUnread(db: Connection, userId: number, except = 0): Promise<number> {
  const [row] = await sumUnread(db, { userId, except });
  return row?.total ?? 0;
}

/** How many messages somebody has written in a conversation after a message. */
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

const selectNewest = prepared((db, { userId }: { userId: number }) =>
  db
    .selectFrom("conversation_sides")
    .select("last_message_id")
    .where("user_id", "=", userId)
    .orderBy("last_message_id", "desc")
    .limit(1),
);

/** Id of the last message sent or received by a user, 0 for none: tells a page whether it has missed one. */
export async function newestMessage(db: Connection, userId: number): Promise<number> {
  const [row] = await selectNewest(db, { userId });
  return row?.last_message_id ?? 0;
}

export interface FoundMessage {
  id: number;
  sender_id: number;
  content: string;
  created_at: number;
  other_id: number;
  username: string;
}

/** A page of the viewer's own messages that hold every word typed, the newest first. Only indexed messages are found. */
export async function searchMessages(
  db: Connection,
  viewer: Viewer,
  typed: string,
  page: PageRequest,
): Promise<PageOf<FoundMessage>> {
  const match = toOwnMatch(viewer.id, typed);
  if (match === null) return EMPTY;
  const from = page.after ?? page.before;
  let query = db
    .selectFrom(messageIndex)
    .innerJoin("messages as m", (join) => join.on(foundId, "=", sql.ref("m.id")))
    .innerJoin("conversation_sides as s", (join) =>
      join.onRef("s.conversation_id", "=", "m.conversation_id").on("s.user_id", "=", viewer.id),
    )
    .innerJoin("users as u", "u.id", "s.other_id")
    .select(["m.id", "m.sender_id", "m.content", "m.created_at", "s.other_id", "u.username"])
    .where(matchesMessage(match));
  if (from) query = query.where(isFound(page.after ? "<" : ">", from.id));
  const fetched = await query
    .orderBy(foundId, page.before ? "asc" : "desc")
    .limit(page.limit + 1)
    .execute();
  return toPage(fetched, page, positionOf);
}

const BATCH = 500;

/** Everything the user wrote and was written, conversation by conversation, each in the order of time. */
export async function* exportMessages(db: Connection, userId: number) {
  for (let after = 0; ; ) {
    const sides = await db
      .selectFrom("conversation_sides as s")
      .innerJoin("users as u", "u.id", "s.other_id")
      .select(["s.conversation_id", "s.other_id", "u.username"])
      .where("s.user_id", "=", userId)
      .where("s.other_id", ">", after)
      .orderBy("s.other_id")
      .limit(BATCH)
      .execute();
    for (const side of sides) yield* exportConversation(db, userId, side);
    const last = sides.at(-1);
    if (!last || sides.length < BATCH) return;
    after = last.other_id;
  }
}

async function* exportConversation(
  db: Connection,
  userId: number,
  { conversation_id, other_id, username }: { conversation_id: number; other_id: number; username: string },
) {
  for (let after = 0; ; ) {
    const rows = await messagesIn(db, conversation_id)
      .where("m.id", ">", after)
      .orderBy("m.id")
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      yield {
        _id: String(row.id),
        with: { _id: String(other_id), username },
        sent: row.sender_id === userId,
        content: row.content,
        createdAt: new Date(row.created_at).toISOString(),
      };
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}
