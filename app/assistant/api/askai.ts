import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { askOnce } from "../commands.server.ts";
import { questionSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/askai",
    area: "Assistant",
    summary: "Ask the assistant a single question, which is not stored. Guests have a small limit",
    guard: "anyone",
    body: questionSchema,
    answer: messageAnswer,
    refusals: {
      401: "The operator has disabled questions of guests",
      409: "The assistant is still answering the user's last question",
      413: "The body is too large",
      502: "The AI service failed",
      503: "The AI service is not configured or busy; with Retry-After if the service names a delay",
    },
    async run({ app, viewer, body, context }) {
      return { message: await askOnce(app, viewer, context.address, body.content, context.leaving()) };
    },
  }),
);
export const action = loader;
