import type { ContentKind } from "../../platform/db/tables/reports.ts";
import type { Place } from "../images/index.server.ts";

/** Where each kind's texts may show uploaded images; null where none can. */
export const places: Record<ContentKind, Place | null> = {
  problem: "problems",
  solution: "solutions",
  "problem-review": "problem_reviews",
  "solution-review": "solution_reviews",
  discussion: "comments",
  comment: "comments",
  blog: "blogs",
  letter: "letters",
  list: null,
  message: "messages",
};
