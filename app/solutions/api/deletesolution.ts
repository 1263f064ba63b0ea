import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { deleteSolution } from "../commands.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "DELETE",
    path: "/problem/{problemId}/solutions/{solutionId}/deletesolution",
    area: "Solutions",
    summary: "Delete a solution with its reviews",
    guard: "user",
    answer: messageAnswer,
    refusals: { 403: "The solution is another user's" },
    async run({ app, viewer, params }) {
      await deleteSolution(app, viewer, idParam(params.problemId), idParam(params.solutionId));
      return { message: "Solution deleted" };
    },
  }),
);
export const action = loader;
