import { z } from "zod";
import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { markRead } from "../commands.server.ts";
import { readSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/messages/{userId}/read",
    area: "Messages",
    summary: "Mark the conversation with a user as read, up to the message with the id upTo if given",
    guard: "user",
    query: readSchema,
    answer: messageAnswer.extend({
      unread: z.object({ total: z.number().int(), conversation: z.number().int() }),
    }),
    async run({ app, viewer, params, query }) {
      const unread = await markRead(app, viewer, idParam(params.userId), query.upTo);
      return { message: "Conversation read", unread };
    },
  }),
);
export const action = loader;
