import type { NotNull } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import type { Row } from "../../platform/db/tables.ts";
import { Conflict, Forbidden, NotFound } from "../../platform/http/errors.ts";
import { findSubmission } from "../../platform/http/submissions.server.ts";
import { discussionTopic } from "../../platform/realtime/topics.ts";
import type { Viewer } from "../../viewer.ts";
import { notify, retract } from "../notifications/index.server.ts";
import { findProblem, requireVisibleProblem } from "../problems/index.server.ts";
import { canDelete, NOT_YOURS } from "./policy.ts";
import { presentMessages } from "./present.server.ts";
import { getMessage, listRecentAuthors, type MessageEntry } from "./queries.server.ts";
import type { MessageInput } from "./schema.ts";
import { MESSAGE_ADDED, MESSAGE_DELETED } from "./topic.ts";

const MOST_NOTIFIED = 50;

type Store = Pick<Application, "db" | "now" | "hub">;

/** @param key a repeated key returns the stored message @throws NotFound; Conflict if used in another discussion */
export function addMessage(
  { db, now, hub }: Store,
  viewer: Viewer,
  problemId: number,
  input: MessageInput,
  key: string | null = null,
): Promise<MessageEntry> {
  return inTransaction(db, async (trx, afterCommit) => {
    const problem = await requireVisibleProblem(trx, viewer, problemId);
    const place = { problem_id: problemId };
    const sent = await findSubmission(trx, "comments", viewer.id, key, place);
    const before = sent && (await getMessage(trx, problemId, sent.id));
    if (before) return before;
    const row = { problem_id: problemId, author_id: viewer.id, content: input.text, created_at: now() };
    const { id } = await trx
      .insertInto("comments")
      .values({ ...row, thread_id: 0, submission_key: key })
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx.updateTable("comments").set({ thread_id: id }).where("id", "=", id).execute();
    const message = { id, ...row, username: viewer.username };
    afterCommit(async (committed) => {
      const topic = discussionTopic(problemId);
      if (!hub.isHeard(topic)) return;
      const [data] = await presentMessages(committed, [message]);
      hub.publish(topic, { type: MESSAGE_ADDED, data });
    });
    const participants = await listRecentAuthors(trx, problemId, viewer.id, MOST_NOTIFIED);
    const receivers = [problem.author_id, ...participants];
    const notice = { id: problemId, problem, actor: viewer.id, at: row.created_at, receivers };
    await notify({ db: trx, hub }, { kind: "discussion", ...notice });
    return message;
  });
}

export function deleteMessage(
  { db, hub }: Omit<Store, "now">,
  viewer: Viewer,
  problemId: number,
  id: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireVisibleProblem(trx, viewer, problemId);
    const message = await getMessage(trx, problemId, id);
    if (!message) throw new NotFound("There is no such message.");
    if (!canDelete(viewer, message)) throw new Forbidden(NOT_YOURS);
    await takeOutMessage({ db: trx, hub }, id);
  });
}

export function takeOutMessage({ db, hub }: { db: Connection } & Pick<Store, "hub">, id: number) {
  return inTransaction(db, async (trx, afterCommit) => {
    const message = await trx
      .deleteFrom("comments")
      .where("id", "=", id)
      .where("problem_id", "is not", null)
      .returningAll()
      .$narrowType<{ problem_id: NotNull }>()
      .executeTakeFirst();
    if (!message) return undefined;
    const { problem_id, author_id: actor, created_at: at } = message;
    afterCommit(() =>
      hub.publish(discussionTopic(problem_id), { type: MESSAGE_DELETED, data: { _id: String(id) } }),
    );
    if (actor !== null) await retract({ db: trx, hub }, { kind: "discussion", id: problem_id, actor, at });
    return message;
  });
}

export async function putBackMessage(
  { db }: { db: Connection },
  message: Row<"comments"> & { problem_id: number },
) {
  if (!(await findProblem(db, message.problem_id))) throw new Conflict("Its problem no longer exists.");
  await db
    .insertInto("comments")
    .values({ ...message, submission_key: null })
    .execute();
}
