import { sql, type Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import type { Config } from "../../platform/config.server.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import { prepared } from "../../platform/db/prepared.server.ts";
import type { Row, Tables } from "../../platform/db/tables.ts";
import { Forbidden, Invalid } from "../../platform/http/errors.ts";
import type { PageRequest } from "../../platform/http/pages.server.ts";
import { findSubmission } from "../../platform/http/submissions.server.ts";
import { userTopic } from "../../platform/realtime/topics.ts";
import {
  indexChangedMessage,
  indexNewMessages,
  indexSomeMessages,
} from "../../platform/search/messages.server.ts";
import { excerptsOf } from "../../platform/text/excerpts.server.ts";
import type { Viewer } from "../../viewer.ts";
import { blockBetween } from "../blocks/index.server.ts";
import { noteImages } from "../images/index.server.ts";
import { requireVisibleProblem } from "../problems/index.server.ts";
import {
  MESSAGE_SENT,
  NEW_MESSAGE,
  type NewMessageEvent,
  READ,
  type ReadEvent,
  type SentMessageEvent,
  type UnreadCounts,
} from "./events.ts";
import type { MessageJson } from "./json.ts";
import { hasCards, presentMessages } from "./present.server.ts";
import { problemLink } from "./problem-links.ts";
import {
  countUnread,
  countUnreadAfter,
  type MessageEntry,
  type Person,
  requireOther,
  searchMessages,
  sideOf,
} from "./queries.server.ts";
import type { MessageInput } from "./schema.ts";

type Sending = Pick<Application, "db" | "now" | "hub" | "limits" | "rooms"> & {
  config: Pick<Config, "publicUrl">;
};

/**
 * @param key a repeated key returns the stored message @throws NotFound; Invalid for the viewer; Forbidden if
 * either user has blocked the other; Conflict if the key was used in another conversation; TooMany
 */
export async function sendMessage(
  app: Sending,
  viewer: Viewer,
  recipientId: number,
  { content }: MessageInput,
  key: string | null = null,
): Promise<MessageJson> {
  const { db, now, hub, limits } = app;
  if (recipientId === viewer.id) throw new Invalid("You cannot send messages to yourself.");
  await limits.take("messagesByAccount", viewer.id);
  const excerpts = await excerptsOf("messages", { content });
  const present = async (message: MessageEntry, reader: Person, other: Person) =>
    (await presentMessages(app, reader, other, [message]))[0] as MessageJson;
  let seenBySender: MessageJson | undefined;
  const { message, recipient } = await inTransaction(
    db,
    async (trx, afterCommit) => {
      const [recipient, block] = await Promise.all([
        requireOther(trx, viewer, recipientId),
        blockBetween(trx, viewer.id, recipientId),
      ]);
      const place = { conversation_id: recipient.conversation_id ?? 0 };
      const findSent = () => findSubmission(trx, "messages", viewer.id, key, place);
      if (block) {
        // If the message was stored before the block, a retry still returns it.
        const sent = await findSent();
        if (sent) return { message: sent, recipient };
        throw new Forbidden(block.refusal);
      }
      const conversation_id =
        recipient.conversation_id ?? (await beginConversation(trx, viewer.id, recipientId));
      const row = {
        conversation_id,
        sender_id: viewer.id,
        content,
        ...excerpts,
        submission_key: key,
        created_at: now(),
      };
      const [stored] = await insertMessage(trx, row);
      if (!stored) return { message: (await findSent()) as MessageEntry, recipient };
      const { id } = stored;
      const message = { ...row, id };
      await noteImages(trx, "messages", id, viewer.id, [content], true);
      const sides = await updateSides(trx, { id, conversation_id, sender_id: viewer.id });
      const conversation = sides.find((side) => side.user_id === recipientId)?.unread_count ?? 0;
      if (id % INDEXED_TOGETHER === 0 || content.length > LONG) await indexSomeMessages(trx);
      afterCommit(async () => {
        seenBySender = await present(message, viewer, recipient);
        const isListening = hub.isHeard(userTopic(recipientId));
        const excerpt = excerpts.content_excerpt;
        const sent: SentMessageEvent = { ...seenBySender, excerpt };
        hub.publish(userTopic(viewer.id), { type: MESSAGE_SENT, data: sent });
        // Most recipients are offline and do not need these queries.
        if (!isListening) return;
        // Without links, a message looks the same to both readers.
        const { key: _, ...shown } = hasCards(app, content)
          ? await present(message, recipient, viewer)
          : seenBySender;
        const unread = { total: await countUnread(db, recipientId), conversation };
        const received: NewMessageEvent = { ...shown, excerpt, unread };
        hub.publish(userTopic(recipientId), { type: NEW_MESSAGE, data: received });
      });
      return { message, recipient };
    },
    [viewer.id, recipientId],
  );
  return seenBySender ?? present(message, viewer, recipient);
}

/** @throws the same as sendMessage; NotFound for a problem the viewer may not see; Invalid for a private problem */
export async function shareProblem(
  app: Sending,
  viewer: Viewer,
  recipientId: number,
  { problemId, note }: { problemId: number; note: string },
  key: string | null = null,
): Promise<MessageJson> {
  const problem = await requireVisibleProblem(app.db, viewer, problemId);
  if (problem.visibility === "private") throw new Invalid("Private problems cannot be shared.");
  const content = [note, problemLink(problem.id)].filter(Boolean).join("\n\n");
  return sendMessage(app, viewer, recipientId, { content }, key);
}

/** Messages are indexed in batches, because indexing one costs more than storing it. */
const INDEXED_TOGETHER = 64;
/** Longer messages (in characters) are indexed immediately, so that a later sender does not wait for them. */
const LONG = 100;

const insertMessage = prepared((db, row: Omit<Row<"messages">, "id">) =>
  db
    .insertInto("messages")
    .values(row)
    .onConflict((conflict) => conflict.columns(["sender_id", "submission_key"]).doNothing())
    .returning("id"),
);

const updateSides = prepared((db, message: Record<"id" | "conversation_id" | "sender_id", number>) =>
  db
    .updateTable("conversation_sides")
    .set({
      last_message_id: message.id,
      unread_count: sql<number>`unread_count + case when user_id = ${message.sender_id} then 0 else 1 end`,
    })
    .where("conversation_id", "=", message.conversation_id)
    .returning(["user_id", "unread_count"]),
);

async function beginConversation(trx: Transaction<Tables>, one: number, other: number): Promise<number> {
  const { id } = await trx
    .insertInto("conversations")
    .values({ low_id: Math.min(one, other), high_id: Math.max(one, other) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const side = { conversation_id: id, last_message_id: 0 };
  await trx
    .insertInto("conversation_sides")
    .values([
      { user_id: one, other_id: other, ...side },
      { user_id: other, other_id: one, ...side },
    ])
    .execute();
  return id;
}

/** @param upTo id of the last message shown; all by default @returns the unread counts @throws NotFound */
export async function markRead(
  { db, hub }: Pick<Application, "db" | "hub">,
  viewer: Viewer,
  otherId: number,
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<UnreadCounts> {
  // Most visits find nothing unread and need no write lock.
  const { unread_count, read_message_id } = await requireOther(db, viewer, otherId);
  const counts = async (conversation: number) => ({ total: await countUnread(db, viewer.id), conversation });
  if (!unread_count || upTo <= (read_message_id ?? 0)) return counts(unread_count ?? 0);
  const unread = await inTransaction(
    db,
    async (trx, afterCommit) => {
      const side = await sideOf(trx, viewer.id, otherId);
      if (!side) return 0;
      const message = Math.max(side.read_message_id, Math.min(upTo, side.last_message_id));
      const left =
        message < side.last_message_id
          ? await countUnreadAfter(trx, side.conversation_id, otherId, message)
          : 0;
      await trx
        .updateTable("conversation_sides")
        .set({ unread_count: left, read_message_id: message })
        .where("user_id", "=", viewer.id)
        .where("other_id", "=", otherId)
        .execute();
      afterCommit(async () => {
        const read: ReadEvent = {
          reader: String(viewer.id),
          other: String(otherId),
          message: String(message),
        };
        hub.publish(userTopic(otherId), { type: READ, data: read });
        hub.publish(userTopic(viewer.id), { type: READ, data: { ...read, unread: await counts(left) } });
      });
      return left;
    },
    [viewer.id, otherId],
  );
  return counts(unread);
}

/** Replaces the text of a removed message, so that the messages around it still make sense. */
const REMOVED = "Removed by the staff of this site.";

export function takeOutMessage({ db }: { db: Connection }, id: number) {
  return inTransaction(db, async (trx) => {
    const before = await trx
      .selectFrom("messages")
      .select(["content", "content_excerpt"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!before) return undefined;
    await replaceText(trx, id, { content: REMOVED, content_excerpt: REMOVED });
    return before;
  });
}

export function putBackMessage(
  { db }: { db: Connection },
  id: number,
  before: Pick<Row<"messages">, "content" | "content_excerpt">,
): Promise<void> {
  return inTransaction(db, (trx) => replaceText(trx, id, before));
}

async function replaceText(
  trx: Transaction<Tables>,
  id: number,
  texts: Pick<Row<"messages">, "content" | "content_excerpt">,
): Promise<void> {
  await trx.updateTable("messages").set(texts).where("id", "=", id).execute();
  await indexChangedMessage(trx, id);
}

export async function searchOwnMessages(
  { db, limits }: Pick<Application, "db" | "limits">,
  viewer: Viewer,
  typed: string,
  page: PageRequest,
) {
  await limits.take("searchByAccount", viewer.id);
  await indexNewMessages(db);
  return searchMessages(db, viewer, typed, page);
}
