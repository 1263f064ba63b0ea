import type { Generated } from "kysely";
import type { Time } from "./people.ts";

export type How = "contest" | "virtual" | "practice";

/**
 * How a solve counts: by a verified handle during or after a contest, by a posted solution, by a verified handle's team,
 * or by an unverified handle.
 */
export type Counted = "solved" | "upsolved" | "posted" | "team" | "unverified";

export interface JudgeTables {
  task_contests: {
    id: Generated<number>;
    judge: string;
    key: string;
    name: string;
    starts_at: Time | null;
    ends_at: Time | null;
    /** When it ended or, if that is unknown, when somebody here last sent something in it; null for neither. */
    listed_at: Time | null;
    /** In milliseconds; some judges know this but not when the contest started. */
    lasts: number | null;
    /** When the judge was last asked for the contest's problems. */
    facts_at: Time | null;
    /** When to ask next; null for never. */
    facts_due_at: Time | null;
    /** Why the judge refused to answer, in its own words. */
    facts_refusal: string | null;
    /** When its live standings were last read. */
    live_at: Time | null;
    /** The club's group at the judge that it belongs to. */
    group_id: number | null;
    /** For contests of a group: when all submissions were last read, and when to read them next; null for never. */
    status_at: Time | null;
    status_due_at: Time | null;
    status_failures: Generated<number>;
  };
  /** A problem may belong to several contests, under different labels. */
  contest_tasks: {
    contest_id: number;
    task_id: number;
    /** The label in this contest: 'A', 'B1'. */
    letter: string;
  };
  /** A team in a contest, as the judge knows it. */
  parties: {
    id: Generated<number>;
    contest_id: number;
    /** 'team:' and the judge's number of the team or, without one, the members' handles. */
    key: string;
    /** Empty for a party without a name. */
    name: string;
  };
  /** All members of a party, whether or not they are members of this site. */
  party_members: {
    party_id: number;
    /** Lower case. */
    handle_key: string;
    handle: string;
  };
  tasks: {
    id: Generated<number>;
    /** 'here' for a problem without a known judge; 'link' for any other URL. */
    judge: string;
    /**
     * The judge's key, such as '1900D' or 'abc300_a'; for 'here', the problem's id; for 'link', the normalised URL.
     */
    key: string;
    /** For 'here' only. The task is deleted with it. */
    problem_id: number | null;
    /**
     * The task that this one counts as, such as a Div. 1 problem that is also in Div. 2. Marks and problems refer to
     * that task.
     */
    twin_of: number | null;
    /** The contest that its address names; contest_tasks lists all of its contests. */
    contest_id: number | null;
    /** The label in that contest: 'A', 'B1'. */
    letter: Generated<string>;
    name: Generated<string>;
    rating: number | null;
    /** Separated by commas. */
    tags: Generated<string>;
    link: Generated<string>;
    /** Marks of users up to this id reflect the new rating or tags; null if all marks do. */
    settled_to: number | null;
  };
  handles: {
    id: Generated<number>;
    user_id: number;
    judge: string;
    handle: string;
    handle_key: string;
    verified_at: Time | null;
    subject: string | null;
    /** 'removed' while its imports are being deleted. */
    state: "queued" | "syncing" | "ready" | "failed" | "removed";
    message: string | null;
    synced_at: Time | null;
    /** When to ask the judge next; null for never. */
    due_at: Time | null;
    failures: Generated<number>;
    /** How far the import has got, in the adapter's own format. */
    cursor: string | null;
    pages: Generated<number>;
    submissions: Generated<number>;
    solved: Generated<number>;
    /** A problem to submit a compile error to, or a code to put into the profile. */
    proof_task_id: number | null;
    proof_code: string | null;
    proof_asked_at: Time | null;
    proof_until: Time | null;
    proof_due_at: Time | null;
    settled_to: number | null;
    clears: Generated<number>;
    /** When its rating history was last read; null for never, or if a contest was imported since. */
    rated_at: Time | null;
    /** When to read it next; null to wait for the next import. */
    rating_due_at: Time | null;
    /** How many readings of the whole history have begun. */
    reading: Generated<number>;
    /** 0 or 1: the last of them goes on. */
    is_whole: Generated<number>;
    /** When to begin the next one; 0 for at once. */
    whole_due_at: Generated<Time>;
    /** When somebody asked for an import that has not finished yet. */
    asked_at: Time | null;
    /** When somebody vouched for it, and who: staff or a leader of a group. */
    vouched_at: Time | null;
    vouched_by: number | null;
    /** 0 or 1: whether that counts; not while the site has vouching turned off. */
    is_vouched: Generated<number>;
    /** When the newest submission that was read was sent. */
    sent_at: Time | null;
    /** When all submissions since a training's start were last read. */
    checked_at: Time | null;
    created_at: Time;
  };
  /** Submissions to the problems of trainings since the training's start. Others only leave attempts. */
  submissions: {
    handle_id: number;
    /** As the training has it, even if a twin of it was sent. */
    task_id: number;
    /** The judge's. */
    id: string;
    verdict: "solved" | "wrong" | "compile" | "pending";
    at: Time;
    /** 0 or 1: sent by a team at the judge. */
    by_team: Generated<number>;
  };
  /** How a handle, or its team, did at a task in one contest. */
  attempts: {
    handle_id: number;
    task_id: number;
    /** The contest that the submissions were sent in; 0 for none. */
    contest_id: number;
    /** 0 for the member alone. */
    party_id: number;
    tried_at: Time;
    tried_how: How;
    solved_at: Time | null;
    solved_how: How | null;
    /** The judge's id of the submission, or 'live' if only the live standings have shown it. */
    solved_by: string | null;
    /** The last whole reading that showed it, as in `handles.reading`. */
    seen: number;
  };
  participations: {
    handle_id: number;
    contest_id: number;
    how: How;
    /** 0 for the member alone. */
    party_id: number;
    /** When the participation began or, if the judge does not say, the first submission. */
    at: Time;
    /** As in attempts. */
    seen: number;
  };
  /** A user's result for a task: derived from attempts and posted solutions, or set by hand. */
  marks: {
    user_id: number;
    /** Never a task with a `twin_of`. */
    task_id: number;
    status: "solved" | "tried" | "gaveup" | "later";
    how: How | "posted" | "team" | "hand" | null;
    /** 0 or 1: solved by a verified handle. */
    verified: Generated<number>;
    /** 0 or 1: not verified, but solved by a handle that is vouched for. */
    vouched: Generated<number>;
    tried_at: Time | null;
    solved_at: Time | null;
    hand: "solved" | "tried" | "gaveup" | "later" | null;
    hand_at: Time | null;
    /** How the solve counts in totals, whatever the mark shows; null if uncounted. */
    counted: Counted | null;
    counted_at: Time | null;
    /** On this site's scale; null for unrated. */
    counted_rating: number | null;
    counted_tags: string | null;
  };
  /** How much a user solved in a UTC period. */
  solve_totals: {
    user_id: number;
    /** 'all', a year '2026', a month '2026-11', or a week by its Monday '2026-11-16'. */
    period: string;
    /** '' for all, 'tag:dp' or, in the period 'all', 'rating:7' (0 for unrated). */
    facet: string;
    /** By verified handles and posted solutions. */
    solves: number;
    upsolves: number;
    /** The sum of ratings; unrated problems count 1. */
    points: number;
    /** Solves by unverified handles, not included elsewhere. */
    unverified: number;
    /** Like solves and points, with the problems that the user solved only in a team. */
    solves_with_teams: Generated<number>;
    points_with_teams: Generated<number>;
  };
  /** How much a user's handles solved on a UTC day, in days since the epoch. Posted solutions are in activity_days. */
  solve_days: {
    user_id: number;
    day: number;
    solves: number;
    unverified: number;
  };
  rating_changes: {
    handle_id: number;
    at: Time;
    contest: string;
    name: string;
    rank: number | null;
    rating: number;
  };
  judge_states: {
    judge: string;
    answered_at: Time | null;
    failed_at: Time | null;
    failure: string | null;
  };
  judge_keys: {
    judge: string;
    /** The API key and its secret, encrypted: see app/auth/sealing.server.ts. */
    sealed: string;
    saved_at: Time;
    saved_by: number | null;
  };
  /** The club's own groups at judges. */
  judge_groups: {
    id: Generated<number>;
    judge: string;
    code: string;
    state: "queued" | "ready" | "refused" | "failed";
    message: string | null;
    read_at: Time | null;
    due_at: Time;
    failures: Generated<number>;
    added_by: number | null;
    created_at: Time;
  };
  judge_catalogues: {
    judge: string;
    fetched_at: Time;
    tasks: number;
  };
}
