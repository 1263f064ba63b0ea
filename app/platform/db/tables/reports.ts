import type { Generated } from "kysely";
import type { Time } from "./people.ts";

/** What members report to staff, and what staff remove. */
export interface ReportTables {
  reports: {
    id: Generated<number>;
    reporter_id: number | null;
    /** Who wrote what is reported; null once the account is gone. */
    reported_id: number | null;
    /** Names outlive the accounts until the report is decided. */
    reporter_name: string;
    reported_name: string;
    /** Of the reporter. */
    reason: string;
    kind: Generated<"user" | ContentKind>;
    subject_id: Generated<number>;
    /** What it said when it was reported; empty for a user. */
    text: Generated<string>;
    created_at: Time;
    resolved_at: Time | null;
    decision: "none" | "remove" | "suspend" | "both" | null;
  };
  /** What staff removed, for as long as they can put it back. */
  removals: {
    id: Generated<number>;
    kind: ContentKind;
    subject_id: number;
    /** Null when its author's account was gone already. */
    author_id: number | null;
    /** The beginning of what it said. */
    text: string;
    /** Of the staff, for the author. */
    reason: string;
    /** JSON: what its room needs to put it back. */
    state: string;
    /** The problem that is hidden until the removal ends, and is deleted with it. */
    hidden_problem_id: number | null;
    removed_at: Time;
  };
}

/** Everything that members write for others, by kind. */
export type ContentKind =
  | "problem"
  | "solution"
  | "problem-review"
  | "solution-review"
  | "discussion"
  | "blog"
  | "list"
  | "message";
