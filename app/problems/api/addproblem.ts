import { z } from "zod";
import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { submissionKey } from "../../http/submission-key.ts";
import { addProblem } from "../commands.server.ts";
import { problemSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "POST",
    path: "/addproblem",
    area: "Problems",
    summary: "Share a problem; requests with the same Idempotency-Key header store it once",
    guard: "user",
    body: problemSchema,
    status: 201,
    answer: messageAnswer.extend({ _id: z.string() }),
    async run({ app, viewer, body, request }) {
      const id = await addProblem(app, viewer, body, submissionKey(request.headers.get("Idempotency-Key")));
      return { message: "Problem added successfully!", _id: String(id) };
    },
  }),
);
export const action = loader;
