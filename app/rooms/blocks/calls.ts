import { defineCall, serveCalls } from "../../auth/calls.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { blockUser, unblockUser } from "./commands.server.ts";

const oneself = "The user ID is the caller's own";

export const loader = serveCalls(
  "People",
  defineCall("POST", "/users/:userId/block", {
    summary: "Refuse messages and invitations from a user; repeating it changes nothing",
    refusals: { 400: oneself, 409: "The list of blocked users is full" },
    async run({ app, viewer, params }) {
      await blockUser(app, viewer, idParam(params.userId));
      return { message: "User blocked" };
    },
  }),
  defineCall("POST", "/users/:userId/unblock", {
    summary: "Accept messages and invitations from a user again; repeating it changes nothing",
    refusals: { 400: oneself },
    async run({ app, viewer, params }) {
      await unblockUser(app, viewer, idParam(params.userId));
      return { message: "User unblocked" };
    },
  }),
);
export const action = loader;
