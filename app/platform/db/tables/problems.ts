import type { Generated } from "kysely";
import type { Time } from "./people.ts";

interface ReviewColumns {
  id: Generated<number>;
  /** Null once the author's account is deleted. */
  author_id: number | null;
  rating: number;
  comment: string;
  created_at: Time;
  edited_at: Time | null;
  /** 1 for a review of the author's own work, which totals and averages ignore. */
  by_author: Generated<number>;
}

interface ReviewTotalColumns {
  rating: number;
  total: number;
}

export interface ProblemTables {
  problems: {
    id: Generated<number>;
    author_id: number | null;
    title: string;
    link: string;
    statement: string;
    input: string;
    output: string;
    visibility: "public" | "private";
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
    /** Null for a hidden problem, and until the server fills it in. */
    task_id: number | null;
    /** For comparing links in lists; empty for a known judge, null until the server fills it in. */
    link_key: string | null;
    interactive: Generated<number>;
    /** Empty for the standard streams. */
    input_file: Generated<string>;
    output_file: Generated<string>;
    contest: Generated<string>;
  };
  problem_samples: {
    problem_id: number;
    position: number;
    input: string;
    output: string;
  };
  problem_tags: {
    tag: string;
    problem_id: number;
  };
  /** Renames in progress: see problems/tag-renames.server.ts. */
  tag_renames: {
    id: Generated<number>;
    from_tag: string;
    to_tag: string;
  };
  bookmarks: {
    user_id: number;
    problem_id: number;
    created_at: Time;
  };
  public_totals: {
    kind: "all" | "platform" | "tag";
    key: string;
    label: string;
    total: number;
  };
  problem_imports: {
    id: Generated<number>;
    user_id: number;
    name: string;
    content: string;
    created_at: Time;
    /** The contest that the problem was sent with, and its number of problems; null for a single problem. */
    batch_id: string | null;
    batch_name: string | null;
    batch_link: string | null;
    batch_size: number | null;
  };

  solutions: {
    id: Generated<number>;
    problem_id: number;
    author_id: number | null;
    approach: string;
    description: string;
    code: string;
    language: string;
    reviews_count: Generated<number>;
    average_rating: Generated<number>;
    approach_excerpt: string | null;
    submission_key: string | null;
    created_at: Time;
    updated_at: Time;
    comments_count: Generated<number>;
    useful_count: Generated<number>;
    /** Who marked it as an editorial, if their account still exists. */
    editorial_by: number | null;
    /** Null if it is no editorial. */
    editorial_at: Time | null;
  };
  opened_problems: {
    user_id: number;
    problem_id: number;
    created_at: Time;
  };

  /** Earlier texts of reviews; one of the two ids is null. */
  review_history: {
    id: Generated<number>;
    author_id: number;
    problem_review_id: number | null;
    solution_review_id: number | null;
    rating: number;
    comment: string;
    created_at: Time;
  };
  problem_reviews: ReviewColumns & { problem_id: number };
  solution_reviews: ReviewColumns & { solution_id: number };
  problem_review_totals: ReviewTotalColumns & { problem_id: number };
  solution_review_totals: ReviewTotalColumns & { solution_id: number };
}
