import * as reviews from "../../../app/rooms/reviews/queries.server.ts";
import { type Cases, pages, readAll, type World } from "./world.ts";

const subjects = (w: World) =>
  [
    { kind: "problem", id: w.problem, problem: { id: w.problem, title: "" } },
    { kind: "solution", id: w.solution, problem: { id: w.problem, title: "" } },
  ] as const;

export const cases: Cases = {
  "reviews/queries.server.ts requireSubject": [
    { run: (w) => reviews.requireSubject(w.db, w.ada, { problemId: w.problem, solutionId: w.solution }) },
    { run: (w) => reviews.requireSubject(w.db, w.ada, { problemId: w.problem, solutionId: null }) },
  ],
  "reviews/queries.server.ts findOwnReview": (w) =>
    Promise.all(subjects(w).map((each) => reviews.findOwnReview(w.db, w.ada, each))),
  "reviews/queries.server.ts listReviews": (w) =>
    Promise.all(pages.flatMap((page) => subjects(w).map((each) => reviews.listReviews(w.db, each, page)))),
  "reviews/queries.server.ts summariseReviews": (w) =>
    Promise.all(subjects(w).map((each) => reviews.summariseReviews(w.db, each))),
  "reviews/queries.server.ts findSubject": [
    { run: (w) => reviews.findSubject(w.db, "problem", w.problem) },
    { run: (w) => reviews.findSubject(w.db, "solution", w.solution) },
  ],
  "reviews/queries.server.ts exportReviews": (w) => readAll(reviews.exportReviews(w.db, w.ada.id)),
};
