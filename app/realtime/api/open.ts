import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { SignedOut } from "../../http/errors.ts";
import { openSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/realtime/open",
    area: "Realtime",
    summary: "Open a connection for long polling where websockets are blocked",
    guard: "user",
    body: openSchema,
    status: 201,
    answer: z.object({ id: z.string(), cursor: z.number() }),
    async run({ app, body, viewer, context }) {
      const session = await context.session();
      if (!session) throw new SignedOut();
      await app.limits.take("connectionsByAccount", viewer.id);
      return app.realtime.polling.open(session, body.presence);
    },
  }),
);
export const action = loader;
