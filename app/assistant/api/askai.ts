import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { askOnce } from "../commands.server.ts";
import { questionSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/askai",
    area: "Assistant",
    summary:
      "Ask the assistant a question of its own, which is not stored; open to guests within a small limit",
    guard: "anyone",
    body: questionSchema,
    answer: messageAnswer,
    refusals: {
      401: "Nobody is signed in, and the operator has turned guests' questions off",
      409: "The user's last question is being answered",
      413: "The body is too large",
      502: "The AI service failed",
      503: "The AI service is not set up or has no room; Retry-After where it says how long",
    },
    async run({ app, viewer, body, context }) {
      return { message: await askOnce(app, viewer, context.address, body.content, context.leaving()) };
    },
  }),
);
export const action = loader;
