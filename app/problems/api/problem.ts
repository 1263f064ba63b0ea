import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { problemAnswer, toProblemJson } from "../json.ts";
import { getVisibleProblem, idsBelow } from "../queries.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/problem/{problemId}",
    area: "Problems",
    summary: "One problem, and whether the user has bookmarked it",
    guard: "user",
    answer: z.object({ problem: problemAnswer, isBookmarked: z.boolean() }),
    async run({ db, viewer, params }) {
      const problem = await getVisibleProblem(db, viewer, idParam(params.problemId));
      const below = await idsBelow(db, problem.id);
      return { problem: toProblemJson(problem, below), isBookmarked: problem.isBookmarked };
    },
  }),
);
export const action = loader;
