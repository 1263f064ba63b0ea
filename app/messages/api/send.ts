import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { submissionKey } from "../../http/submission-key.ts";
import { sendMessage } from "../commands.server.ts";
import { messageAnswer } from "../json.ts";
import { keyedMessageSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/messages/send/{userId}",
    area: "Messages",
    summary:
      "Send a message to a user. Requests with the same key or Idempotency-Key header store one message",
    guard: "user",
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
