import { defineCall, serveCalls } from "../../http/calls.server.ts";
import { listAnswer, pageOfQuery, pageQuery } from "../../http/list-calls.server.ts";
import { problemReviewsAnswer, toReviewJson } from "../json.ts";
import { listReviews, requireSubject } from "../queries.server.ts";
import { addressOf } from "../subject.ts";

const call = serveCalls(
  defineCall({
    method: "GET",
    path: "/problem/{problemId}/reviews",
    area: "Reviews",
    summary: "The reviews of a problem, newest first",
    guard: "user",
    query: pageQuery,
    answer: problemReviewsAnswer,
    async run({ db, viewer, params, query, url }) {
      const subject = await requireSubject(db, viewer, addressOf(params));
      const page = await listReviews(db, subject, pageOfQuery(query));
      return listAnswer({ reviews: page.rows.map((row) => toReviewJson(row, subject)) }, page, url);
    },
  }),
);
export const loader = call.loader;
export const action = call.action;
