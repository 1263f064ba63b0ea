import { z } from "zod";
import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { problemEntryAnswer, toEntryJson } from "../../problems/json.ts";
import { getVisibleProblem } from "../../problems/queries.server.ts";
import { solutionAnswer, toSolutionJson } from "../json.ts";
import { listSolutions, reviewIdsOf } from "../queries.server.ts";
import { listSchema } from "../schema.ts";

export const loader = serveCalls(
  defineCall({
    method: "GET",
    path: "/problem/{problemId}/solutions",
    area: "Solutions",
    summary: "A problem's solutions, newest or best reviewed first, and the problem",
    guard: "user",
    query: listSchema.extend(pageQuery.shape),
    answer: z.object({ solutions: z.array(solutionAnswer), problem: problemEntryAnswer }),
    async run({ db, viewer, params, query, url }) {
      const problem = await getVisibleProblem(db, viewer, idParam(params.problemId));
      const page = await listSolutions(db, viewer, problem.id, query, pageOfQuery(query));
      const reviews = await reviewIdsOf(
        db,
        page.rows.filter((row) => row.reviews_count > 0).map((row) => row.id),
      );
      const solutions = page.rows.map((row) => toSolutionJson(row, reviews.get(row.id) ?? []));
      return listAnswer({ solutions, problem: toEntryJson(problem) }, page, url);
    },
  }),
);
export const action = loader;
