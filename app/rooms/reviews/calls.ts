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
import { blockedBy } from "../blocks/index.server.ts";
import { addReview, deleteReview } from "./commands.server.ts";
import { reviewsAnswer, toReviewJson } from "./json.ts";
import { savedMessage } from "./policy.ts";
import { listReviews, requireSubject } from "./queries.server.ts";
import { reviewSchema } from "./schema.ts";
import { addressOf, type Subject } from "./subject.ts";

const paths = { problem: "/problem/:problemId", solution: "/problem/:problemId/solutions/:solutionId" };

const addReviewCall = (kind: Subject["kind"]) =>
  defineCall("POST", `${paths[kind]}/addreview`, {
    summary: `Review a ${kind}; a second review by the same user edits the first`,
    body: reviewSchema,
    status: 201,
    answer: doneAnswer.extend({ _id: z.string() }),
    async run({ app, viewer, params, body }) {
      const { id, edited } = await addReview(app, viewer, addressOf(params), body);
      return { message: savedMessage(edited), _id: String(id) };
    },
  });

const listReviewsCall = (kind: Subject["kind"]) =>
  defineCall("GET", `${paths[kind]}/reviews`, {
    summary: `The reviews of a ${kind}, newest first`,
    query: pageQuery,
    answer: reviewsAnswer({ kind }),
    async run({ db, viewer, params, query, url }) {
      const subject = await requireSubject(db, viewer, addressOf(params));
      const page = await listReviews(db, subject, pageOf(query));
      const blocked = await blockedBy(db, viewer.id);
      const reviews = page.rows.map((row) => toReviewJson(row, subject, blocked));
      return listAnswer({ reviews }, page, url, subject.reviewsCount);
    },
  });

export const loader = serveCalls(
  "Reviews",
  addReviewCall("problem"),
  addReviewCall("solution"),
  listReviewsCall("problem"),
  defineCall("DELETE", "/problem/:problemId/reviews/:reviewId", {
    only: "author",
    summary: "Delete your own review of a problem",
    refusals: { 403: "The review is another user's" },
    async run({ app, viewer, params }) {
      await deleteReview(app, viewer, idParam(params.problemId), idParam(params.reviewId));
      return { message: "Review deleted" };
    },
  }),
  listReviewsCall("solution"),
);
export const action = loader;
