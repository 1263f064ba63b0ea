import { z } from "zod";
import { defineCall, listAnswer, pageOf, pageQuery, serveCalls } from "../../auth/calls.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { answerAsked, questionOf } from "./asking.server.ts";
import { ask, askOnce, deleteChat } from "./commands.server.ts";
import { chatAnswer, chatMessageAnswer, replyAnswer, toChatJson, toChatMessageJson } from "./json.ts";
import { listChatMessages, listChats, requireChat } from "./queries.server.ts";
import { chatQuestionSchema, newChatSchema, questionSchema } from "./schema.ts";

const refusals = {
  409: "Another question is being answered, or the previous hint must be requested first",
  502: "The AI service failed; the question is stored, so it can be retried",
  503: "The AI service is busy or not configured",
};

export const loader = serveCalls(
  "Assistant",
  defineCall("POST", "/askai", {
    summary: "Ask the assistant a single question, which is not stored. Guests can ask only a few",
    guard: "anyone",
    body: questionSchema,
    refusals: {
      401: "The operator does not allow guests to ask questions",
      409: "The assistant is still answering the user's last question",
      413: "The body is too large",
      502: "The AI service failed",
      503: "The AI service is busy or not configured; has Retry-After if the service asks for a delay",
    },
    async run({ app, viewer, body, context }) {
      return { message: await askOnce(app, viewer, context.address, body.content, context.leaving()) };
    },
  }),
  defineCall("GET", "/askai/chats", {
    summary: "Your chats with the assistant, most recently used first",
    query: pageQuery,
    answer: z.object({ chats: z.array(chatAnswer) }),
    async run({ db, viewer, query, url }) {
      const page = await listChats(db, viewer, pageOf(query));
      return listAnswer({ chats: page.rows.map(toChatJson) }, page, url);
    },
  }),
  defineCall("POST", "/askai/chats", {
    summary:
      "Start a chat with a question or with a step of a problem's hints. Repeated requests with the same Idempotency-Key ask only once",
    body: newChatSchema,
    status: 201,
    answer: replyAnswer,
    refusals: { 404: "The problem or solution does not exist, or the user cannot see it", ...refusals },
    async run({ app, viewer, body, key, context }) {
      const { problem, solution, ...question } = body;
      const topic = {
        problemId: problem === undefined ? null : Number(problem),
        solutionId: solution === undefined ? null : Number(solution),
      };
      const asked = await ask(app, viewer, topic, questionOf(question), key);
      return answerAsked(app, asked, context.leaving());
    },
  }),
  defineCall("GET", "/askai/chats/:chatId", {
    only: "holder",
    summary: "A chat with its newest messages, newest last. The next page holds earlier messages",
    query: pageQuery,
    answer: z.object({ chat: chatAnswer, messages: z.array(chatMessageAnswer) }),
    async run({ db, viewer, params, query, url }) {
      const chat = await requireChat(db, viewer, idParam(params.chatId));
      const page = await listChatMessages(db, chat.id, pageOf(query));
      return listAnswer({ chat: toChatJson(chat), messages: page.rows.map(toChatMessageJson) }, page, url);
    },
  }),
  defineCall("POST", "/askai/chats/:chatId", {
    only: "holder",
    summary:
      "Ask a question in a chat, or request a step of its problem's hints. Repeated requests with the same Idempotency-Key ask only once",
    body: chatQuestionSchema,
    answer: replyAnswer,
    refusals,
    async run({ app, viewer, params, body, key, context }) {
      const place = { chatId: idParam(params.chatId) };
      const asked = await ask(app, viewer, place, questionOf(body), key);
      return answerAsked(app, asked, context.leaving());
    },
  }),
  defineCall("DELETE", "/askai/chats/:chatId", {
    only: "holder",
    summary: "Delete a chat and its messages",
    async run({ app, viewer, params }) {
      await deleteChat(app, viewer, idParam(params.chatId));
      return { message: "Chat deleted" };
    },
  }),
);
export const action = loader;
