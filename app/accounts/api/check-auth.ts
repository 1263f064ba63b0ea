import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { toUserJson } from "../json.ts";
import { userAnswer } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/check-auth",
    area: "Accounts",
    summary: "Who is signed in",
    guard: "user",
    answer: z.object({ user: userAnswer }),
    run: async ({ viewer }) => ({ user: toUserJson(viewer) }),
  }),
);
export const action = loader;
