import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { endSession } from "../sessions.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/logout",
    area: "Accounts",
    summary: "End this session",
    guard: "anyone",
    answer: messageAnswer,
    async run({ context }) {
      await endSession(context);
      return { message: "Logged out" };
    },
  }),
);
export const action = loader;
