import { z } from "zod";
import {
  defineCall,
  doneAnswer,
  listAnswer,
  pageOf,
  pageQuery,
  serveCalls,
} from "../../auth/calls.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { getVisibleProblem } from "../problems/index.server.ts";
import { problemEntryAnswer, toEntryJson } from "../problems/json.ts";
import { addSolution, deleteSolution, updateSolution } from "./commands.server.ts";
import { setEditorial } from "./editorial.server.ts";
import { solutionAnswer, toSolutionJson } from "./json.ts";
import { getVisibleSolution, listSolutions, reviewIdsOf } from "./queries.server.ts";
import { listSchema, solutionSchema } from "./schema.ts";

const notYours = { 403: "The problem is another user’s" };

const editorialCall = (method: "PUT" | "DELETE") =>
  defineCall(method, "/solutions/:solutionId/editorial", {
    only: "follower",
    summary:
      method === "PUT"
        ? "Mark a solution as an editorial of the user’s own problem; staff can, too. Repeating it changes nothing"
        : "Take back that a solution is an editorial; repeating it changes nothing",
    answer: z.object({ editorial: z.boolean() }),
    refusals: method === "PUT" ? { ...notYours, 409: "The problem has too many editorials" } : notYours,
    async run({ app, viewer, params }) {
      await setEditorial(app, viewer, idParam(params.solutionId), method === "PUT");
      return { editorial: method === "PUT" };
    },
  });

export const loader = serveCalls(
  "Solutions",
  defineCall("GET", "/problem/:problemId/solutions", {
    summary: "A problem and its solutions, newest, best reviewed or most useful first",
    query: listSchema.extend(pageQuery.shape),
    answer: z.object({ solutions: z.array(solutionAnswer), problem: problemEntryAnswer }),
    async run({ db, viewer, params, query, url }) {
      const problem = await getVisibleProblem(db, viewer, idParam(params.problemId));
      const page = await listSolutions(db, viewer, problem.id, query, pageOf(query));
      const reviews = await reviewIdsOf(
        db,
        page.rows.filter((row) => row.reviews_count > 0).map((row) => row.id),
      );
      const solutions = page.rows.map((row) => toSolutionJson(row, reviews.get(row.id) ?? []));
      const total = query.language ? undefined : problem.solutions_count;
      return listAnswer({ solutions, problem: toEntryJson(problem) }, page, url, total);
    },
  }),
  defineCall("POST", "/problem/:problemId/addsolution", {
    summary: "Post a solution; requests with the same Idempotency-Key header store it once",
    body: solutionSchema,
    status: 201,
    answer: doneAnswer.extend({ _id: z.string() }),
    refusals: { 409: "The Idempotency-Key was already used for another problem" },
    async run({ app, viewer, params, body, key }) {
      const id = await addSolution(app, viewer, idParam(params.problemId), body, key);
      return { message: "Solution added successfully!", _id: String(id) };
    },
  }),
  defineCall("GET", "/problem/:problemId/solutions/:solutionId", {
    summary: "One solution",
    answer: solutionAnswer,
    async run({ db, viewer, params }) {
      const [problemId, id] = [idParam(params.problemId), idParam(params.solutionId)];
      const solution = await getVisibleSolution(db, viewer, problemId, id);
      const reviews = await reviewIdsOf(db, [id]);
      return toSolutionJson(solution, reviews.get(id) ?? []);
    },
  }),
  defineCall("PUT", "/problem/:problemId/solutions/:solutionId/updatesolution", {
    only: "author",
    summary: "Replace a solution's content; unknown and read-only keys are ignored",
    body: solutionSchema,
    refusals: { 403: "The solution is another user's" },
    async run({ app, viewer, params, body }) {
      await updateSolution(app, viewer, idParam(params.problemId), idParam(params.solutionId), body);
      return { message: "Solution updated successfully!" };
    },
  }),
  defineCall("DELETE", "/problem/:problemId/solutions/:solutionId/deletesolution", {
    only: "author",
    summary: "Delete a solution with its reviews",
    refusals: { 403: "The solution is another user's" },
    async run({ app, viewer, params }) {
      await deleteSolution(app, viewer, idParam(params.problemId), idParam(params.solutionId));
      return { message: "Solution deleted" };
    },
  }),
  editorialCall("PUT"),
  editorialCall("DELETE"),
);
export const action = loader;
