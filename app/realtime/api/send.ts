import { z } from "zod";
import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { SignedOut } from "../../http/errors.ts";
import { clientFrame } from "../frames.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/realtime/send",
    area: "Realtime",
    summary: "Send a frame over a long-polling connection",
    guard: "user",
    body: z.intersection(z.object({ id: z.string().max(64) }), clientFrame),
    status: 202,
    answer: messageAnswer,
    async run({ app, body: { id, ...frame }, context }) {
      const session = await context.session();
      if (!session) throw new SignedOut();
      app.realtime.polling.take(session, id, frame);
      return { message: "Taken" };
    },
  }),
);
export const action = loader;
