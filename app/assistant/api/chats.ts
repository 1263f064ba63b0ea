import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { submissionKey } from "../../http/submission-key.ts";
import { answerAsked, questionOf } from "../asking.server.ts";
import { ask } from "../commands.server.ts";
import { chatAnswer, replyAnswer, toChatJson } from "../json.ts";
import { listChats } from "../queries.server.ts";
import { newChatSchema } from "../schema.ts";

const path = "/askai/chats";
const area = "Assistant";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path,
    area,
    summary: "Your chats with the assistant, the most recently used first",
    guard: "user",
    query: pageQuery,
    answer: z.object({ chats: z.array(chatAnswer) }),
    async run({ db, viewer, query, url }) {
      const page = await listChats(db, viewer, pageOfQuery(query));
      return listAnswer({ chats: page.rows.map(toChatJson) }, page, url);
    },
  }),
  defineCall({
    method: "POST",
    path,
    area,
    summary:
      "Start a chat with a question or with a step of a problem's hints. Requests with the same Idempotency-Key ask once",
    guard: "user",
    body: newChatSchema,
    status: 201,
    answer: replyAnswer,
    refusals: {
      404: "The user cannot see such a problem or solution",
      409: "Another question is being answered, or an earlier hint comes first",
      502: "The AI service failed; the question is stored and can be retried",
      503: "The AI service is not configured or busy",
    },
    async run({ app, viewer, body, request, context }) {
      const { problem, solution, ...question } = body;
      const topic = {
        problemId: problem === undefined ? null : Number(problem),
        solutionId: solution === undefined ? null : Number(solution),
      };
      const key = submissionKey(request.headers.get("Idempotency-Key"));
      const asked = await ask(app, viewer, topic, questionOf(question), key);
      return answerAsked(app, asked, context.leaving());
    },
  }),
);
export const action = loader;
