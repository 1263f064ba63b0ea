import type { Transaction } from "kysely";
import type { Config } from "../config.server.ts";
import type { Application, Viewer } from "../context.ts";
import { inTransaction } from "../db/connection.server.ts";
import { executeShape } from "../db/shapes.server.ts";
import type { Tables } from "../db/tables.ts";
import { excerptsOf } from "../excerpts.server.ts";
import { Conflict, Invalid } from "../http/errors.ts";
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
import type { MessageJson } from "./json.ts";
import { presentMessages } from "./present.server.ts";
import { problemLink } from "./problem-links.ts";
import { countUnread, findSent, type MessageEntry, requireOther, sideOf } from "./queries.server.ts";
import type { MessageInput } from "./schema.ts";

type Sending = Pick<Application, "db" | "now" | "hub" | "limits"> & { config: Pick<Config, "publicUrl"> };

/**
 * Stores a message and tells both users' pages of it once it is committed.
 * @param key made by the client for one message: sent again, it gives the message that is already there.
 * @returns the message as its sender sees it.
 * @throws NotFound; Invalid to oneself; Forbidden where one has blocked the other; Conflict when the key was used
 * for a message to somebody else; TooMany.
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
  const excerpts = await excerptsOf("messages", { content });
  const stored = await inTransaction(db, async (trx) => {
    const recipient = await requireOther(trx, viewer, recipientId);
    const sent = key ? await findSent(trx, viewer, key) : undefined;
    if (sent && sent.other_id !== recipientId) {
      throw new Conflict("This key was used for a message to somebody else.");
    }
    // Before the block: what was stored is answered as stored, whatever has happened since.
    if (sent) return { message: sent, recipient, isNew: false };
    await refuseBlocked(trx, viewer.id, recipientId);
    const message = await addMessage(trx, viewer.id, recipientId, {
      sender_id: viewer.id,
      content,
      ...excerpts,
      submission_key: key,
      created_at: now(),
    });
    return { message, recipient, isNew: true };
  });
  const { message, recipient } = stored;
  const present = (reader: Viewer | typeof recipient, other: Viewer | typeof recipient) =>
    presentMessages(db, reader, other, [message], config.publicUrl).then(([shown]) => shown as MessageJson);
  const seenBySender = await present(viewer, recipient);
  if (stored.isNew) {
    const event = (shown: MessageJson): MessageEvent => ({ ...shown, excerpt: excerpts.content_excerpt });
    hub.publish(userTopic(viewer.id), { type: MESSAGE_SENT, data: event(seenBySender) });
    // Most recipients are not there, and for nobody nothing need be looked up.
    if (hub.listeners(userTopic(recipientId)) > 0) {
      const seenByRecipient = await present(recipient, viewer);
      hub.publish(userTopic(recipientId), { type: NEW_MESSAGE, data: event(seenByRecipient) });
      await publishUnread({ db, hub }, recipientId, viewer.id);
    }
  }
  return seenBySender;
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

/** The row, in the conversation of the two, which is made with its first message. */
async function addMessage(
  trx: Transaction<Tables>,
  senderId: number,
  recipientId: number,
  { content_excerpt, ...values }: Omit<MessageEntry, "id"> & { content_excerpt: string },
): Promise<MessageEntry> {
  const side = await sideOf(trx, senderId, recipientId);
  const conversation_id = side?.conversation_id ?? (await beginConversation(trx, senderId, recipientId));
  const row = { ...values, content_excerpt, conversation_id };
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
  await indexMessage(trx, id, [senderId, recipientId], values.content);
  return { id, ...values };
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

/** The viewer has the whole conversation before their eyes. Told to both: one's other pages, the other's 'Seen'. @throws NotFound */
export async function markRead(
  { db, hub }: Pick<Application, "db" | "hub">,
  viewer: Viewer,
  otherId: number,
): Promise<void> {
  await requireOther(db, viewer, otherId);
  // Looked at first: most openings of a conversation find nothing unread, and need not wait to write.
  const before = await sideOf(db, viewer.id, otherId);
  if (!before || before.unread_count === 0) return;
  const read = await inTransaction(db, async (trx) => {
    const side = await sideOf(trx, viewer.id, otherId);
    if (!side) return null;
    await trx
      .updateTable("conversation_sides")
      .set({ unread_count: 0, read_message_id: side.last_message_id })
      .where("user_id", "=", viewer.id)
      .where("other_id", "=", otherId)
      .execute();
    return side;
  });
  if (!read) return;
  const data: ReadEvent = {
    reader: String(viewer.id),
    other: String(otherId),
    message: String(read.last_message_id),
  };
  for (const user of [viewer.id, otherId]) hub.publish(userTopic(user), { type: READ, data });
  await publishUnread({ db, hub }, viewer.id, otherId);
}

/** The figure itself and not a difference: a page that has missed one event is right again with the next. */
async function publishUnread({ db, hub }: Pick<Application, "db" | "hub">, userId: number, otherId: number) {
  // Most users are not there.
  if (hub.listeners(userTopic(userId)) === 0) return;
  const side = await sideOf(db, userId, otherId);
  const data: UnreadEvent = {
    total: await countUnread(db, userId),
    other: String(otherId),
    fromOther: side?.unread_count ?? 0,
  };
  hub.publish(userTopic(userId), { type: UNREAD, data });
}
