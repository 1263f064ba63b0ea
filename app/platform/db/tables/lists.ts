import type { Generated } from "kysely";
import type { Time } from "./people.ts";

/** Lists of problems that members make for one another. */
export interface ListTables {
  lists: {
    id: Generated<number>;
    owner_id: number;
    title: string;
    /** The title in small letters, for the search. */
    title_key: Generated<string>;
    about: Generated<string>;
    /** A day, such as '2026-12-31'. */
    due: string | null;
    audience: "everyone" | "chosen";
    submission_key: string | null;
    /** When staff told everybody of it. */
    announced_at: number | null;
    /** The last user notified of it so far; null if no announcement is under way: see telling.server.ts. */
    told_up_to: number | null;
    created_at: Time;
    /** Of the list's own texts, audience and members; its items have their own. */
    updated_at: Time;
  };
  list_items: {
    id: Generated<number>;
    list_id: number;
    /** The list's. */
    owner_id: number;
    /** The task that marks name: no twin. */
    task_id: number;
    /** Of a task of 'here' alone: who may see the problem may see the item. */
    problem_id: number | null;
    /** The place of the section among the others; 0 for the one without a name. */
    part: number;
    /** The place within the section. */
    position: number;
    section: Generated<string>;
    /** What the owner calls it where its judge's list does not name it. */
    name: Generated<string>;
    note: Generated<string>;
    updated_at: Time;
  };
  /** Whom a list of chosen members is for. */
  list_members: {
    list_id: number;
    user_id: number;
  };
}
