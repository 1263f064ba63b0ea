import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { unblockUser } from "../commands.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/users/{userId}/unblock",
    area: "People",
    summary: "Accept messages and invitations from a user again; repeating it changes nothing",
    guard: "user",
    answer: messageAnswer,
    async run({ app, viewer, params }) {
      await unblockUser(app, viewer, idParam(params.userId));
      return { message: "User unblocked" };
    },
  }),
);
export const action = loader;
