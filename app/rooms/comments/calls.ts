import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../auth/calls.server.ts";
import { authorAnswer, toAuthorJson } from "../../platform/http/author-json.ts";
import { idParam } from "../../platform/http/ids.ts";
import { blockedBy } from "../blocks/index.server.ts";
import { addComment, addMessage, deleteComment, deleteMessage, editComment } from "./commands.server.ts";
import { requirePlace } from "./places.server.ts";
import {
  commentAnswer,
  listedCommentAnswer,
  listedMessageAnswer,
  messageAnswer,
  presentComments,
  toMessageJson,
} from "./present.server.ts";
import { listComments, listMessages, suggestNames } from "./queries.server.ts";
import { commentSchema, editSchema, mentionsQuery, messageSchema } from "./schema.ts";
import type { Subject } from "./subject.ts";

const subjectIn = (kind: "solution" | "blog", params: Record<string, string | undefined>): Subject => ({
  kind,
  id: idParam(params[`${kind}Id`]),
});

const oneComment = z.object({ comment: commentAnswer });

const listCall = (kind: "solution" | "blog") =>
  defineCall("GET", `/${kind}s/:${kind}Id/comments`, {
    summary: `The comments on a ${kind}, oldest first, replies after the comment that they answer`,
    query: pageQuery,
    answer: z.object({ comments: z.array(listedCommentAnswer) }),
    async run({ db, viewer, params, query, url }) {
      const page = await listComments(db, viewer, subjectIn(kind, params), pageOf(query));
      const blocked = await blockedBy(db, viewer.id);
      const shown = await presentComments(db, page.rows);
      const comments = shown.map((comment, index) => {
        const { author_id = null, state } = page.rows[index] ?? {};
        return { ...comment, fromBlocked: state === "shown" && blocked.has(author_id) };
      });
      return listAnswer({ comments }, page, url);
    },
  });

const addCall = (kind: "solution" | "blog") =>
  defineCall("POST", `/${kind}s/:${kind}Id/comments`, {
    summary: `Comment on a ${kind}, or answer a comment. Repeated requests with the same Idempotency-Key store only one comment`,
    body: commentSchema,
    status: 201,
    answer: oneComment,
    async run({ app, db, viewer, params, body, key }) {
      const added = await addComment(app, viewer, subjectIn(kind, params), body, key);
      const [comment] = await presentComments(db, [added]);
      return { comment };
    },
  });

export const loader = serveCalls(
  "Comments",
  defineCall("GET", "/problem/:problemId/discussion", {
    summary:
      "The newest messages of a problem's discussion, newest last. The next page holds earlier messages",
    query: pageQuery,
    answer: z.object({ messages: z.array(listedMessageAnswer) }),
    async run({ db, viewer, params, query, url }) {
      const page = await listMessages(db, viewer, idParam(params.problemId), pageOf(query));
      const blocked = await blockedBy(db, viewer.id);
      const messages = page.rows.map((row) => ({
        ...toMessageJson(row),
        fromBlocked: blocked.has(row.author_id),
      }));
      return listAnswer({ messages }, page, url);
    },
  }),
  defineCall("POST", "/problem/:problemId/discussion", {
    summary:
      "Post a message about a problem. Repeated requests with the same Idempotency-Key store only one message",
    body: messageSchema,
    status: 201,
    answer: messageAnswer,
    async run({ app, viewer, params, body, key }) {
      return toMessageJson(await addMessage(app, viewer, idParam(params.problemId), body, key));
    },
  }),
  defineCall("DELETE", "/problem/:problemId/discussion/:messageId", {
    only: "author",
    summary: "Delete your own message",
    refusals: { 403: "The message belongs to another user" },
    async run({ app, viewer, params }) {
      await deleteMessage(app, viewer, idParam(params.problemId), idParam(params.messageId));
      return { message: "Message deleted" };
    },
  }),
  listCall("solution"),
  addCall("solution"),
  listCall("blog"),
  addCall("blog"),
  defineCall("PUT", "/comments/:commentId", {
    only: "author",
    summary: "Edit your own comment, or your own message in a problem's discussion",
    body: editSchema,
    answer: oneComment,
    refusals: { 403: "The comment belongs to another user" },
    async run({ app, db, viewer, params, body }) {
      const edited = await editComment(app, viewer, idParam(params.commentId), body);
      const [comment] = await presentComments(db, [edited]);
      return { comment };
    },
  }),
  defineCall("DELETE", "/comments/:commentId", {
    only: "author",
    summary: "Delete your own comment. If others answered it, it stays without its text and author",
    refusals: { 403: "The comment belongs to another user" },
    async run({ app, viewer, params }) {
      await deleteComment(app, viewer, idParam(params.commentId));
      return { message: "Comment deleted" };
    },
  }),
  defineCall("GET", "/mentions", {
    summary: "Up to 8 members whose names start with a text, for completing @mentions",
    query: mentionsQuery,
    answer: z.object({ users: z.array(authorAnswer) }),
    refusals: { 404: "There is no such entry", 429: "Too many searches" },
    async run({ app, db, viewer, query }) {
      await app.limits.take("searchByAccount", viewer.id);
      const kind = (["problem", "solution", "blog"] as const).find((each) => query[each] !== undefined);
      const subject = kind && { kind, id: query[kind] as number };
      if (subject) await requirePlace(db, viewer, subject);
      const users = await suggestNames(app, viewer, query.q, subject);
      return { users: users.map(({ id, username }) => toAuthorJson(id, username)) };
    },
  }),
);
export const action = loader;
