import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { readNotifications } from "../commands.server.ts";
import { readSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/notifications/read",
    area: "Notifications",
    summary: "Mark some or all notifications as read; returns how many are still unread",
    guard: "user",
    body: readSchema,
    answer: z.object({ unread: z.number().int() }),
    async run({ app, viewer, body }) {
      return { unread: await readNotifications(app, viewer, body.ids?.map(Number)) };
    },
  }),
);
export const action = loader;
