import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { reportUser } from "../commands.server.ts";
import { reportSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/users/{userId}/report",
    area: "People",
    summary: "Report a user to the operator",
    guard: "user",
    body: reportSchema,
    status: 201,
    answer: messageAnswer,
    refusals: { 429: "Too many reports" },
    async run({ app, viewer, params, body }) {
      await reportUser(app, viewer, idParam(params.userId), body);
      return { message: "Report sent" };
    },
  }),
);
export const action = loader;
