import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { solutionAnswer, toSolutionJson } from "../json.ts";
import { getVisibleSolution, reviewIdsOf } from "../queries.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/problem/{problemId}/solutions/{solutionId}",
    area: "Solutions",
    summary: "One solution",
    guard: "user",
    answer: solutionAnswer,
    async run({ db, viewer, params }) {
      const [problemId, id] = [idParam(params.problemId), idParam(params.solutionId)];
      const solution = await getVisibleSolution(db, viewer, problemId, id);
      const reviews = await reviewIdsOf(db, [id]);
      return toSolutionJson(solution, reviews.get(id) ?? []);
    },
  }),
);
export const action = loader;
