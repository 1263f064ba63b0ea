import type { Generated } from "kysely";
import type { Time } from "./time.ts";

export interface SolutionsTable {
  id: Generated<number>;
  problem_id: number;
  /** Null once the author's account is gone. */
  author_id: number | null;
  approach: string;
  description: string;
  code: string;
  /** One of the ids in text/languages.ts. */
  language: string;
  reviews_count: Generated<number>;
  average_rating: Generated<number>;
  approach_excerpt: string | null;
  submission_key: string | null;
  created_at: Time;
  updated_at: Time;
}

/** Problems whose solutions a user has asked to see. */
export interface OpenedProblemsTable {
  user_id: number;
  problem_id: number;
  created_at: Time;
}

export interface SolutionsTables {
  solutions: SolutionsTable;
  opened_problems: OpenedProblemsTable;
}
