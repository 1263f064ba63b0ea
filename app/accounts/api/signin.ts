import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { verifyCredentials } from "../commands.server.ts";
import { toUserJson } from "../json.ts";
import { signInSchema, userAnswer } from "../schema.ts";
import { startSession } from "../sessions.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/signin",
    area: "Accounts",
    summary: "Sign in with an e-mail address or a username",
    guard: "anyone",
    body: signInSchema,
    answer: z.object({ user: userAnswer }),
    async run({ body, context, request }) {
      const user = await verifyCredentials(context, body);
      await startSession(context, user.id, request.headers.get("User-Agent") ?? "");
      return { user: toUserJson(user) };
    },
  }),
);
export const action = loader;
