import type { Generated } from "kysely";
import type { Time } from "./time.ts";

export interface DiscussionMessagesTable {
  id: Generated<number>;
  problem_id: number;
  author_id: number | null;
  content: string;
  submission_key: string | null;
  created_at: Time;
}

export interface DiscussionsTables {
  discussion_messages: DiscussionMessagesTable;
}
