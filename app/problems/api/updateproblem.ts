import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { updateProblem } from "../commands.server.ts";
import { problemSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "PUT",
    path: "/problem/{problemId}/updateproblem",
    area: "Problems",
    summary: "Replace a problem's content; unknown and read-only keys are ignored",
    guard: "user",
    body: problemSchema,
    answer: messageAnswer,
    refusals: { 403: "The problem is another user's" },
    async run({ app, viewer, params, body }) {
      await updateProblem(app, viewer, idParam(params.problemId), body);
      return { message: "Problem updated successfully!" };
    },
  }),
);
export const action = loader;
