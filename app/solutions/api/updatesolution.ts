import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { updateSolution } from "../commands.server.ts";
import { solutionSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "PUT",
    path: "/problem/{problemId}/solutions/{solutionId}/updatesolution",
    area: "Solutions",
    summary: "Replace a solution's content; unknown and read-only keys are ignored",
    guard: "user",
    body: solutionSchema,
    answer: messageAnswer,
    refusals: { 403: "The solution is another user's" },
    async run({ app, viewer, params, body }) {
      await updateSolution(app, viewer, idParam(params.problemId), idParam(params.solutionId), body);
      return { message: "Solution updated successfully!" };
    },
  }),
);
export const action = loader;
