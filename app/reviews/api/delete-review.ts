import { defineCall, messageAnswer, serveCalls } from "../../http/calls.server.ts";
import { idParam } from "../../http/ids.ts";
import { deleteReview } from "../commands.server.ts";

export const loader = serveCalls(
  defineCall({
    method: "DELETE",
    path: "/problem/{problemId}/reviews/{reviewId}",
    area: "Reviews",
    summary: "Delete one's own review of a problem",
    guard: "user",
    answer: messageAnswer,
    refusals: { 403: "The review is another user's" },
    async run({ app, viewer, params }) {
      await deleteReview(app, viewer, idParam(params.problemId), idParam(params.reviewId));
      return { message: "Review deleted" };
    },
  }),
);
export const action = loader;
