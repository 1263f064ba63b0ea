import type { ContentKind } from "../db/tables/reports.ts";

export const contentNouns: Record<ContentKind, string> = {
  problem: "problem",
  solution: "solution",
  "problem-review": "review",
  "solution-review": "review",
  discussion: "message",
  comment: "comment",
  blog: "blog",
  list: "list",
  letter: "letter",
  message: "message",
};
