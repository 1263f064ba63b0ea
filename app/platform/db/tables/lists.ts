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
}
