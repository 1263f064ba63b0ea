import { z } from "zod";
import type { Viewer } from "../context.ts";
import { defineCall, serveCalls } from "../http/calls.server.ts";
import { signUp, verifyCredentials } from "./commands.server.ts";
import { signInSchema, signUpSchema, userAnswer } from "./schema.ts";
import { endSession, startSession } from "./sessions.server.ts";

/** The signed-in user, as the API shows it. */
const toUserJson = ({ id, username, email }: Viewer) => ({ _id: String(id), username, email });

export const loader = serveCalls(
  "Accounts",
  defineCall("GET", "/check-auth", {
    summary: "Who is signed in",
    answer: z.object({ user: userAnswer }),
    run: async ({ viewer }) => ({ user: toUserJson(viewer) }),
  }),
  defineCall("POST", "/signup", {
    summary: "Make an account and sign in",
    guard: "anyone",
    hasOwnLimits: true,
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
  defineCall("POST", "/signin", {
    summary: "Sign in with an e-mail address or a username",
    guard: "anyone",
    hasOwnLimits: true,
    body: signInSchema,
    answer: z.object({ user: userAnswer }),
    async run({ body, context, request }) {
      const user = await verifyCredentials(context, body);
      await startSession(context, user.id, request.headers.get("User-Agent") ?? "");
      return { user: toUserJson(user) };
    },
  }),
  defineCall("POST", "/logout", {
    summary: "End this session",
    guard: "anyone",
    async run({ context }) {
      await endSession(context);
      return { message: "Logged out" };
    },
  }),
);
export const action = loader;
