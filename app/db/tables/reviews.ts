import type { Generated } from "kysely";
import type { Time } from "./time.ts";

export interface ReviewColumns {
  id: Generated<number>;
  /** Null once the author's account is gone. */
  author_id: number | null;
  rating: number;
  comment: string;
  created_at: Time;
  edited_at: Time | null;
  /** 1 for a review of one's own work: it does not count in totals and averages. */
  by_author: Generated<number>;
}

/** An older text of a review; one of the two ids is null. */
export interface ReviewHistoryTable {
  id: Generated<number>;
  author_id: number;
  problem_review_id: number | null;
  solution_review_id: number | null;
  rating: number;
  comment: string;
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
  review_history: ReviewHistoryTable;
  problem_reviews: ProblemReviewsTable;
  solution_reviews: SolutionReviewsTable;
  problem_review_totals: ProblemReviewTotalsTable;
  solution_review_totals: SolutionReviewTotalsTable;
}
