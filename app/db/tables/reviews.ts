import type { Generated } from "kysely";
import type { Time } from "./time.ts";

export interface ReviewColumns {
  id: Generated<number>;
  /** Null once the author's account is gone. */
  author_id: number | null;
  rating: number;
  comment: string;
  submission_key: string | null;
  created_at: Time;
}

export interface ReviewTotalsColumns {
  rating: number;
  total: number;
}

export interface ProblemReviewsTable extends ReviewColumns {
  problem_id: number;
}

export interface SolutionReviewsTable extends ReviewColumns {
  solution_id: number;
}

export interface ProblemReviewTotalsTable extends ReviewTotalsColumns {
  problem_id: number;
}

export interface SolutionReviewTotalsTable extends ReviewTotalsColumns {
  solution_id: number;
}

export interface ReviewsTables {
  problem_reviews: ProblemReviewsTable;
  solution_reviews: SolutionReviewsTable;
  problem_review_totals: ProblemReviewTotalsTable;
  solution_review_totals: SolutionReviewTotalsTable;
}
