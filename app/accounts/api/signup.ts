import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { signUp } from "../commands.server.ts";
import { toUserJson } from "../json.ts";
import { signUpSchema, userAnswer } from "../schema.ts";
import { startSession } from "../sessions.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/signup",
    area: "Accounts",
    summary: "Make an account and sign in",
    guard: "anyone",
    body: signUpSchema,
    status: 201,
    answer: z.object({ user: userAnswer }),
    refusals: { 403: "Sign-up is closed", 409: "Username or e-mail address is taken" },
    async run({ body, context, request }) {
      const user = await signUp(context, body);
      await startSession(context, user.id, request.headers.get("User-Agent") ?? "");
      return { user: toUserJson(user) };
    },
  }),
);
export const action = loader;
