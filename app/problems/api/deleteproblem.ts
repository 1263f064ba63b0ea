import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { deleteProblem } from "../commands.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "DELETE",
    path: "/problem/{problemId}/deleteproblem",
    area: "Problems",
    summary: "Delete a problem with its solutions, reviews, bookmarks and discussion",
    guard: "user",
    answer: messageAnswer,
    refusals: { 403: "The problem is another user's" },
    async run({ app, viewer, params }) {
      await deleteProblem(app, viewer, idParam(params.problemId));
      return { message: "Problem deleted" };
    },
  }),
);
export const action = loader;
