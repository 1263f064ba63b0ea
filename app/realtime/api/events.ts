import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { SignedOut } from "../../http/errors.ts";
import { eventsQuery } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/realtime/events",
    area: "Realtime",
    summary: "Events after the cursor. Waits up to 25 seconds for the first",
    guard: "user",
    query: eventsQuery,
    answer: z.object({
      events: z.array(z.object({ event: z.string(), data: z.unknown() })),
      cursor: z.number(),
      resync: z.literal(true).optional(),
      closed: z.number().optional(),
    }),
    async run({ app, query, context }) {
      const session = await context.session();
      if (!session) throw new SignedOut();
      return app.realtime.polling.events(session, query.id, query.cursor, context.leaving());
    },
  }),
);
export const action = loader;
