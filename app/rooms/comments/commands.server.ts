import type { Transaction } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Connection, inTransaction } from "../../platform/db/connection.server.ts";
import type { Row, Tables } from "../../platform/db/tables.ts";
import { Conflict, Forbidden, NotFound } from "../../platform/http/errors.ts";
import { findSubmission } from "../../platform/http/submissions.server.ts";
import { nextVersion } from "../../platform/http/versions.ts";
import { COMMENTS_CHANGED } from "../../platform/realtime/topics.ts";
import type { Viewer } from "../../viewer.ts";
import { noteImages } from "../images/index.server.ts";
import { dropUseful } from "../useful/index.server.ts";
import { mentionedIn } from "./mentions.server.ts";
import { notifyMentioned, notifyOfComment, retractComment } from "./notices.server.ts";
import { findPlace, requirePlace } from "./places.server.ts";
import { isOwn, NOT_YOUR_COMMENT, NOT_YOURS } from "./policy.ts";
import { presentMessages } from "./present.server.ts";
import {
  type FoundComment,
  findComment,
  hasLater,
  NO_SUCH_COMMENT,
  requireComment,
} from "./queries.server.ts";
import type { CommentInput, EditInput, MessageInput } from "./schema.ts";
import { columnOf, type Subject, subjectOf } from "./subject.ts";
import { MESSAGE_ADDED, MESSAGE_DELETED, topicOf } from "./topic.ts";

type Store = Pick<Application, "db" | "now" | "hub">;
type Writer = { db: Connection } & Pick<Store, "hub">;
type Writing = Transaction<Tables>;

/** @param key a repeated key returns the stored comment @throws NotFound; Conflict if used for another entry */
export function addComment(
  { db, now, hub }: Store,
  viewer: Viewer,
  subject: Subject,
  { content, parent: parentId }: CommentInput,
  key: string | null = null,
): Promise<FoundComment> {
  return inTransaction(db, async (trx, afterCommit) => {
    const place = await requirePlace(trx, viewer, subject);
    const column = columnOf(subject);
    const sent = await findSubmission(trx, "comments", viewer.id, key, { [column]: subject.id });
    const before = sent && (await findComment(trx, sent.id));
    if (before) return before;
    const parent = parentId === undefined ? undefined : await findComment(trx, parentId);
    if (parentId !== undefined && (parent?.[column] !== subject.id || parent.state !== "shown"))
      throw new NotFound("The comment you are replying to doesn’t exist or was deleted.");
    const at = now();
    const { id } = await trx
      .insertInto("comments")
      .values({
        [column]: subject.id,
        thread_id: parent?.thread_id ?? 0,
        author_id: viewer.id,
        content,
        submission_key: key,
        created_at: at,
      } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    if (!parent) await trx.updateTable("comments").set({ thread_id: id }).where("id", "=", id).execute();
    await noteImages(trx, "comments", id, viewer.id, [content], true);
    const comment = (await findComment(trx, id)) as FoundComment;
    afterCommit(async (committed) => {
      const topic = topicOf(subject);
      if (!hub.isHeard(topic)) return;
      if (subject.kind === "problem") {
        const [data] = await presentMessages(committed, [comment]);
        hub.publish(topic, { type: MESSAGE_ADDED, data });
      } else announceChange(hub, subject);
    });
    await notifyOfComment({ db: trx, hub }, place, comment, parent);
    return comment;
  });
}

/** Adds to a problem's discussion. */
export const addMessage = (
  app: Store,
  viewer: Viewer,
  problemId: number,
  { text, parent }: Pick<MessageInput, "text"> & Partial<MessageInput>,
  key: string | null = null,
) => addComment(app, viewer, { kind: "problem", id: problemId }, { content: text, parent }, key);

/** @param read the comment's version that the author edited; null to edit any @throws NotFound; Forbidden; Conflict */
export function editComment(
  { db, now, hub }: Store,
  viewer: Viewer,
  id: number,
  { content }: EditInput,
  read: number | null = null,
): Promise<FoundComment> {
  return inTransaction(db, async (trx, afterCommit) => {
    const { comment, place } = await requireOwn(trx, viewer, id, NOT_YOUR_COMMENT);
    const version = nextVersion(versionOf(comment), read, now());
    if (comment.content === content) return comment;
    await trx.updateTable("comments").set({ content, edited_at: version }).where("id", "=", id).execute();
    await noteImages(trx, "comments", id, viewer.id, [content]);
    const edited = { ...comment, content, edited_at: version };
    const known = new Set((await mentionedIn(trx, [comment.content])).values());
    await notifyMentioned({ db: trx, hub }, place, edited, known);
    afterCommit(() => announceChange(hub, place));
    return edited;
  });
}

export const versionOf = ({ created_at, edited_at }: Pick<FoundComment, "created_at" | "edited_at">) =>
  edited_at ?? created_at;

export function deleteComment(
  { db, hub }: Omit<Store, "now">,
  viewer: Viewer,
  id: number,
  refusal = NOT_YOUR_COMMENT,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await requireOwn(trx, viewer, id, refusal);
    await dropComment({ db: trx, hub }, id);
  });
}

/** @throws NotFound also if the message is in another discussion */
export function deleteMessage(
  app: Omit<Store, "now">,
  viewer: Viewer,
  problemId: number,
  id: number,
): Promise<void> {
  return inTransaction(app.db, async (trx) => {
    await requirePlace(trx, viewer, { kind: "problem", id: problemId });
    const message = await findComment(trx, id);
    if (message?.problem_id !== problemId) throw new NotFound("There is no such message.");
    await deleteComment({ ...app, db: trx }, viewer, id, NOT_YOURS);
  });
}

async function requireOwn(trx: Writing, viewer: Viewer, id: number, refusal: string) {
  const found = await findComment(trx, id);
  if (!found) throw new NotFound(NO_SUCH_COMMENT);
  const own = await requireComment(trx, viewer, subjectOf(found), id);
  if (!isOwn(viewer, own.comment)) throw new Forbidden(refusal);
  return own;
}

/** Deletes any comment. If others answered after it, its row stays without text and author. */
export function dropComment({ db, hub }: Writer, id: number): Promise<unknown> {
  return inTransaction(db, async (trx, afterCommit) => {
    const comment = await findComment(trx, id);
    if (!comment) return undefined;
    // Before its author goes, whose count they are part of.
    await dropUseful(trx, "comment", id);
    const gone = { content: "", author_id: null, submission_key: null };
    await trx
      .updateTable("comments")
      .set({ ...gone, state: "deleted" })
      .where("id", "=", id)
      .execute();
    await noteImages(trx, "comments", id, null, []);
    await dropUnanswered(trx, comment.thread_id);
    await retractComment({ db: trx, hub }, comment);
    const isAnswered = await hasLater(trx, comment);
    afterCommit(() => announceDeletion(hub, comment, isAnswered));
    return comment;
  });
}

/** Deletes the rows of deleted comments after the last one of their thread that is left. */
async function dropUnanswered(trx: Writing, threadId: number): Promise<void> {
  await trx
    .deleteFrom("comments")
    .where("thread_id", "=", threadId)
    .where("state", "=", "deleted")
    .where("id", ">", (of) =>
      of
        .selectFrom("comments as r")
        .select((select) => select.fn.coalesce(select.fn.max("r.id"), select.lit(0)).as("id"))
        .where("r.thread_id", "=", threadId)
        .where("r.state", "!=", "deleted"),
    )
    .execute();
}

/** Takes a comment's text away. @returns what putBackComment needs, or undefined if there is no such comment */
export function takeOutComment({ db, hub }: Writer, id: number) {
  return inTransaction(db, async (trx, afterCommit) => {
    const comment = await trx
      .selectFrom("comments")
      .selectAll()
      .where("id", "=", id)
      .where("state", "=", "shown")
      .executeTakeFirst();
    if (!comment) return undefined;
    await trx.updateTable("comments").set({ state: "removed", content: "" }).where("id", "=", id).execute();
    await retractComment({ db: trx, hub }, comment);
    const isAnswered = await hasLater(trx, comment);
    afterCommit(() => announceDeletion(hub, comment, isAnswered));
    return comment;
  });
}

/** A message removed before comments could be answered. */
type FormerMessage = Pick<Row<"comments">, "id" | "author_id" | "content" | "created_at"> & {
  problem_id: number;
};

/** @throws Conflict if its entry is gone */
export function putBackComment(
  { db, hub }: Writer,
  id: number,
  state: Row<"comments"> | FormerMessage,
): Promise<void> {
  return inTransaction(db, async (trx, afterCommit) => {
    const comment = { thread_id: id, solution_id: null, blog_id: null, ...state };
    const subject = subjectOf(comment);
    if (!(await findPlace(trx, subject))) throw new Conflict(`Its ${subject.kind} no longer exists.`);
    afterCommit(() => announceChange(hub, subject));
    const { content } = comment;
    const put = await trx
      .updateTable("comments")
      .set({ content, state: "shown" })
      .where("id", "=", id)
      .where("state", "=", "removed")
      .returning("id")
      .executeTakeFirst();
    if (put) return;
    const root = await findComment(trx, comment.thread_id);
    await trx
      .insertInto("comments")
      .values({ ...comment, thread_id: root?.thread_id ?? id, submission_key: null, useful_count: 0 })
      .execute();
  });
}

function announceChange(hub: Store["hub"], subject: Subject): void {
  const room = topicOf(subject);
  hub.publish(room, { type: COMMENTS_CHANGED, data: { room } });
}

/** A discussion's pages drop a message, or show that an answered one has no text any more. */
function announceDeletion(
  hub: Store["hub"],
  comment: Parameters<typeof subjectOf>[0] & { id: number },
  isAnswered: boolean,
): void {
  const subject = subjectOf(comment);
  if (subject.kind === "problem") {
    hub.publish(topicOf(subject), { type: MESSAGE_DELETED, data: { _id: String(comment.id) } });
    if (!isAnswered) return;
  }
  announceChange(hub, subject);
}
