import type { Application, Viewer } from "../context.ts";
import { inTransaction } from "../db/connection.server.ts";
import { Conflict, Forbidden, NotFound } from "../http/errors.ts";
import { announce, notify, retract } from "../notifications/commands.server.ts";
import { requireVisibleProblem } from "../problems/queries.server.ts";
import { RIGHTS_CHANGED } from "../realtime/topics.ts";
import { toMessageJson } from "./json.ts";
import { canDelete } from "./policy.ts";
import { getMessage, listRecentAuthors, type MessageEntry } from "./queries.server.ts";
import type { MessageInput } from "./schema.ts";
import { MESSAGE_ADDED, MESSAGE_DELETED, topicOf } from "./topic.ts";

/** So many of those who take part are told of a message; the problem's author is one more. */
const MOST_TOLD = 50;

type Store = Pick<Application, "db" | "now" | "hub">;

/**
 * Stores a message, and tells the room and those who take part once it is committed.
 * @param key made by the client for one submission: sent again, it gives the message that is already there.
 * @throws NotFound; Conflict when the key was used in another discussion.
 */
export async function addMessage(
  { db, now, hub }: Store,
  viewer: Viewer,
  problemId: number,
  input: MessageInput,
  key: string | null = null,
): Promise<MessageEntry> {
  const stored = await inTransaction(db, async (trx) => {
    const problem = await requireVisibleProblem(trx, viewer, problemId);
    if (key) {
      const sent = await trx
        .selectFrom("discussion_messages")
        .select(["id", "problem_id"])
        .where("author_id", "=", viewer.id)
        .where("submission_key", "=", key)
        .executeTakeFirst();
      if (sent && sent.problem_id !== problemId) {
        throw new Conflict("This submission key was used in another discussion.");
      }
      const message = sent && (await getMessage(trx, problemId, sent.id));
      if (message) return { message, isNew: false, notified: [] };
    }
    const row = {
      problem_id: problemId,
      author_id: viewer.id,
      content: input.text,
      created_at: now(),
    };
    const { id } = await trx
      .insertInto("discussion_messages")
      .values({ ...row, submission_key: key })
      .returning("id")
      .executeTakeFirstOrThrow();
    const taking = await listRecentAuthors(trx, problemId, viewer.id, MOST_TOLD);
    const notified = await notify(trx, {
      kind: "discussion",
      actor: viewer.id,
      problem,
      receivers: [problem.author_id, ...taking],
      at: row.created_at,
    });
    return { message: { id, ...row, username: viewer.username }, isNew: true, notified };
  });
  if (stored.isNew) {
    hub.publish(topicOf(problemId), { type: MESSAGE_ADDED, data: toMessageJson(stored.message) });
    await announce({ db, hub }, stored.notified);
  }
  return stored.message;
}

/** Sends those out of the room who may not see the problem any more; to be called once that is committed. */
export function closeToOthers({ hub }: Pick<Store, "hub">, problemId: number): void {
  hub.publish(topicOf(problemId), { type: RIGHTS_CHANGED, data: null });
}

/** Deletes the viewer's own message, and tells the room. @throws NotFound, Forbidden */
export async function deleteMessage(
  { db, hub }: Omit<Store, "now">,
  viewer: Viewer,
  problemId: number,
  id: number,
): Promise<void> {
  const retracted = await inTransaction(db, async (trx) => {
    const problem = await requireVisibleProblem(trx, viewer, problemId);
    const message = await getMessage(trx, problemId, id);
    if (!message) throw new NotFound("There is no such message.");
    if (!canDelete(viewer, message)) throw new Forbidden("Only its author may delete this message.");
    await trx.deleteFrom("discussion_messages").where("id", "=", id).execute();
    return retract(trx, { kind: "discussion", actor: viewer.id, problem, at: message.created_at });
  });
  hub.publish(topicOf(problemId), { type: MESSAGE_DELETED, data: { _id: String(id) } });
  await announce({ db, hub }, retracted);
}
