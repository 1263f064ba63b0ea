import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../auth/calls.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { blockedBy } from "../blocks/index.server.ts";
import { addMessage, deleteMessage } from "./commands.server.ts";
import { listedMessageAnswer, messageAnswer, toMessageJson } from "./present.server.ts";
import { listMessages } from "./queries.server.ts";
import { messageSchema } from "./schema.ts";

export const loader = serveCalls(
  "Discussions",
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
);
export const action = loader;
