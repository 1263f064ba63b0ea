import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { markRead } from "../commands.server.ts";

const call = serveCalls(
  defineCall({
    method: "POST",
    path: "/messages/{userId}/read",
    area: "Messages",
    summary: "Mark the conversation with a user as read",
    guard: "user",
    answer: messageAnswer,
    async run({ app, viewer, params }) {
      await markRead(app, viewer, idParam(params.userId));
      return { message: "Conversation read" };
    },
  }),
);
export const loader = call.loader;
export const action = call.action;
