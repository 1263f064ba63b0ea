import { z } from "zod";
import {
  defineCall,
  doneAnswer,
  listAnswer,
  pageOf,
  pageQuery,
  serveCalls,
} from "../../auth/calls.server.ts";
import { idParam, submissionKey } from "../../platform/http/ids.ts";
import { markRead, searchOwnMessages, sendMessage } from "./commands.server.ts";
import { foundAnswer, messageAnswer, personAnswer } from "./json.ts";
import { loadPeople, loadPeopleByIds } from "./list.server.ts";
import { presentFound, presentMessages } from "./present.server.ts";
import { listMessages, listMessagesSince, requireOther } from "./queries.server.ts";
import { afterSchema, idListSchema, keyedMessageSchema, readSchema, searchSchema } from "./schema.ts";

export const loader = serveCalls(
  "Messages",
  defineCall("GET", "/messages/users", {
    summary:
      "Other users: those the caller has a conversation with, most recent first, then the rest by name. With `ids`, only those users",
    query: pageQuery.extend({ q: searchSchema, ids: idListSchema.optional() }),
    answer: z.array(personAnswer),
    refusals: { 429: "Too many searches" },
    async run({ app, viewer, query, url }) {
      if (query.ids) return loadPeopleByIds(app, viewer, query.ids);
      const page = await loadPeople(app, viewer, { ...pageOf(query), q: query.q });
      return listAnswer(page.rows, page, url);
    },
  }),
  defineCall("GET", "/messages/search", {
    summary: "The caller's messages, sent and received, that contain every word of `q`, newest first",
    query: pageQuery.extend({ q: searchSchema }),
    answer: z.array(foundAnswer),
    refusals: { 429: "Too many searches" },
    async run({ app, viewer, query, url }) {
      const typed = query.q ?? "";
      const page = await searchOwnMessages(app, viewer, typed, pageOf(query));
      return listAnswer(await presentFound(page.rows, typed), page, url);
    },
  }),
  defineCall("GET", "/messages/:userId", {
    summary:
      "The latest messages exchanged with a user, newest last; the next page has earlier ones. With `after`, the messages since that one",
    query: pageQuery.extend({ after: afterSchema }),
    answer: z.array(messageAnswer),
    async run({ app, db, viewer, params, query, url }) {
      const other = await requireOther(db, viewer, idParam(params.userId));
      const show = (rows: Parameters<typeof presentMessages>[3]) => presentMessages(app, viewer, other, rows);
      if (query.after !== undefined) {
        return show(await listMessagesSince(db, other, query.after, query.limit));
      }
      const page = await listMessages(db, other, pageOf(query));
      return listAnswer(await show(page.rows), page, url);
    },
  }),
  defineCall("POST", "/messages/:userId/read", {
    summary: "Mark the conversation with a user as read; with `upTo`, only up to the message with that id",
    query: readSchema,
    answer: doneAnswer.extend({
      unread: z.object({ total: z.number().int(), conversation: z.number().int() }),
    }),
    async run({ app, viewer, params, query }) {
      const unread = await markRead(app, viewer, idParam(params.userId), query.upTo);
      return { message: "Conversation read", unread };
    },
  }),
  defineCall("POST", "/messages/send/:userId", {
    summary: "Send a message to a user; requests with the same `key` or Idempotency-Key header store it once",
    body: keyedMessageSchema,
    status: 201,
    answer: messageAnswer,
    refusals: {
      403: "Either user has blocked the other",
      409: "The key was used for a message to another user",
      429: "Too many messages",
    },
    run({ app, viewer, params, body, request }) {
      const key = submissionKey(body.key ?? request.headers.get("Idempotency-Key"));
      return sendMessage(app, viewer, idParam(params.userId), body, key);
    },
  }),
);
export const action = loader;
