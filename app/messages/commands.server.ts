import type { Transaction } from "kysely";
import type { Config } from "../config.server.ts";
import type { Application, Viewer } from "../context.ts";
import { inTransaction } from "../db/connection.server.ts";
import { executeShape } from "../db/shapes.server.ts";
import type { Row, Tables } from "../db/tables.ts";
import { Invalid } from "../http/errors.ts";
import { findSubmission } from "../http/submissions.server.ts";
import { refuseBlocked } from "../moderation/queries.server.ts";
import { requireVisibleProblem } from "../problems/queries.server.ts";
import { userTopic } from "../realtime/topics.ts";
import { indexMessage } from "../search/messages.server.ts";
import {
  MESSAGE_SENT,
  type MessageEvent,
  NEW_MESSAGE,
  READ,
  type ReadEvent,
  UNREAD,
  type UnreadEvent,
} from "./events.ts";
import { type MessageJson, preview } from "./json.ts";
import { presentMessages } from "./present.server.ts";
import { problemLink } from "./problem-links.ts";
import { countUnread, type MessageEntry, type Person, requireOther, sideOf } from "./queries.server.ts";
import type { MessageInput } from "./schema.ts";

type Sending = Pick<Application, "db" | "now" | "hub" | "limits"> & { config: Pick<Config, "publicUrl"> };

/**
 * Stores a message and publishes it to both users' pages.
 * @param key made by the client for one message; the same key returns the message already stored.
 * @returns the message as its sender sees it.
 * @throws NotFound; Invalid for oneself; Forbidden when either user blocks the other; Conflict when the key was used
 * for another conversation; TooMany.
 */
export async function sendMessage(
  { db, now, hub, limits, config }: Sending,
  viewer: Viewer,
  recipientId: number,
  { content }: MessageInput,
  key: string | null = null,
): Promise<MessageJson> {
  if (recipientId === viewer.id) throw new Invalid("You cannot send messages to yourself.");
  await limits.take("messagesByAccount", viewer.id);
  const present = async (message: MessageEntry, reader: Person, other: Person) =>
    (await presentMessages(db, reader, other, [message], config.publicUrl))[0] as MessageJson;
  let seenBySender: MessageJson | undefined;
  const { message, recipient } = await inTransaction(db, async (trx, afterCommit) => {
    const recipient = await requireOther(trx, viewer, recipientId);
    const side = await sideOf(trx, viewer.id, recipientId);
    const place = { conversation_id: side?.conversation_id ?? 0 };
    const sent = await findSubmission(trx, "messages", viewer.id, key, place);
    // Before the block: a stored message stays acknowledged, whatever has happened since.
    if (sent) return { message: sent, recipient };
    await refuseBlocked(trx, viewer.id, recipientId);
    const conversation_id = side?.conversation_id ?? (await beginConversation(trx, viewer.id, recipientId));
    const row = { sender_id: viewer.id, content, submission_key: key, created_at: now() };
    const message = await addMessage(trx, recipientId, { ...row, conversation_id });
    afterCommit(async () => {
      const event = (shown: MessageJson): MessageEvent => ({ ...shown, excerpt: preview(content) });
      seenBySender = await present(message, viewer, recipient);
      hub.publish(userTopic(viewer.id), { type: MESSAGE_SENT, data: event(seenBySender) });
      // Most recipients are offline: look nothing up for them.
      if (hub.listeners(userTopic(recipientId)) > 0) {
        const seenByRecipient = await present(message, recipient, viewer);
        hub.publish(userTopic(recipientId), { type: NEW_MESSAGE, data: event(seenByRecipient) });
        await publishUnread({ db, hub }, recipientId, viewer.id);
      }
    });
    return { message, recipient };
  });
  return seenBySender ?? present(message, viewer, recipient);
}

/**
 * Sends somebody a link to a problem, below a note where one was written.
 * @throws what sendMessage does; NotFound for a problem the viewer may not see; Invalid for a private one.
 */
export async function shareProblem(
  app: Sending,
  viewer: Viewer,
  recipientId: number,
  { problemId, note }: { problemId: number; note: string },
  key: string | null = null,
): Promise<MessageJson> {
  const problem = await requireVisibleProblem(app.db, viewer, problemId);
  if (problem.visibility === "private") throw new Invalid("Nobody but you can open a private problem.");
  const content = [note, problemLink(problem.id)].filter(Boolean).join("\n\n");
  return sendMessage(app, viewer, recipientId, { content }, key);
}

async function addMessage(
  trx: Transaction<Tables>,
  recipientId: number,
  row: Omit<Row<"messages">, "id">,
): Promise<MessageEntry> {
  const { sender_id: senderId, content } = row;
  const [stored] = await executeShape(trx, "messages add", row, (bound) =>
    trx.insertInto("messages").values(bound).returning("id"),
  );
  if (!stored) throw new Error("A message that was stored has no id.");
  const { id } = stored;
  await executeShape(trx, "messages sent", { id, senderId, recipientId }, (bound) =>
    trx
      .updateTable("conversation_sides")
      .set({ last_message_id: bound.id })
      .where("user_id", "=", bound.senderId)
      .where("other_id", "=", bound.recipientId),
  );
  await executeShape(trx, "messages received", { id, senderId, recipientId }, (bound) =>
    trx
      .updateTable("conversation_sides")
      .set((update) => ({ last_message_id: bound.id, unread_count: update("unread_count", "+", 1) }))
      .where("user_id", "=", bound.recipientId)
      .where("other_id", "=", bound.senderId),
  );
  await indexMessage(trx, id, [senderId, recipientId], content);
  return { ...row, id };
}

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

/** Marks a conversation read: updates the viewer's other pages, and 'Seen' on the other's. @throws NotFound */
export async function markRead(
  { db, hub }: Pick<Application, "db" | "hub">,
  viewer: Viewer,
  otherId: number,
): Promise<void> {
  await requireOther(db, viewer, otherId);
  // Read first: most visits find nothing unread, and need not wait for the write lock.
  const before = await sideOf(db, viewer.id, otherId);
  if (!before || before.unread_count === 0) return;
  await inTransaction(db, async (trx, afterCommit) => {
    const side = await sideOf(trx, viewer.id, otherId);
    if (!side) return;
    await trx
      .updateTable("conversation_sides")
      .set({ unread_count: 0, read_message_id: side.last_message_id })
      .where("user_id", "=", viewer.id)
      .where("other_id", "=", otherId)
      .execute();
    afterCommit(() => {
      const data: ReadEvent = {
        reader: String(viewer.id),
        other: String(otherId),
        message: String(side.last_message_id),
      };
      for (const user of [viewer.id, otherId]) hub.publish(userTopic(user), { type: READ, data });
      return publishUnread({ db, hub }, viewer.id, otherId);
    });
  });
}

/** Publishes the count itself, not a difference: a page that missed an event is right again with the next. */
async function publishUnread({ db, hub }: Pick<Application, "db" | "hub">, userId: number, otherId: number) {
  // Most users are offline.
  if (hub.listeners(userTopic(userId)) === 0) return;
  const side = await sideOf(db, userId, otherId);
  const data: UnreadEvent = {
    total: await countUnread(db, userId),
    other: String(otherId),
    fromOther: side?.unread_count ?? 0,
  };
  hub.publish(userTopic(userId), { type: UNREAD, data });
}
