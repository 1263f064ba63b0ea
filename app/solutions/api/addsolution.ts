import { z } from "zod";
import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { submissionKey } from "../../http/submission-key.ts";
import { addSolution } from "../commands.server.ts";
import { solutionSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/problem/{problemId}/addsolution",
    area: "Solutions",
    summary: "Post a solution; requests with the same Idempotency-Key header store it once",
    guard: "user",
    body: solutionSchema,
    status: 201,
    answer: messageAnswer.extend({ _id: z.string() }),
    refusals: { 409: "The key was used for another problem" },
    async run({ app, viewer, params, body, request }) {
      const key = submissionKey(request.headers.get("Idempotency-Key"));
      const id = await addSolution(app, viewer, idParam(params.problemId), body, key);
      return { message: "Solution added successfully!", _id: String(id) };
    },
  }),
);
export const action = loader;
