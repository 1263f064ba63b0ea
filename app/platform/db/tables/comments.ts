import type { Generated } from "kysely";
import type { Time } from "./people.ts";

interface SubjectColumns {
  /** One of these three is set. */
  problem_id: number | null;
  solution_id: number | null;
  blog_id: number | null;
}

export interface CommentTables {
  /** Also the messages of a problem's discussion. */
  comments: SubjectColumns & {
    id: Generated<number>;
    /** The id of the comment that a reply answers; else its own id. */
    thread_id: number;
    /** Null once the author's account is deleted. */
    author_id: number | null;
    /** Empty unless shown. */
    content: string;
    /** A comment with replies keeps its row when its author deletes it or staff remove it. */
    state: Generated<"shown" | "deleted" | "removed">;
    useful_count: Generated<number>;
    submission_key: string | null;
    created_at: Time;
    edited_at: Time | null;
  };
  /** The newest comment that a member has seen of an entry. */
  comment_visits: SubjectColumns & {
    id: Generated<number>;
    user_id: number;
    seen_id: number;
  };
  /** Triggers keep the counts. */
  useful_solutions: { solution_id: number; user_id: number; created_at: Time };
  useful_comments: { comment_id: number; user_id: number; created_at: Time };
  useful_blogs: { blog_id: number; user_id: number; created_at: Time };
}
