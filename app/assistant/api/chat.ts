import { z } from "zod";
import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { submissionKey } from "../../http/submission-key.ts";
import { answerAsked, questionOf } from "../asking.server.ts";
import { ask, deleteChat } from "../commands.server.ts";
import { chatAnswer, chatMessageAnswer, replyAnswer, toChatJson, toChatMessageJson } from "../json.ts";
import { listChatMessages, requireChat } from "../queries.server.ts";
import { chatQuestionSchema } from "../schema.ts";

const path = "/askai/chats/{chatId}";
const area = "Assistant";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path,
    area,
    summary: "A chat with its newest messages, newest last. The next page holds earlier messages",
    guard: "user",
    query: pageQuery,
    answer: z.object({ chat: chatAnswer, messages: z.array(chatMessageAnswer) }),
    async run({ db, viewer, params, query, url }) {
      const chat = await requireChat(db, viewer, idParam(params.chatId));
      const page = await listChatMessages(db, chat.id, pageOfQuery(query));
      return listAnswer({ chat: toChatJson(chat), messages: page.rows.map(toChatMessageJson) }, page, url);
    },
  }),
  defineCall({
    method: "POST",
    path,
    area,
    summary:
      "Ask a question in a chat, or request a step of its problem's hints. Requests with the same Idempotency-Key ask once",
    guard: "user",
    body: chatQuestionSchema,
    answer: replyAnswer,
    refusals: {
      409: "Another question is being answered, or an earlier hint comes first",
      502: "The AI service failed; the question is stored and can be retried",
      503: "The AI service is not configured or busy",
    },
    async run({ app, viewer, params, body, request, context }) {
      const key = submissionKey(request.headers.get("Idempotency-Key"));
      const place = { chatId: idParam(params.chatId) };
      const asked = await ask(app, viewer, place, questionOf(body), key);
      return answerAsked(app, asked, context.leaving());
    },
  }),
  defineCall({
    method: "DELETE",
    path,
    area,
    summary: "Delete a chat and its messages",
    guard: "user",
    answer: messageAnswer,
    async run({ app, viewer, params }) {
      await deleteChat(app, viewer, idParam(params.chatId));
      return { message: "Chat deleted" };
    },
  }),
);
export const action = loader;
