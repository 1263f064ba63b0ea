import { z } from "zod";
import { defineCall, messageAnswer } from "../http/calls.server.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../http/list-calls.server.ts";
import { addReview } from "./commands.server.ts";
import { reviewsAnswer, toReviewJson } from "./json.ts";
import { savedMessage } from "./policy.ts";
import { listReviews, requireSubject } from "./queries.server.ts";
import { reviewSchema } from "./schema.ts";
import { addressOf, type Subject } from "./subject.ts";

// Problems and solutions have the same calls, at addresses of their own.

const paths = { problem: "/problem/{problemId}", solution: "/problem/{problemId}/solutions/{solutionId}" };

export const addReviewCall = (kind: Subject["kind"]) =>
  defineCall({
    method: "POST",
    path: `${paths[kind]}/addreview`,
    area: "Reviews",
    summary: `Review a ${kind}; a second review by the same user edits the first`,
    guard: "user",
    body: reviewSchema,
    status: 201,
    answer: messageAnswer.extend({ _id: z.string() }),
    async run({ app, viewer, params, body }) {
      const { id, edited } = await addReview(app, viewer, addressOf(params), body);
      return { message: savedMessage(edited), _id: String(id) };
    },
  });

export const listReviewsCall = (kind: Subject["kind"]) =>
  defineCall({
    method: "GET",
    path: `${paths[kind]}/reviews`,
    area: "Reviews",
    summary: `The reviews of a ${kind}, newest first`,
    guard: "user",
    query: pageQuery,
    answer: reviewsAnswer({ kind }),
    async run({ db, viewer, params, query, url }) {
      const subject = await requireSubject(db, viewer, addressOf(params));
      const page = await listReviews(db, subject, pageOfQuery(query));
      return listAnswer({ reviews: page.rows.map((row) => toReviewJson(row, subject)) }, page, url);
    },
  });
