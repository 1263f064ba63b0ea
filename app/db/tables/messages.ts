import type { Generated } from "kysely";
import type { Time } from "./time.ts";

/** Two users who have written to each other; the lower id comes first. */
export interface ConversationsTable {
  id: Generated<number>;
  low_id: number;
  high_id: number;
}

/** A conversation as one of its two users sees it. */
export interface ConversationSidesTable {
  user_id: number;
  other_id: number;
  conversation_id: number;
  last_message_id: number;
  /** The newest message the user has had before their eyes; 0 for none. */
  read_message_id: Generated<number>;
  unread_count: Generated<number>;
}

export interface MessagesTable {
  id: Generated<number>;
  conversation_id: number;
  sender_id: number;
  content: string;
  content_excerpt: string | null;
  submission_key: string | null;
  created_at: Time;
}

export interface MessagesTables {
  conversations: ConversationsTable;
  conversation_sides: ConversationSidesTable;
  messages: MessagesTable;
}
