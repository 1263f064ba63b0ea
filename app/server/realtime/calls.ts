import { z } from "zod";
import { defineCall, serveCalls } from "../../auth/calls.server.ts";
import { clientFrame } from "../../platform/realtime/frames.server.ts";

const refusals = { 404: "The connection has ended or belongs to another session" };

export const loader = serveCalls(
  "Realtime",
  defineCall("POST", "/realtime/open", {
    summary: "Open a connection for long polling where websockets are blocked",
    /** presence: whether to send lists of online users without being asked. */
    body: z.object({ presence: z.boolean().default(true) }),
    status: 201,
    answer: z.object({ id: z.string(), cursor: z.number() }),
    async run({ app, body, session }) {
      await app.limits.take("connectionsByAccount", session.viewer.id);
      return app.realtime.polling.open(session, body.presence);
    },
  }),
  defineCall("GET", "/realtime/events", {
    summary: "Events after the cursor. Waits up to 25 seconds for the first",
    only: "holder",
    // The same scope as for opening the connection.
    scope: "write",
    refusals,
    query: z.object({ id: z.string().max(64), cursor: z.coerce.number().int().min(0) }),
    answer: z.object({
      events: z.array(z.object({ event: z.string(), data: z.unknown() })),
      cursor: z.number(),
      resync: z.literal(true).optional(),
      closed: z.number().optional(),
    }),
    async run({ app, query, session, context }) {
      return app.realtime.polling.events(session, query.id, query.cursor, context.leaving());
    },
  }),
  defineCall("POST", "/realtime/send", {
    summary: "Send a frame over a long-polling connection",
    only: "holder",
    refusals,
    body: z.intersection(z.object({ id: z.string().max(64) }), clientFrame),
    status: 202,
    async run({ app, body: { id, ...frame }, session }) {
      app.realtime.polling.take(session, id, frame);
      return { message: "Taken" };
    },
  }),
);
export const action = loader;
