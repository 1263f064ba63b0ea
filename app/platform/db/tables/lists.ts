import type { Generated } from "kysely";
import type { Time } from "./people.ts";

export interface ListTables {
  lists: {
    id: Generated<number>;
    owner_id: number;
    title: string;
    title_key: Generated<string>;
    about: Generated<string>;
    due: string | null;
    audience: "everyone" | "chosen";
    submission_key: string | null;
    announced_at: number | null;
    /** The last user notified so far; null outside an announcement: see telling.server.ts. */
    told_up_to: number | null;
    /** The end of the day `due` in the owner's time zone. */
    due_at: Time | null;
    /** What is still to be said: 'soon' a day before it is due, then its owner's 'summary'; null for nothing. */
    due_step: "soon" | "summary" | null;
    /** The last member reminded or counted so far in this step. */
    due_up_to: Generated<number>;
    /** Members by how far they were once the list was due: counted in the step 'summary', and kept for its notification. */
    due_done: Generated<number>;
    due_late: Generated<number>;
    due_unstarted: Generated<number>;
    /** When somebody last reminded those who had not started, and who. */
    reminded_at: Time | null;
    reminded_by: number | null;
    created_at: Time;
    updated_at: Time;
  };
  list_items: {
    id: Generated<number>;
    list_id: number;
    owner_id: number;
    /** Never a task with a `twin_of`. */
    task_id: number;
    /** For a task of 'here': the item is visible to everyone who can see the problem. */
    problem_id: number | null;
    /** The section's position; 0 for the unnamed one. */
    part: number;
    position: number;
    section: Generated<string>;
    /** The owner's name for a task that the judge's list does not include. */
    name: Generated<string>;
    note: Generated<string>;
    updated_at: Time;
  };
  list_members: {
    list_id: number;
    user_id: number;
  };
  /** The groups that a list for chosen members is for. */
  list_groups: {
    list_id: number;
    group_id: number;
    /** The last member notified so far; null once all have been. */
    told_up_to: number | null;
  };
}
