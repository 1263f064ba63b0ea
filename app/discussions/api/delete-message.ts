import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { deleteMessage } from "../commands.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "DELETE",
    path: "/problem/{problemId}/discussion/{messageId}",
    area: "Discussions",
    summary: "Delete your own message",
    guard: "user",
    answer: messageAnswer,
    refusals: { 403: "The message belongs to another user" },
    async run({ app, viewer, params }) {
      await deleteMessage(app, viewer, idParam(params.problemId), idParam(params.messageId));
      return { message: "Message deleted" };
    },
  }),
);
export const action = loader;
