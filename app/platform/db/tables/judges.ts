import type { Generated } from "kysely";
import type { Time } from "./people.ts";

/** How something was tried or solved at a judge: in the contest, virtually, or outside of both. */
export type How = "contest" | "virtual" | "practice";

/** How a solve is counted: by a verified handle, in a contest or after it, by a posted solution, by an unverified handle. */
export type Counted = "solved" | "upsolved" | "posted" | "unverified";

/** What other judges have, what is imported from them, and what became of it for each user. */
export interface JudgeTables {
  /** The contests of judges, past ones included; the calendar has its own. */
  task_contests: {
    id: Generated<number>;
    judge: string;
    key: string;
    name: string;
    /** Null until the judge's list names it. */
    starts_at: Time | null;
    ends_at: Time | null;
  };
  /** What is to be solved, once, however often it is shared on this site. */
  tasks: {
    id: Generated<number>;
    /** 'here' for a problem shared here that is of no judge known here; 'link' for any other web address. */
    judge: string;
    /** The judge's own, such as '1900D' or 'abc300_a'; of a problem of 'here' its id; of a 'link' the address, normalised. */
    key: string;
    /** Of 'here' alone: the task goes with it. */
    problem_id: number | null;
    /** The task that this one counts as: a Div. 1 problem that Div. 2 has too. Marks and problems name that one. */
    twin_of: number | null;
    contest_id: number | null;
    /** Its place in the contest: 'A', 'B1'. */
    letter: Generated<string>;
    /** Empty until the judge names it, and for 'here'. */
    name: Generated<string>;
    /** In the judge's own scale. */
    rating: number | null;
    /** Separated by commas. */
    tags: Generated<string>;
    /** Empty for 'here'. */
    link: Generated<string>;
    /** Marks up to this user follow a change of its rating or tags; null if all do. */
    settled_to: number | null;
  };
  /** Who a user says they are at a judge. A verified handle has one owner. */
  handles: {
    id: Generated<number>;
    user_id: number;
    judge: string;
    handle: string;
    handle_key: string;
    verified_at: Time | null;
    subject: string | null;
    /** 'removed' while what was imported is being deleted. */
    state: "queued" | "syncing" | "ready" | "failed" | "removed";
    /** For its user: why it failed, or what changed. */
    message: string | null;
    synced_at: Time | null;
    /** When the judge is asked next; null for never. */
    due_at: Time | null;
    /** Requests that failed one after another. */
    failures: Generated<number>;
    /** How far the import is, in the judge's adapter's own words; it survives a restart. */
    cursor: string | null;
    /** Of the import that is under way, or the last one. */
    pages: Generated<number>;
    submissions: Generated<number>;
    /** Kept: the attempts of this handle that are solved. */
    solved: Generated<number>;
    /** A problem that is sent a compile error, or a code that is put into the profile. */
    proof_task_id: number | null;
    proof_code: string | null;
    proof_asked_at: Time | null;
    proof_until: Time | null;
    proof_due_at: Time | null;
    settled_to: number | null;
    clears: Generated<number>;
    /** When its rating history was read last; null for never, or before a contest that was imported since. */
    rated_at: Time | null;
    /** When it is read next; null for not before the next import. */
    rating_due_at: Time | null;
    created_at: Time;
  };
  /** What a handle did about a task. Imported; twins have a row each. */
  attempts: {
    handle_id: number;
    task_id: number;
    tried_at: Time;
    tried_how: How;
    solved_at: Time | null;
    solved_how: How | null;
    solved_by: string | null;
  };
  participations: {
    handle_id: number;
    contest_id: number;
    how: How;
    /** When it began, or its first submission there where the judge does not say. */
    at: Time;
  };
  /** What became of a task for a user: derived from attempts and posted solutions, and set by hand. No row: untouched. */
  marks: {
    user_id: number;
    /** Never a twin. */
    task_id: number;
    status: "solved" | "tried" | "gaveup" | "later";
    /** How it was solved. */
    how: How | "posted" | "hand" | null;
    /** 0 or 1: solved by a verified handle. */
    verified: Generated<number>;
    tried_at: Time | null;
    solved_at: Time | null;
    hand: "solved" | "tried" | "gaveup" | "later" | null;
    hand_at: Time | null;
    /** What it counts as in the totals, whatever the mark shows; null for nothing. */
    counted: Counted | null;
    counted_at: Time | null;
    /** On this site's scale; null for unrated. */
    counted_rating: number | null;
    /** As this site writes them, separated by commas. */
    counted_tags: string | null;
  };
  /** Kept: what a user has solved in a period of UTC. */
  solve_totals: {
    user_id: number;
    /** 'all', a year '2026', a month '2026-11', or a week by its Monday, '2026-11-16'. */
    period: string;
    /** '' for everything, 'tag:dp'; of 'all' also 'rating:7', with 0 for unrated. */
    facet: string;
    /** By verified handles and posted solutions. */
    solves: number;
    /** Those of a verified handle that came after the contest. */
    upsolves: number;
    /** The ratings of what counts as solved, unrated as 1. */
    points: number;
    /** By unverified handles; in no other column. */
    unverified: number;
  };
  /** Kept: what a user's handles solved on a day of UTC, counted from the epoch. Posted solutions are in activity_days. */
  solve_days: {
    user_id: number;
    day: number;
    solves: number;
    unverified: number;
  };
  /** The rating after each rated contest of a handle. */
  rating_changes: {
    handle_id: number;
    at: Time;
    /** The judge's own key. */
    contest: string;
    name: string;
    rank: number | null;
    rating: number;
  };
  /** Whether each judge answers; a row once it was asked. */
  judge_states: {
    judge: string;
    answered_at: Time | null;
    failed_at: Time | null;
    /** Why, for the operator. */
    failure: string | null;
  };
  /** When each judge's list of problems was last read. */
  judge_catalogues: {
    judge: string;
    fetched_at: Time;
    tasks: number;
  };
}
