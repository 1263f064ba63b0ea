import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { blockUser } from "../commands.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/users/{userId}/block",
    area: "People",
    summary: "Refuse messages and invitations from a user; repeating it changes nothing",
    guard: "user",
    answer: messageAnswer,
    refusals: { 409: "The list of blocked users is full" },
    async run({ app, viewer, params }) {
      await blockUser(app, viewer, idParam(params.userId));
      return { message: "User blocked" };
    },
  }),
);
export const action = loader;
