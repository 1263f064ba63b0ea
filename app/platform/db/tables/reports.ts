import type { Generated } from "kysely";
import type { Time } from "./people.ts";

export interface ReportTables {
  reports: {
    id: Generated<number>;
    reporter_id: number | null;
    reported_id: number | null;
    /** Kept until the report is decided, even if the accounts are deleted. */
    reporter_name: string;
    reported_name: string;
    reason: string;
    kind: Generated<"user" | ContentKind>;
    subject_id: Generated<number>;
    /** The reported text at the time of the report; empty for a user. */
    text: Generated<string>;
    created_at: Time;
    resolved_at: Time | null;
    decision: "none" | "remove" | "suspend" | "both" | null;
  };
  removals: {
    id: Generated<number>;
    kind: ContentKind;
    subject_id: number;
    author_id: number | null;
    text: string;
    /** The staff's explanation for the author. */
    reason: string;
    /** JSON for restoring the content. */
    state: string;
    /** The problem that stays hidden until the removal ends, and is then deleted with it. */
    hidden_problem_id: number | null;
    removed_at: Time;
  };
}

export type ContentKind =
  | "problem"
  | "solution"
  | "problem-review"
  | "solution-review"
  | "discussion"
  | "comment"
  | "blog"
  | "list"
  | "letter"
  | "message";
