import type { Generated } from "kysely";
import type { Time } from "./time.ts";

export interface ProblemsTable {
  id: Generated<number>;
  /** Null once the author's account is gone. */
  author_id: number | null;
  title: string;
  link: string;
  statement: string;
  input: string;
  output: string;
  visibility: "public" | "private";
  /** The platform's name in lower case, for filters. */
  platform_key: string;
  platform_name: string;
  rating: number;
  time_limit_ms: number | null;
  memory_limit_mb: number | null;
  solutions_count: Generated<number>;
  reviews_count: Generated<number>;
  average_rating: Generated<number>;
  submission_key: string | null;
  created_at: Time;
  updated_at: Time;
}

export interface ProblemSamplesTable {
  problem_id: number;
  position: number;
  input: string;
  output: string;
}

export interface ProblemTagsTable {
  tag: string;
  problem_id: number;
}

export interface BookmarksTable {
  user_id: number;
  problem_id: number;
  created_at: Time;
}

export interface PublicTotalsTable {
  kind: "all" | "platform" | "tag";
  key: string;
  label: string;
  total: number;
}

export interface ProblemImportsTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  content: string;
  created_at: Time;
}

export interface ProblemsTables {
  problems: ProblemsTable;
  problem_samples: ProblemSamplesTable;
  problem_tags: ProblemTagsTable;
  bookmarks: BookmarksTable;
  public_totals: PublicTotalsTable;
  problem_imports: ProblemImportsTable;
}
