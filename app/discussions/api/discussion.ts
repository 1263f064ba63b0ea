import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { submissionKey } from "../../http/submission-key.ts";
import { addMessage } from "../commands.server.ts";
import { messageAnswer, toMessageJson } from "../present.server.ts";
import { listMessages } from "../queries.server.ts";
import { messageSchema } from "../schema.ts";

const path = "/problem/{problemId}/discussion";
const area = "Discussions";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path,
    area,
    summary:
      "The newest messages of a problem's discussion, newest last. The next page holds earlier messages",
    guard: "user",
    query: pageQuery,
    answer: z.object({ messages: z.array(messageAnswer) }),
    async run({ db, viewer, params, query, url }) {
      const page = await listMessages(db, viewer, idParam(params.problemId), pageOfQuery(query));
      return listAnswer({ messages: page.rows.map(toMessageJson) }, page, url);
    },
  }),
  defineCall({
    method: "POST",
    path,
    area,
    summary: "Post a message about a problem. Requests with the same Idempotency-Key store one message",
    guard: "user",
    body: messageSchema,
    status: 201,
    answer: messageAnswer,
    async run({ app, viewer, params, body, request }) {
      const key = submissionKey(request.headers.get("Idempotency-Key"));
      return toMessageJson(await addMessage(app, viewer, idParam(params.problemId), body, key));
    },
  }),
);
export const action = loader;
