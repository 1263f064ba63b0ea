import type { ContentKind } from "../db/tables/reports.ts";

/** Each kind of what members write, as a sentence names it. */
export const contentNouns: Record<ContentKind, string> = {
  problem: "problem",
  solution: "solution",
  "problem-review": "review",
  "solution-review": "review",
  discussion: "message",
  blog: "blog",
  list: "list",
  message: "message",
};
