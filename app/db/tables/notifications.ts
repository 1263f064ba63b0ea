import type { Generated } from "kysely";
import type { Time } from "./time.ts";

export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  kind:
    | "problem-review"
    | "solution-review"
    | "solution"
    | "discussion"
    | "invitation"
    | "invitation-accepted";
  /** Id of what it is about: of the invitation, else of the solution, else of the problem. */
  subject_id: number;
  problem_id: number | null;
  solution_id: number | null;
  invitation_id: number | null;
  /** Who did it last; null once it is not known any more. */
  actor_id: number | null;
  /** How many happenings it stands for, the first and the last of them. */
  total: number;
  first_at: Time;
  last_at: Time;
  read_at: Time | null;
}

/** The kinds a user does not want. */
export interface MutedNotificationsTable {
  user_id: number;
  kind: string;
}

export interface NotificationsTables {
  notifications: NotificationsTable;
  muted_notifications: MutedNotificationsTable;
}
