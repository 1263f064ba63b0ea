import { defineCall, serveCalls } from "../http/calls.server.ts";
import { idParam } from "../http/ids.ts";
import { blockUser, reportUser, unblockUser } from "./commands.server.ts";
import { reportSchema } from "./schema.ts";

export const loader = serveCalls(
  "People",
  defineCall("POST", "/users/:userId/block", {
    summary: "Refuse messages and invitations from a user; repeating it changes nothing",
    refusals: { 409: "The list of blocked users is full" },
    async run({ app, viewer, params }) {
      await blockUser(app, viewer, idParam(params.userId));
      return { message: "User blocked" };
    },
  }),
  defineCall("POST", "/users/:userId/unblock", {
    summary: "Accept messages and invitations from a user again; repeating it changes nothing",
    async run({ app, viewer, params }) {
      await unblockUser(app, viewer, idParam(params.userId));
      return { message: "User unblocked" };
    },
  }),
  defineCall("POST", "/users/:userId/report", {
    summary: "Report a user to the operator",
    body: reportSchema,
    status: 201,
    refusals: { 429: "Too many reports" },
    async run({ app, viewer, params, body }) {
      await reportUser(app, viewer, idParam(params.userId), body);
      return { message: "Report sent" };
    },
  }),
);
export const action = loader;
