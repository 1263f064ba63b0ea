import { z } from "zod";
import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { submissionKey } from "../../http/submission-key.ts";
import { addReview } from "../commands.server.ts";
import { reviewSchema } from "../schema.ts";
import { addressOf } from "../subject.ts";

const call = serveCalls(
  defineCall({
    method: "POST",
    path: "/problem/{problemId}/solutions/{solutionId}/addreview",
    area: "Reviews",
    summary: "Review a solution; with an Idempotency-Key header, sent twice it is stored once",
    guard: "user",
    body: reviewSchema,
    status: 201,
    answer: messageAnswer.extend({ _id: z.string() }),
    async run({ app, viewer, params, body, request }) {
      const key = submissionKey(request.headers.get("Idempotency-Key"));
      const id = await addReview(app, viewer, addressOf(params), body, key);
      return { message: "Review added successfully!", _id: String(id) };
    },
  }),
);
export const loader = call.loader;
export const action = call.action;
